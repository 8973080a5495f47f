import { EXAM_MAX_QUESTIONS, type Marking } from '@abhyas/contract/exams'
import { MOST_PARTS } from '@abhyas/contract/rules/marks'
import { parseMarks } from '@abhyas/contract/rules/parse-marks'
import * as texts from '@abhyas/messages/texts'
import { typedText } from '../../../ui/parts/typed-text.ts'
import type { FieldProblem } from '../../../ui/parts/use-form.ts'

type RightName = `right-${number}`
type WrongName = `wrong-${number}`

export type MarksField = 'marksRight' | 'marksWrong' | 'passValue' | RightName | WrongName

/** The names of the fields of one question in the form. */
export const rightName = (questionId: number): RightName => `right-${questionId}`
export const wrongName = (questionId: number): WrongName => `wrong-${questionId}`

const MOST_OF_EXAM = EXAM_MAX_QUESTIONS * MOST_PARTS

/** Reads the marks of a form that `marksProblem` has checked. Most exams have no marks. */
export function markingOf(typed: FormData, questionIds: readonly number[]): Marking | null {
  if (typed.get('marks') !== 'own') return null
  const read = (name: string, most?: number) => parseMarks(typedText(typed, name), most) ?? 0
  const [right, wrong] = [read('marksRight'), read('marksWrong')]
  const isPercent = typedText(typed, 'passKind') === 'percent'
  const others = questionIds.flatMap((questionId) => {
    const [own, ownWrong] = [typedText(typed, rightName(questionId)), typedText(typed, wrongName(questionId))]
    if (!own && !ownWrong) return []
    return [{ questionId, right: parseMarks(own) ?? right, wrong: parseMarks(ownWrong) ?? wrong }]
  })
  const pass = isPercent
    ? { kind: 'percent' as const, value: Number(typedText(typed, 'passValue')) }
    : { kind: 'marks' as const, value: read('passValue', MOST_OF_EXAM) }
  return { right, wrong, pass, isPartial: typedText(typed, 'several') === 'share', others }
}

/** Returns the first field that cannot be read. */
export function marksProblem(values: Record<string, string | undefined>): FieldProblem<MarksField> | null {
  if (values['marks'] !== 'own') return null
  const right = parseMarks(values['marksRight'] ?? '')
  if (right === null) return { field: 'marksRight', text: texts.examMarksUnreadable() }
  if (right === 0) return { field: 'marksRight', text: texts.examMarksRightMissing() }
  if (parseMarks(values['marksWrong'] ?? '') === null) return { field: 'marksWrong', text: texts.examMarksUnreadable() }
  const pass = values['passValue']?.trim() ?? ''
  if (values['passKind'] === 'percent' && !(/^\d{1,3}$/.test(pass) && Number(pass) <= 100))
    return { field: 'passValue', text: texts.examPassUnreadable() }
  if (values['passKind'] === 'marks' && parseMarks(pass, MOST_OF_EXAM) === null)
    return { field: 'passValue', text: texts.examPassMarksUnreadable() }
  for (const [name, text] of Object.entries(values)) {
    if (!text?.trim() || !isOfQuestion(name)) continue
    const parts = parseMarks(text)
    if (parts === null) return { field: name, text: texts.examMarksUnreadable() }
    if (parts === 0 && name.startsWith('right')) return { field: name, text: texts.examMarksRightMissing() }
  }
  return null
}

const isOfQuestion = (name: string): name is RightName | WrongName => /^(?:right|wrong)-\d+$/.test(name)
