import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startLocalPostgres } from '@abhyas/database/local-postgres'
import type { DurablePostgres } from '@abhyas/testing/durable-postgres'

export type RestartablePostgres = DurablePostgres & { goAway(): Promise<void>; comeBack(): Promise<void> }

/** Starts a PostgreSQL that waits for the disk, and that may go away and come back with the same data and port. */
export async function openRestartablePostgres(): Promise<RestartablePostgres> {
  const folder = join(tmpdir(), `abhyas-bench-${randomUUID().slice(0, 8)}`)
  const port = await freePort()
  let server = await startLocalPostgres(folder, { port })
  return {
    urlOf: (database) => server.urlOf(database),
    goAway: () => server.stop(),
    async comeBack() {
      server = await startLocalPostgres(folder, { port })
    },
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
