import { readdir, readFile } from 'node:fs/promises'
import { connect } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

/** Linux counts CPU time in hundredths of a second, on every machine that we know. */
const TICKS_PER_SECOND = 100

/** CPU times are seconds since the process began. */
export type ProcessCpu = { parent: number; own: number; ofEndedChildren: number }

/** Returns null when there is no such process on this machine. */
export async function readProcessCpu(pid: number): Promise<ProcessCpu | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  // The second field is the program's name in brackets. It may contain blanks and brackets, so we read after the last one.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const seconds = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) / TICKS_PER_SECOND
  return { parent: Number(fields[1]), own: seconds(11), ofEndedChildren: seconds(13) }
}

/** Returns the pid of the process that started all others of this PostgreSQL, or null when it runs on another machine. */
export async function findPostmaster(url: string): Promise<number | null> {
  const db = connect({ url })
  try {
    const { pid } = await db.selectOne<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    return (await readProcessCpu(pid))?.parent ?? null
  } finally {
    await db.close()
  }
}

/** Returns the CPU seconds of the postmaster, of its running children and of the children that have ended. */
export async function readPostgresCpu(postmaster: number): Promise<number> {
  const own = await readProcessCpu(postmaster)
  if (!own) return 0
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const all = await Promise.all(pids.map(readProcessCpu))
  return all.reduce((sum, each) => sum + (each?.parent === postmaster ? each.own : 0), own.own + own.ofEndedChildren)
}
