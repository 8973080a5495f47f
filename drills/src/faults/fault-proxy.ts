import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type FaultProxy = {
  port: number
  /** Sets the port that new connections lead to. */
  aim(port: number): void
  /** Resets some of the open connections, also in the middle of a request. */
  drop(isDropped: () => boolean): void
  /** Closes some connections towards the client. The client's requests are still passed on. */
  halfClose(isClosed: () => boolean): void
  /** Delays every chunk by this time, until `heal`. */
  delay(ms: number): void
  /** Passes nothing on until `heal`. No bytes are lost. */
  stall(): void
  /** Passes requests on, but resets the connection instead of passing a response back, until `heal`. */
  loseResponses(): void
  /** Resets all connections and refuses new ones, until `heal`. */
  cut(): void
  heal(): void
  close(): Promise<void>
}

type Connection = { near: Socket; far: Socket }

/** Starts a TCP proxy between two processes that causes faults on request. */
export async function startFaultProxy(): Promise<FaultProxy> {
  const connections = new Set<Connection>()
  let target = 0
  let delayMs = 0
  let isLosingResponses = false
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
      if (isLosingResponses && from === connection.far) reset(connection)
      else if (to.writable && !to.write(chunk)) {
        from.pause()
        to.once('drain', () => from.resume())
      }
    }
    from.on('data', (chunk: Buffer) => {
      if (delayMs === 0 && !stalled) return deliver(chunk)
      // Reading pauses meanwhile, because chunks must arrive in their order.
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
    isLosingResponses = false
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
    loseResponses: () => void (isLosingResponses = true),
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
