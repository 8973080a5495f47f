import { prepareDatabase } from '@abhyas/database/own-database'
import { freePort } from '@abhyas/database/local-postgres'
import { openDurablePostgres } from '@abhyas/testing/durable-postgres'
import { findPostmaster } from '@abhyas/testing/process-cpu'
import { type ServerProcess, startServerProcess } from '@abhyas/testing/server-process'

export type LoadProduct = {
  databaseUrl: string
  /** The origins of the servers that learners call. */
  origins: readonly string[]
  /** The ports of their metrics. None where processes are replaced: their counts end with them. */
  metricsPorts: readonly number[]
  /** The process ids of our servers, by name. */
  processes: Record<string, number>
  /** This is null when PostgreSQL runs on another machine. */
  postmaster: number | null
  stop(): Promise<void>
}

type ProductSettings = { only?: 'api' | 'api,web'; env?: Record<string, string> }

/** Starts two API servers and a worker, as production uses two cores, on a PostgreSQL that waits for the disk. */
export async function openLoadProduct({ only = 'api', env = {} }: ProductSettings = {}): Promise<LoadProduct> {
  const postgres = await openDurablePostgres()
  const servers: ServerProcess[] = []
  const stop = async () => {
    for (const server of servers) await server.stop()
    await postgres.stop()
  }
  try {
    const databaseUrl = postgres.urlOf('load')
    await prepareDatabase(databaseUrl)
    const metricsPorts: number[] = []
    for (const roles of [only, only, 'worker'] as const) {
      const port = await freePort()
      if (roles !== 'worker') metricsPorts.push(port)
      servers.push(await startServerProcess({ databaseUrl, only: roles, env: { ...env, METRICS_PORT: String(port) } }))
    }
    const [first, second, worker] = servers as [ServerProcess, ServerProcess, ServerProcess]
    return {
      databaseUrl,
      origins: [first.origin, second.origin],
      metricsPorts,
      processes: { 'server 1': first.pid, 'server 2': second.pid, worker: worker.pid },
      postmaster: await findPostmaster(databaseUrl),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
