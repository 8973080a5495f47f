import { readFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { readPostgresCpu, readProcessCpu } from '@abhyas/testing/process-cpu'

/** CPU seconds that each process has used since it began, by its name. */
export type CpuSeconds = Record<string, number>

/** Returns the CPU that each of these processes has used. PostgreSQL counts as one, with all its backends. */
export async function readCpu(processes: Record<string, number>, postmaster: number | null): Promise<CpuSeconds> {
  const { user, system } = process.cpuUsage()
  const use: CpuSeconds = { generator: (user + system) / 1e6 }
  for (const [name, pid] of Object.entries(processes)) use[name] = (await readProcessCpu(pid))?.own ?? 0
  use['postgres'] = postmaster === null ? 0 : await readPostgresCpu(postmaster)
  return use
}

/** Returns the CPU seconds of all processes on this machine, also of those that are not ours. */
export function readMachineCpu(): number {
  let ms = 0
  for (const { times } of cpus()) ms += times.user + times.nice + times.sys + times.irq
  return ms / 1000
}

export const subtract = (after: CpuSeconds, before: CpuSeconds): CpuSeconds =>
  Object.fromEntries(Object.entries(after).map(([name, seconds]) => [name, seconds - (before[name] ?? 0)]))

/** Returns the megabytes of memory that a process holds now. */
export async function readMemoryMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

/** Returns how many files and connections this process may have open. Node raises the limit as far as the system allows. */
export async function readDescriptorLimit(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  return Number(/Max open files\s+(\d+)/.exec(limits)?.[1] ?? 1024)
}
