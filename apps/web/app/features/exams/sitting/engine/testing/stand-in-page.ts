import { vi } from 'vitest'
import { openExam } from '../open-exam.ts'
import { createSitting } from '../sitting.ts'
import { standInRecords, type standInServer } from './stand-in-server.ts'

export const now = () => performance.now()
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
type Storage = ReturnType<typeof standInRecords>

/** A page of this exam on a device; its tabs share the storage and the lock. */
export async function openPage(
  server: ReturnType<typeof standInServer>,
  device = 'one',
  storage: Storage = standInRecords(),
) {
  const gains: number[] = []
  const api = server.apiOf(device)
  const opened = await openExam(api, storage.records, now)
  if (opened.kind !== 'running') throw new Error('over')
  const sitting = createSitting({
    exam: opened.exam,
    api,
    records: storage.records,
    lockFor: () => ({ take: async () => true, release: () => undefined }),
    now,
    onGain: (ms) => gains.push(ms),
    onTakeOverFailed: () => undefined,
  })
  await sitting.start()
  await pass(0)
  return { sitting, storage, gains, view: () => sitting.view.get() }
}
