import { GRACE_SECONDS } from '@abhyas/contract/exams-attempts'
import type { AttemptJournal } from '../journal.ts'
import { answersOf, attemptOf, type Evidence, type StoredAttempt } from './evidence.ts'

/** One message for each violation. */
type Violations = Iterable<string>

const GRACE_MS = GRACE_SECONDS * 1000
/** Times are kept in milliseconds here, and more exactly in the database. */
const ROUNDING_MS = 2

type Sectioned = StoredAttempt & { sectionFirsts: number[]; sectionEnds: number[] }

function* sectioned({ journals, atTheEnd }: Evidence): Iterable<[AttemptJournal, Sectioned]> {
  for (const journal of journals) {
    const attempt = attemptOf(atTheEnd, journal)
    if (attempt?.sectionEnds && attempt.sectionFirsts) yield [journal, attempt as Sectioned]
  }
}

const name = ({ learnerId, id }: StoredAttempt) => `attempt ${id} of learner ${learnerId}`

/** E13: an answer was saved while its section was open, or within the grace before and after it. */
export function* answersOutsideSections(evidence: Evidence): Violations {
  for (const [journal, attempt] of sectioned(evidence))
    for (const { place, savedAt } of answersOf(evidence.atTheEnd, journal)) {
      const section = attempt.sectionFirsts.findLastIndex((first) => first <= place)
      const late = savedAt - (attempt.sectionEnds[section] as number) - GRACE_MS
      // An outage moves the end of the section before, after this answer was saved.
      const opensAt = section === 0 ? -Infinity : (attempt.sectionEnds[section - 1] as number) - attempt.outageMs
      const early = opensAt - GRACE_MS - savedAt
      if (late > ROUNDING_MS) yield `${name(attempt)}: place ${place} of section ${section} came ${late} ms too late`
      if (early > ROUNDING_MS) yield `${name(attempt)}: place ${place} of section ${section} came ${early} ms too early`
    }
}

/** E14: a section ends as planned, unless its learner left it, an outage moved it, or the drill cut it off. */
export function* movedSections(evidence: Evidence): Violations {
  for (const [journal, attempt] of sectioned(evidence)) {
    const { sectionEnds: ends, deadline, outageMs, startedAt } = attempt
    if (Math.abs((ends.at(-1) ?? 0) - deadline) > ROUNDING_MS)
      yield `${name(attempt)}: its last section does not end with it`
    const isCutOff = evidence.cutOff.has(attempt.learnerId)
    const opensAt = [isCutOff ? -Infinity : startedAt, ...ends]
    if (ends.some((end, section) => end < (opensAt[section] as number) - ROUNDING_MS))
      yield `${name(attempt)}: a section ends before it opens`
    for (const [section, end] of ends.entries()) {
      const leaving = journal.entries.filter((entry) => entry.section > section)
      const heard = leaving.filter(({ heardAt }) => heardAt !== null)
      for (const { heardAt } of heard)
        if (end > (heardAt as number) + outageMs + ROUNDING_MS)
          yield `${name(attempt)}: section ${section} was left, and ends ${end - (heardAt as number)} ms after that`
      if (isCutOff || evidence.exam.closesAt !== null) continue
      const plannedEnd = plannedEndOf(evidence, attempt, section)
      const leftAt = Math.min(...leaving.map(({ sentAt, agoMs }) => sentAt - agoMs))
      const early = Math.min(plannedEnd, leftAt) - end
      if (early > ROUNDING_MS) yield `${name(attempt)}: section ${section} ends ${early} ms too early`
      if (end > plannedEnd + outageMs + ROUNDING_MS)
        yield `${name(attempt)}: section ${section} ends ${end - plannedEnd} ms too late, with ${outageMs} ms of outages`
    }
  }
}

/** The planned end of a section, as the sections before it really ended. */
function plannedEndOf({ exam, extraSeconds }: Evidence, attempt: Sectioned, section: number): number {
  const extraMs = (extraSeconds.get(attempt.learnerId) ?? 0) * 1000
  const { sectionSeconds } = exam
  if (!sectionSeconds) return attempt.startedAt + exam.durationSeconds * 1000 + extraMs
  const opensAt = section === 0 ? attempt.startedAt : (attempt.sectionEnds[section - 1] as number)
  // The drill gives extra time without naming sections, so the first section gets it.
  return opensAt + (sectionSeconds[section] as number) * 1000 + (section === 0 ? extraMs : 0)
}

/** E16: an attempt has one paper, however often it is read. */
export function* changedPapers({ journals }: Evidence): Violations {
  for (const { learnerId, attemptId, papers } of journals)
    if (new Set(papers.map((ids) => ids.join(' '))).size > 1)
      yield `attempt ${attemptId} of learner ${learnerId} was shown with different papers`
}
