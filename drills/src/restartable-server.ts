import { setTimeout as sleep } from 'node:timers/promises'
import { type ServerProcess, type ServerSettings, startServerProcess } from '@abhyas/bench/product/server-process'

export type RestartableServer = {
  /** Ends it, and starts another one in its place; comes back when that one is ready, and says since when the old one is gone. */
  restart(how: 'kill' | 'stop'): Promise<Date>
  /** Comes back when it is up and nothing is under way. */
  settled(): Promise<void>
  end(): Promise<void>
}

/** A server is given so long to finish what it has begun when it is asked to stop. */
const STOPS_WITHIN_MS = 30_000
const START_TRIES = 8

/** `complain` hears of what no server may do by itself; `way` of the port of whoever took its place. */
export async function startRestartableServer(
  settings: ServerSettings,
  way: { aim(port: number): void } | null,
  complain: (problem: string) => void,
): Promise<RestartableServer> {
  const name = settings.only ?? 'server'
  let current: ServerProcess | null = null

  const start = async (triesLeft = START_TRIES): Promise<void> => {
    try {
      const server = await startServerProcess(settings)
      current = server
      void server.exited.then(() => {
        if (current === server) complain(`A ${name} ended that nobody had ended.`)
      })
      way?.aim(Number(new URL(server.origin).port))
    } catch (error) {
      // Its database may be away as well: whatever runs servers tries again.
      if (triesLeft <= 1) throw error
      await sleep(200)
      await start(triesLeft - 1)
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
  // One thing after the other: two faults may meet the same server.
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
