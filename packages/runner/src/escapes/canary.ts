import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createSocket } from 'node:dgram'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a snippet would like to reach: servers on this machine, a file that all may read, and a process. */
export type Canary = {
  folder: string
  secretFile: string
  port: number
  udpPort: number
  socketPath: string
  abstractName: string
  pid: number
  lives: () => boolean
  stop: () => Promise<void>
}

export const SECRET = 'abhyas-canary-secret'

const tellSecret = (): Server => createServer((socket) => socket.on('error', () => undefined).end(SECRET))

const listen = (server: Server, at: string | number) =>
  new Promise<void>((resolve) => {
    if (typeof at === 'number') server.listen(at, '127.0.0.1', resolve)
    else server.listen(at, resolve)
  })

export async function openCanary(): Promise<Canary> {
  const folder = await mkdtemp(join(tmpdir(), 'abhyas-canary-'))
  await chmod(folder, 0o755)
  const secretFile = join(folder, '.env')
  await writeFile(secretFile, SECRET, { mode: 0o644 })
  const socketPath = join(folder, 'socket')
  const abstractName = `abhyas-canary-${process.pid}`
  const [tcp, unix, abstract] = [tellSecret(), tellSecret(), tellSecret()]
  await listen(tcp, 0)
  await listen(unix, socketPath)
  await listen(abstract, `\0${abstractName}`)
  await chmod(socketPath, 0o777)
  const udp = createSocket('udp4', (_, { port }) => udp.send(SECRET, port, '127.0.0.1'))
  await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve))
  const victim = spawn('sleep', ['600'], { stdio: 'ignore', env: { CANARY: SECRET } })
  return {
    folder,
    secretFile,
    port: (tcp.address() as AddressInfo).port,
    udpPort: udp.address().port,
    socketPath,
    abstractName,
    pid: victim.pid ?? 0,
    lives: () => victim.exitCode === null && victim.signalCode === null,
    async stop() {
      victim.kill()
      udp.close()
      for (const server of [tcp, unix, abstract]) server.close()
      await rm(folder, { recursive: true })
    },
  }
}
