import { EXAM_MAX_QUESTIONS } from '@abhyas/contract/exams'
import type { MockSettings } from '@abhyas/contract/exams-mocks'
import { AppError } from '../../../app-error.ts'

const DAY_SECONDS = 86_400

/** Refuses settings that contradict each other, whatever the questions are. */
export function requireSound(mock: MockSettings): void {
  requireOrderOfTimes(mock)
  requireShortEnough(mock)
  if (mock.owner.kind !== 'alone' && mock.owner.id === null) throw new AppError('exam_incomplete')
  if (mock.sectionMode === 'timed' && mock.sections.some(({ seconds }) => seconds === null))
    throw new AppError('exam_incomplete')
  if ((durationSecondsOf(mock) ?? 0) > DAY_SECONDS) throw new AppError('exam_too_long')
}

/** An exam opens, closes, and then shows its results. Results have a time only when the exam closes. */
function requireOrderOfTimes({ opensAt, closesAt, resultsAt }: MockSettings): void {
  const isOpen = opensAt === null || closesAt === null || Date.parse(opensAt) < Date.parse(closesAt)
  const isShown = resultsAt === null || (closesAt !== null && Date.parse(closesAt) <= Date.parse(resultsAt))
  if (!isOpen || !isShown) throw new AppError('exam_window_wrong')
}

export function requireShortEnough({ sections }: Pick<MockSettings, 'sections'>): void {
  const count = sections
    .flatMap(({ questionIds, pools }) => [new Set(questionIds).size, ...pools.map(({ take }) => take)])
    .reduce((sum, some) => sum + some, 0)
  if (count > EXAM_MAX_QUESTIONS) throw new AppError('exam_too_long')
}

/** In whole seconds. Timed sections add up. Null when the number of questions decides. */
export function durationSecondsOf({ sectionMode, sections, examDuration }: MockSettings): number | null {
  if (sectionMode === 'timed') return sections.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0)
  return examDuration === null ? null : Math.round(examDuration * 60)
}
