import type { AttemptJournal } from './journal.ts'

/** A row of learner.attempts, with instants in milliseconds. */
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
}

/** A row of learner.answers. */
export type StoredAnswer = {
  learnerId: number
  attemptId: number
  place: number
  option: number | null
  isMarked: boolean
  spentMs: number
  epoch: number
  seq: number
  savedAt: number
}

export type StoredState = { attempts: readonly StoredAttempt[]; answers: readonly StoredAnswer[] }

/** All that is known after one schedule; whether it is as it must be is decided from this alone. */
export type Evidence = {
  exam: { id: number; durationSeconds: number; key: readonly number[] }
  /** By learner, the time that was given to them beyond the exam's. */
  extraSeconds: ReadonlyMap<number, number>
  journals: readonly AttemptJournal[]
  /** As it was when all attempts were seen closed, and after everybody has tried to change them once more. */
  whenClosed: StoredState
  atTheEnd: StoredState
  /** How long each overdue attempt stayed open once the stack was well again. */
  overdue: readonly { learnerId: number; attemptId: number; waitedMs: number }[]
  /** How long nobody could save, of an attempt that was running meanwhile. */
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
