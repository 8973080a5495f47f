import { readdir, readFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { connect } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

/** CPU seconds since each of them began. */
export type CpuSeconds = Record<string, number>

const TICKS_PER_SECOND = 100

/** The CPU that each of these processes has used so far; that of PostgreSQL with all its backends, dead ones too. */
export async function readCpu(processes: Record<string, number>, postmaster: number): Promise<CpuSeconds> {
  const { user, system } = process.cpuUsage()
  const use: CpuSeconds = { generator: (user + system) / 1e6 }
  for (const [name, pid] of Object.entries(processes)) use[name] = (await statOf(pid))?.own ?? 0
  use['postgres'] = await readPostgresCpu(postmaster)
  return use
}

/** Everything that ran on this machine, whoever it belongs to. */
export function readMachineCpu(): number {
  let ms = 0
  for (const { times } of cpus()) ms += times.user + times.nice + times.sys + times.irq
  return ms / 1000
}

export const subtract = (after: CpuSeconds, before: CpuSeconds): CpuSeconds =>
  Object.fromEntries(Object.entries(after).map(([name, seconds]) => [name, seconds - (before[name] ?? 0)]))

/** Megabytes of memory that a process holds now. */
export async function readMemoryMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

/** The process that all others of this PostgreSQL come from. */
export async function findPostmaster(url: string): Promise<number> {
  const db = connect({ url })
  try {
    const { pid } = await db.selectOne<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    return (await statOf(pid))?.parent ?? 0
  } finally {
    await db.close()
  }
}

/** How many files and connections this process may have open: Node raises it as far as it is allowed to. */
export async function readDescriptorLimit(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  return Number(/Max open files\s+(\d+)/.exec(limits)?.[1] ?? 1024)
}

async function readPostgresCpu(postmaster: number): Promise<number> {
  const postmasterStat = await statOf(postmaster)
  if (!postmasterStat) return 0
  let seconds = postmasterStat.own + postmasterStat.ofDeadChildren
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) ? await statOf(Number(name)) : null
    if (stat?.parent === postmaster) seconds += stat.own
  }
  return seconds
}

async function statOf(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (!text) return null
  // The name may hold blanks and brackets: what follows its last bracket is numbers.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const seconds = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) / TICKS_PER_SECOND
  return { parent: Number(fields[1]), own: seconds(11), ofDeadChildren: seconds(13) }
}
