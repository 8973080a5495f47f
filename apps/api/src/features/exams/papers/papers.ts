import type { PaperQuestion } from '@abhyas/contract/exams-attempts'
import type { PaperSections } from '@abhyas/contract/exams-sections'
import { type AnswerKey } from '@abhyas/contract/rules/answer-keys'
import { maskOf } from '@abhyas/contract/rules/right-options'
import type { Databases, Db } from '@abhyas/database/database'
import { LRUCache } from 'lru-cache'
import { LEARNERS_PER_PROCESS } from '../../../config.ts'
import { CachedResponse } from '../../../http/cached-response.ts'
import { jsonResponse } from '../../../http/text-response.ts'
import { countLookUps } from '../../../metrics/caches.ts'
import { type AttemptKey, nameOf } from './attempt-key.ts'
import { type Corrections, createCorrections } from './corrections.ts'
import { type Grading, gradingOf } from './grading.ts'
import type { PaperKey } from './make-paper.ts'
import { insertOptionalStartedPaper, selectOptionalPaper } from './paper-queries.ts'
import { createExamWindows, type ExamWindows } from '../windows/exam-windows.ts'

/** A paper with its parsed content. It never changes, so it stays in memory for as long as there is room. */
export type LoadedPaper = {
  id: number
  /** The questions, as they are sent to the learner. */
  response: CachedResponse
  questions: PaperQuestion[]
  answers: PaperKey[]
  /** What is right, question by question. */
  keys: AnswerKey[]
  /** Null in a paper without sections. */
  sections: PaperSections | null
  grading: Grading
}

export type Papers = {
  get(id: number): Promise<LoadedPaper>
  /**
   * Notes that the exam was started with this paper, which is never deleted then. Without an exam, an admin tries it.
   * Returns false when the paper is already deleted: then the exam has another one.
   */
  markStarted(paperId: number, examId: number | null): Promise<boolean>
  /** Returns the paper of an attempt if this process knows it. The paper of an attempt never changes. */
  paperIdOf(attempt: AttemptKey): number | undefined
  /**
   * Returns the same, but only if it was noted within the last minute. A module cannot have been given back so soon
   * after the start.
   */
  recentPaperIdOf(attempt: AttemptKey): number | undefined
  notePaperId(attempt: AttemptKey, paperId: number): void
  /** Which keys and results are secret now. */
  windows: ExamWindows
  /** What counts instead of the keys of papers, since their questions were corrected. */
  corrections: Corrections
}

const RECENT_MS = 60_000
/** The last attempts of a learner, whose papers are not looked up again. */
const ATTEMPTS_PER_LEARNER = 4
const MAX_BYTES = 128 * 1024 * 1024
// The learner's browser stores the questions and revalidates them each time, so a phone downloads them once.
const KEPT_BY_BROWSER = { 'cache-control': 'private, no-cache' }

export function createPapers(
  databases: Pick<Databases, 'shared' | 'ofLearners'>,
  { learnersPerProcess = LEARNERS_PER_PROCESS }: { learnersPerProcess?: number } = {},
): Papers {
  const db = databases.shared
  const kept = new LRUCache<number, LoadedPaper>({
    maxSize: MAX_BYTES,
    // This is an estimate: the bytes in three encodings, the questions as objects, and the answer key.
    sizeCalculation: ({ response, answers }) => 4 * response.encodings.identity.body.length + 1000 * answers.length,
    // Simultaneous requests wait for the same read, because many learners start an exam together.
    fetchMethod: (id) => loadPaper(db, id),
  })
  const started = new LRUCache<string, true, { paperId: number; examId: number | null }>({
    max: 10_000,
    fetchMethod: async (_name, _stale, { context: { paperId, examId } }) =>
      (await insertOptionalStartedPaper(db, paperId, examId)) ? true : undefined,
  })
  const ofAttempts = new LRUCache<string, { paperId: number; notedAt: number }>({
    max: ATTEMPTS_PER_LEARNER * learnersPerProcess,
  })
  const notePaper = countLookUps('papers', () => kept.size)
  const noteAttempt = countLookUps('attempts', () => ofAttempts.size)
  const findNoted = (attempt: AttemptKey) => {
    const noted = ofAttempts.get(nameOf(attempt))
    noteAttempt(noted !== undefined)
    return noted
  }
  const get = async (id: number): Promise<LoadedPaper> => {
    const known = kept.get(id)
    notePaper(known !== undefined)
    const paper = known ?? (await kept.fetch(id))
    if (!paper) throw new Error(`No paper ${id}`)
    return paper
  }
  return {
    windows: createExamWindows(databases),
    corrections: createCorrections(db),
    paperIdOf: (attempt) => findNoted(attempt)?.paperId,
    recentPaperIdOf(attempt) {
      const noted = findNoted(attempt)
      return noted && performance.now() - noted.notedAt < RECENT_MS ? noted.paperId : undefined
    },
    notePaperId: (attempt, paperId) => void ofAttempts.set(nameOf(attempt), { paperId, notedAt: performance.now() }),
    markStarted: async (paperId, examId) =>
      (await started.fetch(`${examId}:${paperId}`, { context: { paperId, examId } })) ?? false,
    get,
  }
}

async function loadPaper(db: Db, id: number): Promise<LoadedPaper | undefined> {
  const row = await selectOptionalPaper(db, id)
  if (!row) return undefined
  const answers = JSON.parse(row.answers) as PaperKey[]
  const questions = JSON.parse(row.questions) as PaperQuestion[]
  const keys = answers.map(({ right, range }, place) => ({
    kind: questions[place]?.kind,
    rightMask: maskOf(right),
    range,
  }))
  return {
    id,
    // The ETag is a hash of the questions alone. The paper's own hash also covers the answer key, so a learner could
    // test guesses against it.
    response: await CachedResponse.make(jsonResponse(row.questions, { headers: KEPT_BY_BROWSER })),
    questions,
    answers,
    keys,
    sections: row.sections === null ? null : (JSON.parse(row.sections) as PaperSections),
    grading: gradingOf(questions, keys),
  }
}
