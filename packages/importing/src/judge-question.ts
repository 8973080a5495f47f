import { parseNumberKey } from '@abhyas/contract/rules/number-answers'
import { lettersOf, maskOf } from '@abhyas/contract/rules/right-options'
import { choicesOf, type Key } from './choices.ts'
import { DIFFICULTIES, type Doubt, type Draft, type Problem } from './draft.ts'
import { faultsOf, type Found, picturesInDoubt } from './find-faults.ts'
import { readAnswer } from './read-answer.ts'
import type { WrittenOption, WrittenQuestion } from './written-question.ts'

/** Words with which a question asks for several options. */
const ASKS_SEVERAL =
  /\b(?:all that apply|one or more|more than one|(?:select|choose|pick|tick|mark|which)\s+(?:all|two|three|four|2|3)|msq|is\/are|are (?:true|correct|right|false|valid))\b/i
const ASKS_TO_CHOOSE = /\b(?:which (?:one )?of (?:the|these)|of the following|options?)\b/i

/** Turns a question as written into a draft. This is the only place where a key is concluded. */
export function judgeQuestion(
  written: WrittenQuestion,
  pictures: ReadonlySet<string>,
): { draft: Draft; problems: Problem[] } {
  const found: Found[] = [...written.doubts, ...faultsOf(written), ...picturesInDoubt(written, pictures)]
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
    reasons: reasonsOf(written.options),
    isExamOnly: written.isExamOnly,
    keepsOrder: written.keepsOrder,
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

/** One text for each option, or none at all. */
const reasonsOf = (options: readonly WrittenOption[]): string[] => {
  const reasons = options.map(({ reason = '' }) => reason.trim())
  return reasons.some(Boolean) ? reasons : []
}

/** Judges all questions of a source. */
export function judgeQuestions(
  written: readonly WrittenQuestion[],
  pictures: ReadonlySet<string>,
): { drafts: Draft[]; problems: Problem[] } {
  const judged = written.map((each) => judgeQuestion(each, pictures))
  return { drafts: judged.map(({ draft }) => draft), problems: judged.flatMap(({ problems }) => problems) }
}
