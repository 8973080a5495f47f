import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type TcpProxy = {
  url: string
  cut(): Promise<void>
  restore(): Promise<void>
  /** From now on no data passes, and no side is told, as when a cable is pulled. */
  fallSilent(): void
}

/** Starts a proxy to the database whose connections a test can cut and restore. */
export async function startTcpProxy(databaseUrl: string): Promise<TcpProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
    }
    if (!isSilent) near.pipe(far).pipe(near)
  })
  const listenOn = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listenOn(0)
  const { port } = server.address() as AddressInfo
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
    restore: () => {
      // Connections that fell silent stay dead; data sent into them is answered by a reset.
      if (isSilent) for (const socket of sockets) socket.destroy()
      isSilent = false
      return server.listening ? Promise.resolve() : listenOn(port)
    },
    fallSilent() {
      isSilent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
  }
}
