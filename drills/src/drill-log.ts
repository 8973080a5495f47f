import { closeSync, copyFileSync, ftruncateSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The file that takes everything that the servers of a drill write. */
export type DrillLog = {
  file: string
  descriptor: number
  read(): string
  /** Empties the file. A long run writes more than a disk holds. */
  clear(): void
  /** Copies the file for the seed that failed, and returns the name of the copy. */
  keepFor(seed: number): string
  remove(): void
}

export function openDrillLog(file = join(tmpdir(), `abhyas-drill-${process.pid}.log`)): DrillLog {
  const descriptor = openSync(file, 'a')
  return {
    file,
    descriptor,
    read: () => readFileSync(file, 'utf8'),
    clear: () => ftruncateSync(descriptor),
    keepFor(seed) {
      const copy = `${file}.seed-${seed}`
      copyFileSync(file, copy)
      return copy
    },
    remove() {
      closeSync(descriptor)
      rmSync(file)
    },
  }
}
