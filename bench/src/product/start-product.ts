import { type OwnDatabase, prepareDatabase } from '@abhyas/database/own-database'
import type { DurablePostgres } from '@abhyas/testing/durable-postgres'
import { startServerProcess } from '@abhyas/testing/server-process'
import { fillPublicPages } from './fill-public-pages.ts'

export type Product = { origin: string; stop(): Promise<void> }

/** Starts the whole product in one process, on a database of its own with public pages to read. */
export async function startProduct(postgres: DurablePostgres): Promise<Product> {
  const url = postgres.urlOf('bench')
  await prepareDatabase(url)
  await fillPublicPages(url)
  return startProductOn({ url, stop: async () => undefined })
}

/** Starts the whole product on this database, and stops both together. */
export async function startProductOn(database: OwnDatabase): Promise<Product> {
  const server = await startServerProcess({ databaseUrl: database.url }).catch(async (error: unknown) => {
    await database.stop()
    throw error
  })
  return {
    origin: server.origin,
    async stop() {
      await server.stop()
      await database.stop()
    },
  }
}
