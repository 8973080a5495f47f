import { availableParallelism, loadavg } from 'node:os'

/** Describes the machine, so that a reader of the figures can judge them. */
export const machineLine = (): string =>
  `${availableParallelism()} cores, load average ${loadavg()[0]?.toFixed(2)}, Node ${process.version}`
