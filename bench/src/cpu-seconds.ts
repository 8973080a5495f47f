import { readdir, readFile } from 'node:fs/promises'
import { connect } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

/** CPU that was used, in seconds since the processes began. */
export type CpuSeconds = { node: number; postgres: number }

/** Linux counts in hundredths of a second, on every machine that we know. */
const TICKS_PER_SECOND = 100

type Stat = { parent: number; own: number; ofEndedChildren: number }

/** Reads what these server processes and the PostgreSQL behind the address have used so far. */
export async function meterCpu(servers: readonly number[], databaseUrl: string): Promise<() => Promise<CpuSeconds>> {
  const postmaster = await findPostmaster(databaseUrl)
  return async () => ({ node: await sumOfProcesses(servers), postgres: await sumOfTree(postmaster) })
}

async function findPostmaster(url: string): Promise<number> {
  const db = connect({ url })
  try {
    const { pid } = await db.selectOne<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    return (await readStat(pid)).parent
  } catch (error) {
    throw new Error('The PostgreSQL must run on this machine: its CPU is part of the figure.', { cause: error })
  } finally {
    await db.close()
  }
}

async function sumOfProcesses(pids: readonly number[]): Promise<number> {
  const stats = await Promise.all(pids.map(readStat))
  return stats.reduce((sum, { own }) => sum + own, 0)
}

/** The backends and writers that run, and through their parent those that have ended. */
async function sumOfTree(root: number): Promise<number> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const stats = await Promise.all(pids.map((pid) => readStat(pid).catch(() => null)))
  const { own, ofEndedChildren } = await readStat(root)
  return stats.reduce((sum, stat) => sum + (stat?.parent === root ? stat.own : 0), own + ofEndedChildren)
}

async function readStat(pid: number): Promise<Stat> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name of the program comes second, in brackets, and may hold anything.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [parent = 0, user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = [1, 11, 12, 13, 14].map(
    (index) => fields[index],
  )
  return {
    parent,
    own: (user + system) / TICKS_PER_SECOND,
    ofEndedChildren: (childrenUser + childrenSystem) / TICKS_PER_SECOND,
  }
}
