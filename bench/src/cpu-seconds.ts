import { findPostmaster, readPostgresCpu, readProcessCpu } from '@abhyas/testing/process-cpu'

/** The CPU seconds that processes have used since they began. */
export type CpuSeconds = { node: number; postgres: number }

/** Returns a function that reads the CPU of these server processes and of the PostgreSQL behind the URL. */
export async function meterCpu(servers: readonly number[], databaseUrl: string): Promise<() => Promise<CpuSeconds>> {
  const postmaster = await findPostmaster(databaseUrl)
  if (postmaster === null)
    throw new Error('The PostgreSQL must run on this machine, because its CPU is part of the figure.')
  return async () => {
    const used = await Promise.all(servers.map(readProcessCpu))
    return { node: used.reduce((sum, each) => sum + (each?.own ?? 0), 0), postgres: await readPostgresCpu(postmaster) }
  }
}
