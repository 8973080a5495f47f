import type { PaperQuestion } from '@abhyas/contract/exams-attempts'
import type { Db } from '@abhyas/database/database'
import { LRUCache } from 'lru-cache'
import { CachedResponse } from '../../../http/cached-response.ts'
import { jsonResponse } from '../../../http/text-response.ts'
import { type AttemptKey, nameOf } from './attempt-key.ts'
import type { PaperKey } from './make-paper.ts'
import { selectOptionalPaper, updateOptionalPaperStarted } from './paper-queries.ts'

/** A paper as it is worked with. It never changes, so it is kept in memory for as long as there is room. */
export type LoadedPaper = {
  id: number
  /** The questions, as they are sent to the learner. */
  response: CachedResponse
  questions: PaperQuestion[]
  answers: PaperKey[]
  /** For each question a bit mask of its correct options. Grading needs nothing else. */
  rightMasks: number[]
}

export type Papers = {
  get(id: number): Promise<LoadedPaper>
  /** From now on it is kept for good. False when it is gone: the exam has another one. */
  markStarted(id: number): Promise<boolean>
  /** Which paper an attempt has, if this process has heard of it: that never changes. */
  paperIdOf(attempt: AttemptKey): number | undefined
  /** The same, if this process heard of it within the last minute. An attempt that was just begun has not been given back. */
  recentPaperIdOf(attempt: AttemptKey): number | undefined
  notePaperId(attempt: AttemptKey, paperId: number): void
}

const RECENT_MS = 60_000
const MAX_BYTES = 128 * 1024 * 1024
// The learner's browser keeps the questions and asks each time whether they are still good: a phone downloads them once.
const KEPT_BY_BROWSER = { 'cache-control': 'private, no-cache' }

export function createPapers(db: Db): Papers {
  const kept = new LRUCache<number, LoadedPaper>({
    maxSize: MAX_BYTES,
    // An estimate: the bytes in three encodings, the questions as objects, and the key.
    sizeCalculation: ({ response, answers }) => 4 * response.encodings.identity.body.length + 1000 * answers.length,
    // Those who ask meanwhile wait for the same reading: an exam's start is a crowd.
    fetchMethod: (id) => loadPaper(db, id),
  })
  const started = new LRUCache<number, true>({
    max: 10_000,
    fetchMethod: async (id) => ((await updateOptionalPaperStarted(db, id)) ? true : undefined),
  })
  const ofAttempts = new LRUCache<string, { paperId: number; notedAt: number }>({ max: 200_000 })
  return {
    paperIdOf: (attempt) => ofAttempts.get(nameOf(attempt))?.paperId,
    recentPaperIdOf(attempt) {
      const noted = ofAttempts.get(nameOf(attempt))
      return noted && performance.now() - noted.notedAt < RECENT_MS ? noted.paperId : undefined
    },
    notePaperId: (attempt, paperId) => void ofAttempts.set(nameOf(attempt), { paperId, notedAt: performance.now() }),
    markStarted: async (id) => (await started.fetch(id)) ?? false,
    async get(id) {
      const paper = kept.get(id) ?? (await kept.fetch(id))
      if (!paper) throw new Error(`No paper ${id}`)
      return paper
    },
  }
}

async function loadPaper(db: Db, id: number): Promise<LoadedPaper | undefined> {
  const row = await selectOptionalPaper(db, id)
  if (!row) return undefined
  const answers = JSON.parse(row.answers) as PaperKey[]
  return {
    id,
    // Its ETag is a hash of the questions alone. The paper's own hash also covers the key, which a learner could guess and check.
    response: await CachedResponse.make(jsonResponse(row.questions, { headers: KEPT_BY_BROWSER })),
    questions: JSON.parse(row.questions) as PaperQuestion[],
    answers,
    rightMasks: answers.map(({ right }) => right.reduce((bits, option) => bits | (1 << option), 0)),
  }
}
