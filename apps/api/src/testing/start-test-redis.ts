import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '@abhyas/database/local-postgres'

export type TestRedis = { url: string; stop(): void; hang(): void }

/** Starts a Redis that saves nothing. Without an installed Redis its tests are skipped; CI always has one. */
export async function startTestRedis(): Promise<TestRedis | null> {
  const port = await freePort()
  const server = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''])
  try {
    await once(server, 'spawn')
  } catch (error) {
    if (process.env['CI']) throw error
    process.stderr.write('No redis-server here: limits that servers share are not tested.\n')
    return null
  }
  for await (const text of server.stdout) if (String(text).includes('Ready to accept connections')) break
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: () => void server.kill('SIGKILL'),
    hang: () => void server.kill('SIGSTOP'),
  }
}
