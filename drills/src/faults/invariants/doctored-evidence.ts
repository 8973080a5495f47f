import type { Answer, AttemptSummary } from '@abhyas/contract/exams-attempts'
import type { AttemptResult } from '@abhyas/contract/exams-results'
import { type Marks, PARTS_PER_MARK } from '@abhyas/contract/rules/marks'
import { type AttemptJournal, createJournal, newestAcknowledged, noteSent } from '../journal.ts'
import { keyOfOptions } from '../score.ts'
import type { Evidence, StoredAnswer, StoredAttempt } from './evidence.ts'
import { violationsOf } from './invariants.ts'

export const KEY = [0, 1, 2]
const MARKS: Marks[] = KEY.map(() => ({ right: PARTS_PER_MARK, wrong: PARTS_PER_MARK / 3 }))
export const STARTED = Date.parse('2030-01-01T10:00:00Z')
export const [LEARNER, ATTEMPT] = [7, 3]
const EXAM = 5

export type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer U)[] ? Mutable<U>[] : T[K] }

export const answer = (place: number, option: number | null, seq: number): Answer => ({
  place,
  option,
  seq,
  isMarked: false,
  spentMs: seq * 10,
})

const item = (selectedOption: number | null, isCorrect: boolean) => ({
  selectedOption,
  isCorrect,
  selectedAnswer: selectedOption === null ? 'Not answered' : 'B',
})

/** A correct attempt: two of three answers are right, one was cleared, and the learner submitted after a minute. */
export function sound() {
  const journal = createJournal(LEARNER, ATTEMPT)
  const sent = [answer(0, 0, 1), answer(1, 3, 2), answer(1, 1, 3), answer(2, 2, 4), answer(2, null, 5)]
  for (const one of sent) noteSent(journal, 1, [one]).hear([{ seq: one.seq, verdict: 'saved' }])
  const attempt: Mutable<StoredAttempt> = {
    learnerId: LEARNER,
    id: ATTEMPT,
    examId: EXAM,
    state: 'graded',
    questionCount: 3,
    durationSeconds: 600,
    extraSeconds: 0,
    startedAt: STARTED,
    deadline: STARTED + 600_000,
    finishedAt: STARTED + 60_000,
    closedBy: 'learner',
    correctCount: 2,
    marks: 2 * PARTS_PER_MARK,
    outageMs: 0,
    sectionFirsts: null,
    sectionEnds: null,
  }
  const answers: StoredAnswer[] = [sent[0], sent[2], sent[4]].map((one) =>
    Object.assign({ learnerId: LEARNER, attemptId: ATTEMPT, epoch: 1, savedAt: STARTED + 1_000 }, one as Answer),
  )
  const summary = {
    id: ATTEMPT,
    state: 'graded',
    finishedAt: new Date(STARTED + 60_000).toISOString(),
    closedBy: 'learner',
    correctCount: 2,
    marks: { got: 2 * PARTS_PER_MARK, total: 3 * PARTS_PER_MARK, pass: (3 * PARTS_PER_MARK) / 2 },
    status: 'Pass',
  } as AttemptSummary
  journal.summaries.push({ ...summary }, { ...summary })
  journal.result = { ...summary, items: [item(0, true), item(1, true), item(null, false)] } as unknown as AttemptResult
  journal.views.push({ acknowledged: [...newestAcknowledged(journal).values()], answers: structuredClone(answers) })
  journal.foreignCalls.push({ call: 'save', status: 404 })
  return {
    exam: { id: EXAM, durationSeconds: 600, sectionSeconds: null, closesAt: null } as Mutable<Evidence['exam']>,
    keyOf: () => keyOfOptions(KEY, MARKS),
    cutOff: new Set<number>(),
    extraSeconds: new Map<number, number>(),
    journals: [journal] as [AttemptJournal],
    whenClosed: { attempts: [structuredClone(attempt)], answers: structuredClone(answers) },
    atTheEnd: { attempts: [attempt] as [Mutable<StoredAttempt>], answers },
    overdue: [] as Mutable<Evidence['overdue'][number]>[],
    outages: [] as Mutable<Evidence['outages'][number]>[],
  } satisfies Evidence
}

export type Doctored = ReturnType<typeof sound>

export const brokenBy = (change: (evidence: Doctored) => void) => {
  const evidence = sound()
  change(evidence)
  return violationsOf(evidence).map(({ invariant, message }) => `${invariant} ${message}`)
}

/** Changes the rows in both states, as if they had been so since the attempt was closed. */
export const inBoth =
  (change: (state: Doctored['whenClosed'] | Doctored['atTheEnd']) => void) => (evidence: Doctored) => {
    change(evidence.whenClosed)
    change(evidence.atTheEnd)
  }

export const stored = (state: Doctored['whenClosed'] | Doctored['atTheEnd'], index: number) =>
  state.answers[index] as Mutable<StoredAnswer>

export const attemptIn = (state: Doctored['whenClosed'] | Doctored['atTheEnd']) => state.attempts[0]

/** What is wrong, the violation that must be reported, and how the evidence shows it. */
export type Case = [string, RegExp, (evidence: Doctored) => void]
