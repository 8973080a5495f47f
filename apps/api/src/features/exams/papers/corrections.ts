import type { Db } from '@abhyas/database/database'
import { LRUCache } from 'lru-cache'
import { type Correction, selectCorrections } from './correction-queries.ts'

/** The corrections of a paper, by the place of the question. Most papers have none. */
export type PaperCorrections = ReadonlyMap<number, Correction>

export type Corrections = {
  /** What counts today for the questions of a paper, in the attempts at this exam. */
  of(paper: { examId: number; paperId: number }): Promise<PaperCorrections>
  /** Whether any question of the exam was corrected. */
  hasAny(examId: number): Promise<boolean>
  /** The next call reads again. Other processes see a new correction a little later. */
  forget(): void
}

/** Many look at their results at the same time, and nearly no exam was ever corrected. */
const KEPT_MS = 5_000
const MAX_EXAMS = 10_000

export const NO_CORRECTIONS: PaperCorrections = new Map()

type ByPaper = ReadonlyMap<number, PaperCorrections>
const NONE: ByPaper = new Map()

export function createCorrections(shared: Db): Corrections {
  const kept = new LRUCache<number, ByPaper>({
    max: MAX_EXAMS,
    ttl: KEPT_MS,
    fetchMethod: (examId) => readCorrections(shared, examId),
  })
  const ofExam = async (examId: number) => (await kept.fetch(examId)) ?? NONE
  return {
    of: async ({ examId, paperId }) => (await ofExam(examId)).get(paperId) ?? NO_CORRECTIONS,
    hasAny: async (examId) => (await ofExam(examId)).size > 0,
    forget: () => kept.clear(),
  }
}

async function readCorrections(shared: Db, examId: number): Promise<ByPaper> {
  const byPaper = new Map<number, Map<number, Correction>>()
  for (const { paperId, place, ...correction } of await selectCorrections(shared, examId)) {
    const ofPaper = byPaper.get(paperId) ?? new Map<number, Correction>()
    byPaper.set(paperId, ofPaper.set(place, correction))
  }
  return byPaper.size > 0 ? byPaper : NONE
}
