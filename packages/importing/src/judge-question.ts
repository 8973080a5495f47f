import { parseNumberKey } from '@abhyas/contract/rules/number-answers'
import { lettersOf, maskOf } from '@abhyas/contract/rules/right-options'
import { type Choice, DIFFICULTIES, type Doubt, type DoubtCode, type Draft, type Problem } from './draft.ts'
import { QUESTION_LIMITS } from './limits.ts'
import { readAnswer } from './read-answer.ts'
import type { WrittenQuestion } from './written-question.ts'

type Found = { line: number; code: DoubtCode; value: string }
type Key = Pick<Draft, 'kind' | 'correctAnswer'>

/** Words with which a question asks for several options. */
const ASKS_SEVERAL =
  /\b(?:all that apply|one or more|more than one|(?:select|choose|pick|tick|mark|which)\s+(?:all|two|three|four|2|3)|msq|is\/are|are (?:true|correct|right|false|valid))\b/i
const ASKS_TO_CHOOSE = /\b(?:which (?:one )?of (?:the|these)|of the following|options?)\b/i

/** Turns a question as written into a draft. This is the only place where a key is concluded. */
export function judgeQuestion(written: WrittenQuestion): { draft: Draft; problems: Problem[] } {
  const found: Found[] = [...written.doubts, ...faultsOf(written)]
  const { key, doubts } = concludeKey(written)
  found.push(...doubts)
  for (const stray of written.strays) found.push({ line: stray.line, code: 'text_not_understood', value: stray.text })

  const difficulty = DIFFICULTIES.find((each) => each === written.difficulty.trim().toLowerCase()) ?? null
  const draft: Draft = {
    firstLine: written.firstLine,
    lastLine: written.lastLine,
    kind: key?.kind ?? written.kind ?? 'one',
    questionText: written.text.trim(),
    options: written.options.map((option) => option.text.trim()),
    correctAnswer: found.length === 0 ? (key?.correctAnswer ?? null) : null,
    description: written.explanation.trim(),
    difficulty,
    tags: written.tags,
    topicName: written.topicName,
    doubts: [],
  }
  draft.doubts = found.map(({ line, code, value }): Doubt => ({
    line,
    code,
    value,
    choices: choicesOf({ line, code, value }, draft, key),
  }))
  const isUnknown = difficulty === null && written.difficulty.trim() !== ''
  return {
    draft,
    problems: isUnknown
      ? [{ line: written.firstLine, code: 'difficulty_unknown', value: written.difficulty.trim() }]
      : [],
  }
}

/** Faults of the texts. They leave the key in doubt too: where an option is lost, its letter may have gone to another. */
function faultsOf({ firstLine, kind, text, options, explanation, answers }: WrittenQuestion): Found[] {
  const found: Found[] = []
  const add = (code: DoubtCode, value: string, line = firstLine) => found.push({ line, code, value })
  if (text.trim() === '') add('question_empty', '')
  if (text.length > QUESTION_LIMITS.questionText) add('text_too_long', 'questionText')
  if (explanation.length > QUESTION_LIMITS.description) add('text_too_long', 'description')
  const seen = new Set<string>()
  for (const [place, option] of options.entries()) {
    const name = option.label || letterAt(place)
    const same = option.text.trim().replaceAll(/\s+/g, ' ')
    if (same === '') add('option_empty', name, option.line)
    else if (seen.has(same)) add('options_equal', name, option.line)
    seen.add(same)
    if (option.text.length > QUESTION_LIMITS.option) add('text_too_long', name, option.line)
  }
  if (options.length > QUESTION_LIMITS.options) add('too_many_options', String(options.length))
  const mayBeNumber = options.length === 0 && (kind === 'number' || (kind === null && answers.length > 0))
  if (options.length < 2 && !mayBeNumber) add('too_few_options', String(options.length))
  return found
}

function concludeKey(written: WrittenQuestion): { key: Key | null; doubts: Found[] } {
  const { kind, options, answers, text, firstLine, lastLine } = written
  if (kind === 'number' || options.length === 0) return concludeNumber(written)
  const readings = answers.map((answer) => ({ answer, reading: readAnswer(answer.text, options) }))
  const marked = options.flatMap((option, place) => (option.isMarked ? [place] : []))
  const doubts: Found[] = readings.flatMap(({ answer, reading }) =>
    'code' in reading ? [{ line: answer.line, code: reading.code, value: answer.text }] : [],
  )
  if (doubts.length > 0) return { key: null, doubts }
  const said = [...readings.map(({ reading }) => reading.places), ...(marked.length > 0 ? [marked] : [])]
  const line = answers.at(-1)?.line ?? options.find((option) => option.isMarked)?.line ?? lastLine
  if (said.length === 0)
    return { key: null, doubts: [{ line: Math.max(firstLine, line), code: 'no_answer', value: '' }] }
  const places = maskOf(said.flat())
  const letters = lettersOf(places)
  const isAgreed = said.every((each) => maskOf(each) === places)
  const maySeveral = kind === 'several' || (kind === null && ASKS_SEVERAL.test(text))
  if (!isAgreed || (letters.length > 1 && !maySeveral))
    return { key: null, doubts: [{ line, code: 'two_answers', value: letters }] }
  // One right option of a question that asks for several is possible, so the kind of the source counts.
  if (kind === 'several' || letters.length > 1) return { key: { kind: 'several', correctAnswer: letters }, doubts: [] }
  return {
    key: rightOption(
      options.map((option) => option.text),
      said.flat()[0] ?? -1,
    ),
    doubts: [],
  }
}

/** A question without options asks for a number, if its answer is one. */
function concludeNumber({ kind, answers, options, text, lastLine }: WrittenQuestion): {
  key: Key | null
  doubts: Found[]
} {
  if (answers.length === 0) return { key: null, doubts: [{ line: lastLine, code: 'no_answer', value: '' }] }
  const keys = answers.map((answer) => ({ ...answer, key: parseNumberKey(answer.text.replace(/\s*\.$/, '')) }))
  const bad = keys.find(({ key }) => key === null)
  if (bad) return { key: null, doubts: [{ line: bad.line, code: 'number_not_understood', value: bad.text }] }
  const key = keys[0]?.key ?? null
  const line = keys[0]?.line ?? lastLine
  if (keys.some((each) => each.key !== key))
    return { key: null, doubts: [{ line, code: 'two_answers', value: keys.map((each) => each.text).join(', ') }] }
  // Its options may be lost, and then the number was the label of one of them.
  if (kind === null && ASKS_TO_CHOOSE.test(text))
    return { key: null, doubts: [{ line, code: 'too_few_options', value: '0' }] }
  if (options.length > 0) return { key: null, doubts: [{ line, code: 'answer_unclear', value: String(key) }] }
  return { key: { kind: 'number', correctAnswer: key }, doubts: [] }
}

const rightOption = (options: string[], place: number): Key => ({
  kind: 'one',
  correctAnswer: options[place]?.trim() ?? null,
})

const letterAt = (place: number): string => String.fromCodePoint(0x41 + place)

const ABOUT_KEY = new Set<DoubtCode>([
  'no_answer',
  'answer_not_an_option',
  'answer_matches_no_option',
  'answer_unclear',
  'answer_contradicts',
  'two_answers',
  'partial_credit',
])

function choicesOf({ code, value }: Found, draft: Draft, key: Key | null): Choice[] {
  const { options, questionText, description } = draft
  const usable = options.flatMap((option, place) =>
    option === '' || place >= QUESTION_LIMITS.options ? [] : [{ option, place }],
  )
  const asRead = key ?? {}
  if (ABOUT_KEY.has(code)) {
    const each = usable.map(({ option, place }): Choice => ({
      code: 'option_is_right',
      value: letterAt(place),
      changes: { kind: 'one', correctAnswer: option },
    }))
    const isList = code === 'two_answers' && /^[A-F]{2,6}$/.test(value)
    return isList
      ? [...each, { code: 'options_are_right', value, changes: { kind: 'several', correctAnswer: value } }]
      : each
  }
  if (code === 'text_not_understood')
    return [
      { code: 'leave_out_text', value, changes: asRead },
      { code: 'put_in_question', value, changes: { ...asRead, questionText: joined(questionText, value) } },
      { code: 'put_in_explanation', value, changes: { ...asRead, description: joined(description, value) } },
    ]
  if (code === 'letter_skipped' || code === 'content_left_out') return [{ code: 'keep', value, changes: asRead }]
  const isOneTooMany =
    code === 'option_empty' || (code === 'too_many_options' && options.length === QUESTION_LIMITS.options + 1)
  // The letters of several right options would move with the options.
  if (!isOneTooMany || key?.kind === 'several') return []
  return options.flatMap((option, place) => {
    const left = options.toSpliced(place, 1)
    const isFit = code === 'option_empty' ? option === '' : option !== key?.correctAnswer
    return isFit && left.length >= 2
      ? [{ code: 'leave_out_option', value: letterAt(place), changes: { ...asRead, options: left } } satisfies Choice]
      : []
  })
}

const joined = (one: string, other: string): string => [one, other].filter(Boolean).join('\n\n')

/** Judges all questions of a source. */
export function judgeQuestions(written: readonly WrittenQuestion[]): { drafts: Draft[]; problems: Problem[] } {
  const judged = written.map(judgeQuestion)
  return { drafts: judged.map(({ draft }) => draft), problems: judged.flatMap(({ problems }) => problems) }
}
