import type { MockSettings } from '@abhyas/contract/exams-mocks'
import type { SectionMode } from '@abhyas/contract/exams-sections'
import { parseMarks } from '@abhyas/contract/rules/parse-marks'
import { questionCountOf } from '@abhyas/contract/rules/mock-totals'
import * as texts from '@abhyas/messages/texts'
import { ApiError } from '../../../api/api-error.ts'
import { stateOf } from '../../../ui/admin/published-switch.tsx'
import { HalfDate } from '../../../ui/admin/whole-dates.ts'
import { typedText } from '../../../ui/parts/typed-text.ts'
import type { FieldProblem } from '../../../ui/parts/use-form.ts'
import { instantOf } from '../../../ui/words/india-day.ts'
import { markingOf, marksProblem } from '../manage/marks-values.ts'
import { readSection, type SectionDraft } from './mock-draft.ts'
import { PublishRefused } from './mock-rows.ts'

type Values = Record<string, string>
type Problem = FieldProblem<string> | null

/** The name of a field of a section or a pool, by the key of its row. */
export const fieldOf = (key: number, name: string): string => `${name}-of-${key}`

const OWNER = /^(?<kind>course|module|topic)-(?<id>\d+)$/

/** Reads the form. What cannot be read becomes 0 or null: `mockProblem` finds it before the form is sent. */
export function settingsOf(form: HTMLFormElement, sections: SectionDraft[]): MockSettings {
  const typed = new FormData(form)
  const read = (name: string) => typedText(typed, name)
  const instant = (name: string) => (read(name) ? instantOf(read(name)) : null)
  const sectionMode = (read('sectionMode') || 'free') as SectionMode
  const owner = OWNER.exec(read('owner'))?.groups
  const { others: _none, ...marking } = markingOf(typed, []) ?? NO_MARKING
  return {
    examName: read('examName'),
    owner: { kind: (owner?.['kind'] ?? 'alone') as MockSettings['owner']['kind'], id: Number(owner?.['id']) || null },
    sectionMode,
    sections: sections.map((section) => readSection(section, sectionMode === 'timed')),
    examDuration: sectionMode === 'timed' ? null : Number(read('examDuration')) || null,
    marking: { ...marking, sparesOthers: read('sparesOthers') === 'yes' },
    variants: Number(read('variants')) || 1,
    opensAt: instant('opensAt'),
    closesAt: instant('closesAt'),
    resultsAt: instant('resultsAt'),
    password: read('password') || null,
    maxAttempts: Number(read('maxAttempts')) || null,
    isFree: typed.has('isFree'),
    isInvited: typed.has('isInvited'),
    state: stateOf(read('isPublished')),
  }
}

const NO_MARKING = { right: 0, wrong: 0, pass: { kind: 'percent' as const, value: 0 }, isPartial: false, others: [] }

/** Returns the first field that is missing or cannot be read. */
export function mockProblem(values: Values, sections: SectionDraft[]): Problem {
  if (!values['examName']?.trim()) return { field: 'examName', text: texts.errorExamIncomplete() }
  if (values['ownerKind'] !== 'alone' && !OWNER.test(values['owner'] ?? ''))
    return { field: 'owner', text: texts.mockOwnerMissing() }
  const isTimed = values['sectionMode'] === 'timed'
  const minutes = values['examDuration']?.trim()
  if (!isTimed && minutes && !isMinutes(minutes, 1)) return { field: 'examDuration', text: texts.examDurationWrong() }
  for (const section of sections) {
    const problem = sectionProblem(section, isTimed)
    if (problem) return problem
  }
  return marksProblem(values) ?? windowProblem(values)
}

const isMinutes = (text: string | undefined, least: number) => Number(text) >= least && Number(text) <= 1440

function sectionProblem(section: SectionDraft, isTimed: boolean): Problem {
  const at = (name: string, text: string) => ({ field: fieldOf(section.key, name), text })
  if (!section.name.trim()) return at('name', texts.mockSectionNameMissing())
  if (isTimed && !isMinutes(section.minutes, 10 / 60)) return at('minutes', texts.mockSectionMinutesWrong())
  const marks = marksFieldProblem(section)
  if (marks) return marks
  for (const pool of section.pools) {
    const ofPool = (name: string, text: string) => ({ field: fieldOf(pool.key, name), text })
    if (pool.topicId === 0) return ofPool('topic', texts.mockPoolTopicMissing())
    const take = Number(pool.take)
    if (!(Number.isInteger(take) && take >= 1 && take <= 200)) return ofPool('take', texts.mockPoolTakeWrong())
    const problem = marksFieldProblem(pool)
    if (problem) return problem
  }
  return questionCountOf(readSection(section, isTimed)) === 0 ? at('name', texts.mockEmptySection()) : null
}

/** Own marks are both empty, or what a right answer gives is more than 0. */
function marksFieldProblem({ key, right, wrong }: { key: number; right: string; wrong: string }): Problem {
  if (!right.trim() && !wrong.trim()) return null
  const parts = parseMarks(right)
  if (parts === null) return { field: fieldOf(key, 'right'), text: texts.examMarksUnreadable() }
  if (parts === 0) return { field: fieldOf(key, 'right'), text: texts.examMarksRightMissing() }
  if (wrong.trim() && parseMarks(wrong) === null)
    return { field: fieldOf(key, 'wrong'), text: texts.examMarksUnreadable() }
  return null
}

function windowProblem(values: Values): Problem {
  const [opens, closes, results] = [values['opensAt'], values['closesAt'], values['resultsAt']]
  if (opens && closes && opens >= closes) return { field: 'closesAt', text: texts.mockWindowWrong() }
  if (results && (!closes || results < closes)) return { field: 'resultsAt', text: texts.mockWindowWrong() }
  const attempts = values['maxAttempts']?.trim()
  if (attempts && !(/^\d{1,3}$/.test(attempts) && Number(attempts) >= 1 && Number(attempts) <= 100))
    return { field: 'maxAttempts', text: texts.mockAttemptsWrong() }
  return null
}

/** Where the form shows a failure of the server. The mutation shows the others. */
const FIELD_OF_ERROR: Record<string, string> = {
  pass_mark_too_high: 'passValue',
  exam_window_wrong: 'closesAt',
  exam_closing_passed: 'closesAt',
  exam_pool_too_small: 'isPublished',
  exam_unusable: 'isPublished',
  family_twice: 'isPublished',
  exam_too_long: 'examName',
  exam_incomplete: 'examName',
}

export function mockFailure(error: unknown): Problem {
  if (error instanceof HalfDate) return { field: error.field, text: texts.mockDateHalf() }
  if (error instanceof PublishRefused) return { field: 'isPublished', text: error.message }
  if (!(error instanceof ApiError)) return null
  const field = FIELD_OF_ERROR[error.code]
  return field ? { field, text: error.message } : null
}
