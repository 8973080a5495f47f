import { readdir, readFile } from 'node:fs/promises'

const KILOBYTE = 1024
/** Without the pages of programs and libraries, which processes share and the kernel can drop. */
const HELD = /^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm

/** A process that has just ended holds nothing. */
const read = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '')

/** The bytes that a process and all that it started hold in memory. */
export async function residentMemory(pid: number): Promise<number> {
  // Each thread has children of its own.
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const [status, ...children] = await Promise.all([
    read(`/proc/${pid}/status`),
    ...threads.map((thread) => read(`/proc/${pid}/task/${thread}/children`)),
  ])
  const below = await Promise.all(
    children
      .flatMap((line) => line.split(' '))
      .filter(Boolean)
      .map((child) => residentMemory(Number(child))),
  )
  const own = [...status.matchAll(HELD)].map(([, kilobytes]) => Number(kilobytes) * KILOBYTE)
  return [...own, ...below].reduce((sum, bytes) => sum + bytes, 0)
}
