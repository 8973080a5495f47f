import type { AttemptJournal } from '../journal.ts'
import type { ExamKey } from '../score.ts'

/** A row of learner.attempts, with times in milliseconds. */
export type StoredAttempt = {
  learnerId: number
  id: number
  examId: number
  state: 'open' | 'graded' | 'void'
  questionCount: number
  durationSeconds: number
  extraSeconds: number
  startedAt: number
  deadline: number
  finishedAt: number | null
  closedBy: 'learner' | 'deadline' | null
  correctCount: number | null
  /** In parts of a mark. */
  marks: number | null
  outageMs: number
  /** The first place of each section and when it ends. Null when every section is open all the time. */
  sectionFirsts: number[] | null
  sectionEnds: number[] | null
}

/** A row of learner.answers. */
export type StoredAnswer = {
  learnerId: number
  attemptId: number
  place: number
  option: number | null
  number?: string | null | undefined
  isMarked: boolean
  spentMs: number
  epoch: number
  seq: number
  savedAt: number
}

export type StoredState = { attempts: readonly StoredAttempt[]; answers: readonly StoredAnswer[] }

/** Everything that is known after one schedule. The invariants look at nothing else. */
export type Evidence = {
  exam: {
    id: number
    durationSeconds: number
    /** The time of each section. Null when the sections share the time of the exam. */
    sectionSeconds: readonly number[] | null
    /** When the exam closes for everybody. */
    closesAt: number | null
  }
  /** The key of the paper that an attempt got. */
  keyOf: (journal: AttemptJournal) => ExamKey
  /** The extra time of each learner, by learner id. */
  extraSeconds: ReadonlyMap<number, number>
  /** The learners whose time the drill has cut off. */
  cutOff: ReadonlySet<number>
  journals: readonly AttemptJournal[]
  /** The rows when all attempts were closed, and after every learner has tried to change them again. */
  whenClosed: StoredState
  atTheEnd: StoredState
  /** How long each overdue attempt stayed open after the recovery. */
  overdue: readonly { learnerId: number; attemptId: number; waitedMs: number }[]
  /** The length of the outage, for each attempt that was open during one. */
  outages: readonly { learnerId: number; attemptId: number; gapMs: number }[]
}

export const attemptKey = ({ learnerId, attemptId }: { learnerId: number; attemptId: number }): string =>
  `${learnerId}/${attemptId}`

export function answersOf(state: StoredState, attempt: { learnerId: number; attemptId: number }): StoredAnswer[] {
  const key = attemptKey(attempt)
  return state.answers.filter((answer) => attemptKey(answer) === key)
}

export const attemptOf = (state: StoredState, { learnerId, attemptId }: AttemptJournal): StoredAttempt | undefined =>
  state.attempts.find((attempt) => attempt.learnerId === learnerId && attempt.id === attemptId)
