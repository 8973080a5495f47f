import { attemptOf, type Evidence, type StoredAttempt } from './evidence.ts'
import type { AttemptJournal } from '../journal.ts'

/** One message for each violation. */
type Violations = Iterable<string>

const name = ({ learnerId, id }: StoredAttempt) => `attempt ${id} of learner ${learnerId}`

/** A longer outage is given back to every learner who sat an exam during it. */
const GAP_GIVEN_BACK_MS = 5_000

/** Times are kept in milliseconds here, and more exactly in the database. */
const ROUNDING_MS = 2

const journalOf = ({ journals }: Evidence, { learnerId, id }: StoredAttempt): AttemptJournal | undefined =>
  journals.find((journal) => journal.learnerId === learnerId && journal.attemptId === id)

/**
 * How long an attempt must last at least, without outages. Null when nobody can say: its learner left a section early,
 * or the exam closed for everybody.
 */
function dueMs(evidence: Evidence, attempt: StoredAttempt): number | null {
  const { exam, extraSeconds } = evidence
  const extraMs = (extraSeconds.get(attempt.learnerId) ?? 0) * 1000
  const due = exam.durationSeconds * 1000 + extraMs
  const journal = journalOf(evidence, attempt)
  if (exam.sectionSeconds && (journal?.entries.length ?? 0) > 0) return null
  if (exam.closesAt === null) return due
  // The drill may have moved the attempt in time since it was started.
  return journal?.startedAt ? Math.min(due, exam.closesAt + extraMs - journal.startedAt - ROUNDING_MS) : null
}

/** E9: every attempt lasts as long as the exam and the learner's extra time together, or until the exam closes for all. */
export function* shortenedAttempts(evidence: Evidence): Violations {
  for (const attempt of evidence.atTheEnd.attempts) {
    const due = dueMs(evidence, attempt)
    const had = attempt.deadline - attempt.startedAt
    if (due !== null && had < due) yield `${name(attempt)} had ${had} ms of ${due}`
  }
}

/** E9: an attempt that was open during a long outage gets the time of the outage back. */
export function* outagesNotGivenBack(evidence: Evidence): Violations {
  for (const { learnerId, attemptId, gapMs } of evidence.outages) {
    const attempt = evidence.atTheEnd.attempts.find((each) => each.learnerId === learnerId && each.id === attemptId)
    if (!attempt || gapMs <= GAP_GIVEN_BACK_MS) continue
    const due = dueMs(evidence, attempt)
    const had = attempt.deadline - attempt.startedAt
    if (due !== null && had < due + gapMs)
      yield `${name(attempt)} had ${had} ms of ${due + gapMs}, with an outage of ${gapMs} ms`
  }
}

/** E15: an attempt ends when the exam closes for everybody, at the latest, except for extra time and outages. */
export function* outsideTheWindow({ exam, journals, extraSeconds, atTheEnd }: Evidence): Violations {
  if (exam.closesAt === null) return
  for (const journal of journals) {
    const attempt = attemptOf(atTheEnd, journal)
    if (!attempt) continue
    const extraMs = (extraSeconds.get(attempt.learnerId) ?? 0) * 1000
    const latest = exam.closesAt + extraMs + attempt.outageMs
    if (attempt.deadline > latest) yield `${name(attempt)} ends ${attempt.deadline - latest} ms after the exam closes`
    if (journal.startedAt !== null && journal.startedAt > exam.closesAt)
      yield `${name(attempt)} began ${journal.startedAt - exam.closesAt} ms after the exam had closed`
  }
}
