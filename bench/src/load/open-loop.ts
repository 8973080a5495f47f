import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** For each server a file of whole requests, as wrk gets it. */
export type OpenLoop = { targets: { origin: string; file: string }[]; perSecond: number; seconds: number }

/** Milliseconds from when each request was due; what had no answer a while after the end counts until then. */
export type OpenLoopTimes = { times: number[]; unanswered: number }

const CONNECTIONS_PER_TARGET = 128
const PATIENCE_MS = 5000
const TICK_MS = 1

/** Sends what is due over the first connection that is free, one request at a time over each, and tells the times. */
function openTarget({ origin, file }: OpenLoop['targets'][number], tell: (ms: number) => void) {
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
      if (!/^HTTP\/1.1 200 [^]*"verdict":"(saved|superseded)"/.test(received)) throw new Error(received)
      unanswered.delete(moment)
      tell(performance.now() - moment)
      sendOver(socket)
    }
    socket.on('data', receive)
  }
  const sockets = Array.from({ length: CONNECTIONS_PER_TARGET }, () => {
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
    /** Gives the moments at which those that are not answered were due. */
    close(): number[] {
      for (const socket of sockets) socket.destroy()
      return [...unanswered]
    },
  }
}

/**
 * A constant rate of saves, whether or not those before are answered, each timed from the moment at which it was due: a
 * server that stands still for a second makes all requests of that second late, not only those that are under way.
 */
async function offer({ targets, perSecond, seconds }: OpenLoop): Promise<OpenLoopTimes> {
  const times: number[] = []
  const open = targets.map((target) => openTarget(target, (ms) => times.push(ms)))
  await sleep(500)
  const total = perSecond * seconds
  const start = performance.now()
  for (let sent = 0; sent < total; await sleep(TICK_MS)) {
    const dueByNow = Math.min(total, ((performance.now() - start) * perSecond) / 1000)
    for (; sent < dueByNow; sent++) open[sent % open.length]?.add(start + (1000 * sent) / perSecond)
  }
  const latest = performance.now() + PATIENCE_MS
  while (times.length < total && performance.now() < latest) await sleep(20)
  const late = open.flatMap((target) => target.close())
  const now = performance.now()
  return { times: [...times, ...late.map((due) => now - due)], unanswered: late.length }
}

// In a process of its own, so that who is measured does not wait for who measures.
process.once('message', (load: OpenLoop) => {
  void offer(load).then((told) => process.send?.(told, () => process.disconnect()))
})
