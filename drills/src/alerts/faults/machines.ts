import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Client } from 'pg'
import type { Fault, Scene } from './fault.ts'
import type { ObservedPostgres } from '../observed-postgres.ts'

const run = promisify(execFile)
const DISK_MB = 16

function requireObserved({ observed }: Scene): ObservedPostgres {
  if (!observed) throw new Error('This fault needs the observed PostgreSQL.')
  return observed
}

/** PostgreSQL as its exporter sees it, and the disk. */
export const MACHINES: readonly Fault[] = [
  {
    name: 'the archive fails, the replica hangs, and a client opens most connections',
    fires: ['ArchiveFails', 'ReplicationLate', 'ConnectionsNearlyUsed'],
    async cause(scene) {
      const observed = requireObserved(scene)
      await observed.refuseArchive(true)
      observed.pauseReplica(true)
      const clients: Client[] = []
      for (let n = 0; n < observed.maxConnections * 0.85; n += 1) clients.push(await observed.client())
      const [first] = clients as [Client]
      await first.query('create table filled as select n, repeat(md5(n::text), 30) from generate_series(1, 90000) n')
      await first.query('select pg_switch_wal()')
      return async () => {
        await first.query('drop table filled')
        for (const client of clients) await client.end()
        await observed.refuseArchive(false)
        observed.pauseReplica(false)
      }
    },
  },
  {
    name: 'a PostgreSQL is killed',
    fires: ['PostgresAway'],
    also: ['TargetAway', 'ConnectionsNearlyUsed'],
    async cause(scene) {
      const observed = requireObserved(scene)
      // A crash sets the slot of the replica back to the last checkpoint, from where it would be late for some seconds.
      const client = await observed.client()
      await client.query('checkpoint')
      await client.end()
      await observed.halt()
      return observed.start
    },
  },
  {
    name: 'a disk is full to nine tenths',
    fires: ['DiskNearlyFull'],
    async cause({ folder }) {
      const disk = join(folder, 'disk')
      await mkdir(disk, { recursive: true })
      await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk])
      await writeFile(join(disk, 'file'), Buffer.alloc(DISK_MB * 0.9 * 2 ** 20))
      return async () => {
        await run('umount', [disk])
        await rm(disk, { recursive: true })
      }
    },
  },
]
