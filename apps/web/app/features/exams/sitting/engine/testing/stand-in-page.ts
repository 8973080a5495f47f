import { vi } from 'vitest'
import { openExam } from '../open-exam.ts'
import { createSitting } from '../sitting.ts'
import { standInStorage, type standInServer } from './stand-in-server.ts'

export const now = () => performance.now()
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
type StandInStorage = ReturnType<typeof standInStorage>

/** Opens the exam's page on a device. Pages that get the same `storage` are in the same browser. */
export async function openPage(
  server: ReturnType<typeof standInServer>,
  device = 'one',
  storage: StandInStorage = standInStorage(),
) {
  const gains: number[] = []
  const api = server.apiOf(device)
  const opened = await openExam({ api, storage: storage.storage, now, isReady: true })
  if (opened.kind !== 'running') throw new Error('over')
  const sitting = createSitting({
    exam: opened.exam,
    api,
    storage: storage.storage,
    lockFor: () => ({ take: async () => true, release: () => undefined }),
    now,
    onGain: (ms) => gains.push(ms),
    onTakeOverFailed: () => undefined,
  })
  await sitting.start()
  await pass(0)
  return { sitting, storage, gains, view: () => sitting.view.get() }
}
