import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeSiteNote } from '@abhyas/api/sql/site-note-queries'
import { freePort } from '@abhyas/database/local-postgres'
import { type Learners, seatLearners } from './learners.ts'
import { startMonitoring } from './monitoring.ts'
import { openObservedPostgres } from './observed-postgres.ts'
import { openSiteDoor } from './site-door.ts'
import { ToolProcess } from './tool-process.ts'
import { startProduct } from './watched-product.ts'
import type { Scene } from './faults/fault.ts'

export type OpenScene = Scene & { learners: Learners; close(): Promise<void> }

/** Starts the product, its learners, everything that watches it, and the exporters of Debian. */
export async function openScene(options: {
  factor: number
  learners: number
  isShort: boolean
  output: number
}): Promise<OpenScene> {
  const { factor, isShort, output } = options
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-alerts-'))
  // PostgreSQL runs as another user, whose data is inside.
  chmodSync(folder, 0o711)
  const closing: (() => Promise<unknown> | void)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const end of closing.toReversed()) await end()
  }
  try {
    const product = await startProduct(output)
    closing.push(product.stop)
    await writeSiteNote(product.databases.shared, 'backup')
    const door = await openSiteDoor(folder, product.api.origin)
    closing.push(door.close)
    const observed = isShort ? null : await openObservedPostgres(folder, output)
    if (observed) closing.push(observed.stop)
    const [nodePort, redisPort] = [await freePort(), await freePort()]
    const ofNode = new ToolProcess('prometheus-node-exporter', {
      args: [`--web.listen-address=127.0.0.1:${nodePort}`],
      output,
    })
    const ofRedis = new ToolProcess('prometheus-redis-exporter', {
      args: ['-redis.addr', product.redis.url, '-web.listen-address', `127.0.0.1:${redisPort}`],
      output,
    })
    closing.push(() => Promise.all([ofNode.end(), ofRedis.end()]))
    const learners = await seatLearners(product, product.databaseUrl, options.learners)
    closing.push(learners.stop)
    const monitoring = await startMonitoring({ folder, factor, output })
    closing.push(monitoring.stop)
    const watchProcesses = (more: readonly string[] = []) =>
      monitoring.watch('abhyas', [product.api.metrics, product.worker.metrics, ...more])
    await watchProcesses()
    await monitoring.watch('node', [`127.0.0.1:${nodePort}`])
    await monitoring.watch('redis', [`127.0.0.1:${redisPort}`])
    if (observed) await monitoring.watch('postgres', [observed.exporter])
    await monitoring.watchSite(door.url)
    return { product, monitoring, door, observed, folder, watchProcesses, learners, close }
  } catch (error) {
    await close()
    throw error
  }
}
