import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Each server has a file of complete requests, in the format for wrk. */
export type OpenLoop = {
  targets: { origin: string; file: string }[]
  perSecond: number
  count: number
  /** A regular expression for the start of every response. */
  expects: string
  /** How long the last response may take. */
  patienceMs: number
  /** The connections to each server. */
  connections: number
}

/** Milliseconds since each request was due. A request without a response counts until the end of the run. */
export type OpenLoopTimes = { times: number[]; unanswered: number }

const TICK_MS = 1

/** Sends each due request over a free connection, one request at a time per connection, and reports the times. */
function openTarget(
  { origin, file }: OpenLoop['targets'][number],
  { expects, connections }: { expects: RegExp; connections: number },
  tell: (ms: number) => void,
) {
  const requests = readFileSync(file, 'latin1').split('\0').slice(0, -1)
  const { hostname, port } = new URL(origin)
  const idle: Socket[] = []
  const due: number[] = []
  const unanswered = new Set<number>()
  let begun = 0

  const sendOver = (socket: Socket) => {
    const moment = due[begun]
    if (moment === undefined) return void idle.push(socket)
    socket.write(requests[begun++ % requests.length] ?? '', 'latin1')
    let received = ''
    const receive = (text: string) => {
      received += text
      const headEnd = received.indexOf('\r\n\r\n')
      const length = Number(/content-length: (\d+)/i.exec(received)?.[1])
      if (headEnd < 0 || received.length < headEnd + 4 + length) return
      socket.off('data', receive)
      if (!expects.test(received)) throw new Error(received)
      unanswered.delete(moment)
      tell(performance.now() - moment)
      sendOver(socket)
    }
    socket.on('data', receive)
  }
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(Number(port), hostname).setNoDelay().setEncoding('latin1')
    return socket.once('connect', () => sendOver(socket))
  })
  return {
    add(moment: number) {
      due.push(moment)
      unanswered.add(moment)
      const socket = idle.pop()
      if (socket) sendOver(socket)
    },
    /** Returns the due times of the requests without a response. */
    close(): number[] {
      for (const socket of sockets) socket.destroy()
      return [...unanswered]
    },
  }
}

/**
 * Sends requests at a constant rate without waiting for responses, and times each from the moment when it was due. A server that
 * stops for a second then delays all requests of that second, not only those that were already sent.
 */
async function offer(load: OpenLoop): Promise<OpenLoopTimes> {
  const { targets, perSecond, count, patienceMs, connections } = load
  const expects = new RegExp(load.expects)
  const times: number[] = []
  const open = targets.map((target) => openTarget(target, { expects, connections }, (ms) => times.push(ms)))
  await sleep(500)
  const start = performance.now()
  for (let sent = 0; sent < count; await sleep(TICK_MS)) {
    const dueByNow = Math.min(count, ((performance.now() - start) * perSecond) / 1000)
    for (; sent < dueByNow; sent++) open[sent % open.length]?.add(start + (1000 * sent) / perSecond)
  }
  const latest = performance.now() + patienceMs
  while (times.length < count && performance.now() < latest) await sleep(20)
  const late = open.flatMap((target) => target.close())
  const now = performance.now()
  return { times: [...times, ...late.map((due) => now - due)], unanswered: late.length }
}

// This file runs in a process of its own, so that the load generator does not slow down the measurement.
process.once('message', (load: OpenLoop) => {
  void offer(load).then((times) => process.send?.(times, () => process.disconnect()))
})
