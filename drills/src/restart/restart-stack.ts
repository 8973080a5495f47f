import { freePort } from '@abhyas/database/local-postgres'
import { openDurablePostgres } from '@abhyas/testing/durable-postgres'
import { type ServerProcess, startServerProcess } from '@abhyas/testing/server-process'
import type { DrillLog } from '../drill-log.ts'
import type { LoadProduct } from '../load/load-product.ts'
import { NODE_COMPILE_CACHE } from '../restartable-server.ts'
import { type Balancer, startBalancer } from './balancer.ts'

export type Stop = { name: string; seconds: number; code: unknown }

/** The code and the settings of the processes. */
export type Release = { folder?: string; env: Record<string, string> }

export type StackOptions = {
  release: Release
  /** The roles of the processes behind HAProxy. */
  app: 'api' | 'api,web'
  log: DrillLog
  prepare: (databaseUrl: string) => Promise<unknown>
}

export type RestartStack = {
  /** What the crowd of an exam calls: HAProxy alone. */
  product: LoadProduct
  balancer: Balancer
  names: readonly string[]
  /** Stops the nth process, starts another in its place, and waits until HAProxy uses it. */
  replace(nth: number): Promise<Stop>
  /** Processes that are started from now on are of this release. */
  changeRelease(release: Release): void
  stop(): Promise<void>
}

const APPS = 3
const WORKERS = 2

/** HAProxy in front of three processes, two workers, and a PostgreSQL that waits for the disk. */
export async function startRestartStack({ app, log, prepare, ...options }: StackOptions): Promise<RestartStack> {
  let { release } = options
  const postgres = await openDurablePostgres()
  const databaseUrl = postgres.urlOf('restart')
  const running: ServerProcess[] = []
  let balancer: Balancer | undefined
  const stop = async () => {
    await balancer?.stop()
    await Promise.all(running.map((server) => server.stop()))
    await postgres.stop()
  }
  const start = (port: number, isApp: boolean) =>
    startServerProcess({
      databaseUrl,
      port,
      ...(release.folder && { folder: release.folder }),
      only: isApp ? app : 'worker',
      output: log.descriptor,
      env: { NODE_COMPILE_CACHE, TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'warn', ...release.env },
    })
  try {
    await prepare(databaseUrl)
    const ports: number[] = []
    while (ports.length < APPS + WORKERS) ports.push(await freePort())
    for (const [nth, port] of ports.entries()) running.push(await start(port, nth < APPS))
    const front = await startBalancer(ports.slice(0, APPS))
    balancer = front
    const names = ports.map((_, nth) => (nth < APPS ? `app ${nth + 1}` : `worker ${nth - APPS + 1}`))
    return {
      product: { databaseUrl, origins: [front.origin], metricsPorts: [], processes: {}, postmaster: null, stop },
      balancer: front,
      names,
      async replace(nth) {
        const old = running[nth] as ServerProcess
        const began = performance.now()
        await old.stop()
        const seconds = (performance.now() - began) / 1000
        const [code] = (await old.exited) as unknown[]
        running[nth] = await start(ports[nth] as number, nth < APPS)
        if (nth < APPS) await front.untilUsed(nth)
        return { name: names[nth] ?? '', seconds, code }
      },
      changeRelease: (next) => void (release = next),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
