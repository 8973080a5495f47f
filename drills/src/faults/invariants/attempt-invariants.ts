import type { AttemptSummary } from '@abhyas/contract/exams-attempts'
import type { AttemptJournal } from '../journal.ts'
import { answersOf, attemptKey, attemptOf, type Evidence, type StoredAttempt } from './evidence.ts'
import { type Chosen, type ExamKey, givenOf, scoreOf } from '../score.ts'
import { gradeQuestion } from '../../oracle/rules.ts'

/** One message for each violation. */
type Violations = Iterable<string>

const name = ({ learnerId, id }: StoredAttempt) => `attempt ${id} of learner ${learnerId}`

/** Within this time after the recovery, every overdue attempt is closed and graded. */
const CLOSED_WITHIN_MS = 60_000
/** The text that a learner sees at a question without an answer. */
const NOT_ANSWERED = 'Not answered'
/** E3: a closed attempt has one complete result, and an open attempt has none. */
export function* missingResults({ atTheEnd }: Evidence): Violations {
  for (const attempt of atTheEnd.attempts) {
    const parts = [attempt.correctCount, attempt.finishedAt, attempt.closedBy].filter((part) => part !== null).length
    if (attempt.state === 'open' ? parts > 0 : parts < 3)
      yield `${name(attempt)} is ${attempt.state} with ${parts} of the 3 parts of a result`
  }
  const seen = new Set<string>()
  for (const { learnerId, id } of atTheEnd.attempts) {
    const key = attemptKey({ learnerId, attemptId: id })
    if (seen.has(key)) yield `attempt ${key} is there twice`
    seen.add(key)
  }
}

/** E4 for attempts: a closed attempt does not change. */
export function* changedAfterClosing({ whenClosed, atTheEnd }: Evidence): Violations {
  for (const before of whenClosed.attempts) {
    const after = atTheEnd.attempts.find(({ learnerId, id }) => learnerId === before.learnerId && id === before.id)
    if (JSON.stringify(before) !== JSON.stringify(after)) yield `${name(before)} has changed after it was closed`
    const whose = { learnerId: before.learnerId, attemptId: before.id }
    if (JSON.stringify(answersOf(whenClosed, whose)) !== JSON.stringify(answersOf(atTheEnd, whose)))
      yield `${name(before)}: its answers have changed after it was closed`
  }
}

/** E5: a learner has at most one open attempt at an exam. */
export function* twoOpenAttempts({ whenClosed, atTheEnd }: Evidence): Violations {
  for (const { attempts } of [whenClosed, atTheEnd]) {
    const seen = new Set<string>()
    for (const { state, learnerId, examId } of attempts)
      if (state === 'open') {
        const key = `${learnerId} ${examId}`
        if (seen.has(key)) yield `learner ${learnerId} has two open attempts at exam ${examId}`
        seen.add(key)
      }
  }
}

/** E8: every response about an attempt has the same result, which is the stored one. */
export function* differentResults({ journals, atTheEnd }: Evidence): Violations {
  for (const journal of journals) {
    const attempt = attemptOf(atTheEnd, journal)
    if (!attempt) {
      yield `attempt ${attemptKey(journal)} was started and is not there`
      continue
    }
    const summaries = toldOf(journal)
    const different = new Set(summaries.map((summary) => JSON.stringify(figuresOf(summary))))
    if (different.size > 1)
      yield `${name(attempt)} was told with ${different.size} results: ${[...different].join(' ')}`
    const [first] = summaries
    if (first && JSON.stringify(figuresOf(first)) !== JSON.stringify(storedFiguresOf(attempt)))
      yield `${name(attempt)} was told with another result than it has: ${JSON.stringify(figuresOf(first))}`
  }
}

/** Every response with the figures of an attempt. Until the exam has closed for all, a response does not have them. */
const toldOf = ({ summaries, result }: AttemptJournal): AttemptSummary[] =>
  [...summaries, ...(result ? [result] : [])].filter(({ resultsAt }) => !resultsAt)

const figuresOf = ({ state, finishedAt, closedBy, correctCount, marks }: AttemptSummary) => ({
  state,
  finishedAt: finishedAt && Date.parse(finishedAt),
  closedBy,
  correctCount,
  marks: marks?.got ?? null,
})

const storedFiguresOf = ({ state, finishedAt, closedBy, correctCount, marks }: StoredAttempt) => ({
  state,
  finishedAt,
  closedBy,
  correctCount,
  marks,
})

/**
 * E10: more than half wrong is a Fail, and a question without an answer counts as wrong. In an exam with marks, less than
 * half of the marks is a Fail. A question without an answer is shown as not answered.
 */
export function* wrongStatuses({ keyOf, journals, atTheEnd }: Evidence): Violations {
  for (const journal of journals) {
    const attempt = attemptOf(atTheEnd, journal)
    if (!attempt) continue
    const chosen = new Map(answersOf(atTheEnd, journal).map((answer) => [answer.place, answer]))
    const key = keyOf(journal)
    const { status, notAnswered } = scoreOf(key, chosen)
    for (const summary of toldOf(journal))
      if (summary.status !== status) yield `${name(attempt)} is told as ${summary.status}, and is ${status}`
    if (!journal.result || journal.result.resultsAt) continue
    const { items } = journal.result
    const empty = items.filter(
      ({ selectedAnswer, selectedOption }) => selectedAnswer === NOT_ANSWERED && selectedOption === null,
    )
    if (items.length !== key.questions.length || empty.length !== notAnswered)
      yield `${name(attempt)} tells ${empty.length} of ${items.length} as not answered, and has ${notAnswered}`
    for (const [place, { isCorrect, selectedOption }] of items.entries())
      if (selectedOption !== (chosen.get(place)?.option ?? null) || isCorrect !== isRightAt(key, place, chosen))
        yield `${name(attempt)} tells place ${place} as ${selectedOption}, ${isCorrect ? 'right' : 'wrong'}`
  }
}

function isRightAt({ scheme, questions }: ExamKey, place: number, chosen: Chosen): boolean {
  const [question, answered] = [questions[place], chosen.get(place)]
  if (!question || !answered) return false
  return gradeQuestion(scheme, question.worth, question.key, givenOf(question.key, answered)).isRight
}

/** E11: another learner's call gets a 404. An answer that such a call had written would violate E1 as never sent. */
export function* openToOthers({ journals }: Evidence): Violations {
  for (const journal of journals)
    for (const { call, status } of journal.foreignCalls)
      if (status !== 404) yield `attempt ${attemptKey(journal)}: another learner's ${call} got ${status}`
}

/** E12: the sweep closes every attempt that its learner did not submit. */
export function* leftOpen({ overdue, atTheEnd }: Evidence): Violations {
  for (const { learnerId, attemptId, waitedMs } of overdue)
    if (waitedMs > CLOSED_WITHIN_MS)
      yield `attempt ${attemptId} of learner ${learnerId} was closed only ${waitedMs} ms after the recovery`
  for (const attempt of atTheEnd.attempts) if (attempt.state === 'open') yield `${name(attempt)} was left open`
}
