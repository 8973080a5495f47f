import { openBenchPostgres } from '@abhyas/bench/product/open-bench-database'
import { type ServerProcess, startServerProcess } from '@abhyas/bench/product/server-process'
import { prepareDatabase } from '@abhyas/database/own-database'
import { findPostmaster } from './machine-use.ts'

export type LoadProduct = {
  databaseUrl: string
  /** Of the servers that answer learners. */
  origins: readonly string[]
  /** By name, the process ids of ours. */
  processes: Record<string, number>
  postmaster: number
  stop(): Promise<void>
}

/** Two servers and a worker, as two cores are used in production, on a PostgreSQL that waits for the disk. */
export async function openLoadProduct(): Promise<LoadProduct> {
  const postgres = await openBenchPostgres()
  const servers: ServerProcess[] = []
  const stop = async () => {
    for (const server of servers) await server.stop()
    await postgres.stop()
  }
  try {
    const databaseUrl = postgres.urlOf('load')
    await prepareDatabase(databaseUrl)
    for (const only of ['api', 'api', 'worker'] as const) servers.push(await startServerProcess({ databaseUrl, only }))
    const [first, second, worker] = servers as [ServerProcess, ServerProcess, ServerProcess]
    return {
      databaseUrl,
      origins: [first.origin, second.origin],
      processes: { 'server 1': first.pid, 'server 2': second.pid, worker: worker.pid },
      postmaster: await findPostmaster(databaseUrl),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
