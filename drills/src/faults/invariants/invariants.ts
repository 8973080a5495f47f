import type { Violation } from '../../violation.ts'
import * as answers from './answer-invariants.ts'
import * as attempts from './attempt-invariants.ts'
import type { Evidence } from './evidence.ts'
import * as sections from './section-invariants.ts'
import * as times from './time-invariants.ts'

/** Every invariant must hold after every schedule. */
const INVARIANTS: readonly [string, (evidence: Evidence) => Iterable<string>][] = [
  ['E1', answers.lostAnswers],
  ['E2', answers.wrongScores],
  ['E3', attempts.missingResults],
  ['E4', answers.answersAfterTheEnd],
  ['E4', attempts.changedAfterClosing],
  ['E5', attempts.twoOpenAttempts],
  ['E6', answers.unseenAnswers],
  ['E7', answers.contradictedAnswers],
  ['E8', attempts.differentResults],
  ['E9', times.shortenedAttempts],
  ['E9', times.outagesNotGivenBack],
  ['E10', attempts.wrongStatuses],
  ['E11', attempts.openToOthers],
  ['E12', attempts.leftOpen],
  ['E13', sections.answersOutsideSections],
  ['E14', sections.movedSections],
  ['E15', times.outsideTheWindow],
  ['E16', sections.changedPapers],
]

export const violationsOf = (evidence: Evidence): Violation[] =>
  INVARIANTS.flatMap(([invariant, check]) => [...check(evidence)].map((message) => ({ invariant, message })))
