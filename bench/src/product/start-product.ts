import type { OwnDatabase } from '@abhyas/database/own-database'
import { type BenchPostgres, openBenchDatabase } from './open-bench-database.ts'
import { startServerProcess } from './server-process.ts'

export type Product = { origin: string; databaseUrl: string; stop(): Promise<void> }

/** On a database of its own. */
export const startProduct = async (shared?: BenchPostgres): Promise<Product> =>
  startProductOn(await openBenchDatabase(shared))

export async function startProductOn(database: OwnDatabase): Promise<Product> {
  const server = await startServerProcess({ databaseUrl: database.url }).catch(async (error: unknown) => {
    await database.stop()
    throw error
  })
  return {
    origin: server.origin,
    databaseUrl: database.url,
    async stop() {
      await server.stop()
      await database.stop()
    },
  }
}
