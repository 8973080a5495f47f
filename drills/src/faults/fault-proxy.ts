import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type FaultProxy = {
  port: number
  /** Where new connections lead from now on. */
  aim(port: number): void
  /** Resets some of the connections that are open, in the middle of whatever they are doing. */
  drop(isDropped: () => boolean): void
  /** Tells whoever called that nothing more will come, while what they say is still passed on. */
  halfClose(isClosed: () => boolean): void
  /** From now on everything is on its way for so long. */
  delay(ms: number): void
  /** From now on nothing is passed on, and nothing is lost either, until it heals. */
  stall(): void
  /** From now on what was asked is done, but the answer is lost and the connection with it. */
  swallowAnswers(): void
  /** From now on nobody gets through, and whoever was through is cut off. */
  cut(): void
  heal(): void
  close(): Promise<void>
}

type Connection = { near: Socket; far: Socket }

/** A way between two processes on which things go wrong when they are told to. */
export async function startFaultProxy(): Promise<FaultProxy> {
  const connections = new Set<Connection>()
  let target = 0
  let delayMs = 0
  let isSwallowing = false
  let isCut = false
  let stalled: PromiseWithResolvers<void> | null = null

  const reset = (connection: Connection) => {
    connections.delete(connection)
    for (const socket of [connection.near, connection.far]) socket.resetAndDestroy()
  }
  const wait = async () => {
    if (delayMs > 0) await sleep(delayMs)
    await stalled?.promise
  }
  const passOn = (connection: Connection, from: Socket, to: Socket) => {
    const deliver = (chunk: Buffer) => {
      if (isSwallowing && from === connection.far) reset(connection)
      else if (to.writable && !to.write(chunk)) {
        from.pause()
        to.once('drain', () => from.resume())
      }
    }
    from.on('data', (chunk: Buffer) => {
      if (delayMs === 0 && !stalled) return deliver(chunk)
      // One piece at a time: they must arrive in the order in which they were sent.
      from.pause()
      void wait().then(() => {
        from.resume()
        deliver(chunk)
      })
    })
    from.on('end', () => to.end())
    from.on('error', () => reset(connection))
    from.on('close', () => {
      connections.delete(connection)
      to.destroySoon()
    })
  }

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
    if (isCut) {
      near.on('error', () => undefined)
      near.resetAndDestroy()
      return
    }
    const far = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
    const connection = { near, far }
    connections.add(connection)
    passOn(connection, near, far)
    passOn(connection, far, near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const heal = () => {
    delayMs = 0
    isSwallowing = false
    isCut = false
    stalled?.resolve()
    stalled = null
  }
  const resetAll = () => {
    for (const connection of connections) reset(connection)
  }
  return {
    port: (server.address() as AddressInfo).port,
    aim: (port) => void (target = port),
    drop(isDropped) {
      for (const connection of connections) if (isDropped()) reset(connection)
    },
    halfClose(isClosed) {
      for (const { near } of connections) if (isClosed()) near.end()
    },
    delay: (ms) => void (delayMs = ms),
    stall: () => void (stalled ??= Promise.withResolvers()),
    swallowAnswers: () => void (isSwallowing = true),
    cut() {
      isCut = true
      resetAll()
    },
    heal,
    async close() {
      heal()
      resetAll()
      server.close()
      await once(server, 'close')
    },
  }
}
