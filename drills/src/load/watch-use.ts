import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { LoadProduct } from './load-product.ts'
import { type CpuSeconds, readCpu, readMachineCpu, readMemoryMb, subtract } from './machine-use.ts'

export type MachineUse = {
  seconds: number
  cpuSeconds: CpuSeconds
  /** The CPU of all processes on the machine that are not ours. */
  otherCpuSeconds: number
  /** The most cores that each process used between two looks. `machine` is the sum of all processes. */
  peakCores: Record<string, number>
  memoryMb: Record<string, number>
  /** The delay of this process's event loop at the 99th percentile. */
  generatorStallMs: number
}

export type UseWatch = Awaited<ReturnType<typeof watchUse>>

const RESOLUTION_MS = 10

/** Measures the CPU of every process. The caller calls `look` every few seconds. */
export async function watchUse({ processes, postmaster }: LoadProduct) {
  const loop = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  loop.enable()
  const take = async () => {
    const cpu: CpuSeconds = { ...(await readCpu(processes, postmaster)), machine: readMachineCpu() }
    return { cpu, at: performance.now() }
  }
  const first = await take()
  const peakCores: Record<string, number> = {}
  let last = first

  /** Returns the cores that each process has used since the last look. */
  async function look(): Promise<Record<string, number>> {
    const now = await take()
    const seconds = (now.at - last.at) / 1000
    const cores: Record<string, number> = {}
    for (const [name, used] of Object.entries(subtract(now.cpu, last.cpu))) {
      cores[name] = used / seconds
      // Linux counts CPU in hundredths of a second, so a short time says nothing.
      if (seconds > 1) peakCores[name] = Math.max(peakCores[name] ?? 0, used / seconds)
    }
    last = now
    return cores
  }

  return {
    look,
    async end(): Promise<MachineUse> {
      await look()
      loop.disable()
      const now = await take()
      const { machine = 0, ...cpuSeconds } = subtract(now.cpu, first.cpu)
      const ours = Object.values(cpuSeconds).reduce((sum, seconds) => sum + seconds, 0)
      const memoryMb: Record<string, number> = { generator: await readMemoryMb(process.pid) }
      for (const [name, pid] of Object.entries(processes)) memoryMb[name] = await readMemoryMb(pid)
      return {
        seconds: (now.at - first.at) / 1000,
        cpuSeconds,
        otherCpuSeconds: Math.max(0, machine - ours),
        peakCores,
        memoryMb,
        generatorStallMs: Math.max(0, loop.percentile(99) / 1e6 - RESOLUTION_MS),
      }
    },
  }
}
