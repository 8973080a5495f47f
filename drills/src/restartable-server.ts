import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ServerProcess, type ServerSettings, startServerProcess } from '@abhyas/testing/server-process'

export type RestartableServer = {
  /** Ends the server, starts another in its place and waits until that one is ready. Returns when the old one was gone. */
  restart(how: 'kill' | 'stop'): Promise<Date>
  /** Waits until the server is up and no restart is under way. */
  settled(): Promise<void>
  end(): Promise<void>
}

export type RestartOptions = {
  /** Is told the port of every server that takes the place of another. */
  proxy?: { aim(port: number): void }
  /** Is told when a server ends by itself, or does not stop when it should. */
  complain: (problem: string) => void
}

/** A server that is asked to stop gets this long to finish its requests. */
const STOPS_WITHIN_MS = 30_000
/** A start may fail as long as the database is away. The longest outage of a drill takes 7 seconds. */
const STARTS_WITHIN_MS = 20_000
/** A drill starts hundreds of servers. With this cache the code is compiled once. */
export const NODE_COMPILE_CACHE = join(tmpdir(), 'abhyas-drill-compiled')

export async function startRestartableServer(
  settings: ServerSettings,
  { proxy, complain }: RestartOptions,
): Promise<RestartableServer> {
  const name = settings.only ?? 'server'
  const withCache = { ...settings, env: { NODE_COMPILE_CACHE, ...settings.env } }
  let current: ServerProcess | null = null

  const start = async (latest = Date.now() + STARTS_WITHIN_MS): Promise<void> => {
    try {
      const server = await startServerProcess(withCache)
      current = server
      void server.exited.then(() => {
        if (current === server) complain(`A ${name} ended by itself.`)
      })
      proxy?.aim(Number(new URL(server.origin).port))
    } catch (error) {
      // Its database may be away too. We try again, as a process supervisor would.
      if (Date.now() > latest) throw error
      await sleep(200)
      await start(latest)
    }
  }
  const end = async (how: 'kill' | 'stop') => {
    const server = current
    current = null
    if (!server) return
    if (how === 'kill') return server.kill()
    const stopping = server.stop()
    const isStopped = await Promise.race([stopping.then(() => true), sleep(STOPS_WITHIN_MS, false, { ref: false })])
    if (isStopped) return
    complain(`A ${name} did not stop within ${STOPS_WITHIN_MS} ms.`)
    await server.kill()
  }
  await start()
  // Two faults may meet the same server, so restarts run one after the other.
  let underWay: Promise<unknown> = Promise.resolve()
  return {
    restart(how) {
      const restarting = underWay.then(async () => {
        await end(how)
        const goneSince = new Date()
        await start()
        return goneSince
      })
      underWay = restarting
      return restarting
    },
    settled: async () => void (await underWay),
    async end() {
      await underWay.catch(() => undefined)
      await end('stop')
    },
  }
}
