import type { QuestionKind } from '@abhyas/contract/rules/right-options'
import type { WrittenQuestion } from './written-question.ts'

/** What formats have no field for, and what a tag says instead. A real tag that looks like one begins with 'tag: '. */
export type Marks = { tags: string[]; difficulty: string; isExamOnly: boolean | null; keepsOrder: boolean | null }

const MARK = /^(?:(difficulty): (easy|medium|hard)|(exam only|keeps order): (yes|no)|answer: (-?\d.*))$/
const PREFIX = 'tag: '

export function readMarks(written: readonly string[]): Marks {
  const marks: Marks = { tags: [], difficulty: '', isExamOnly: null, keepsOrder: null }
  for (const tag of written) {
    const [, difficulty, level = '', name, value, answer] = MARK.exec(tag) ?? []
    if (difficulty) marks.difficulty = level
    else if (name === 'exam only') marks.isExamOnly = value === 'yes'
    else if (name === 'keeps order') marks.keepsOrder = value === 'yes'
    else if (answer === undefined) marks.tags.push(tag.startsWith(PREFIX) ? tag.slice(PREFIX.length) : tag)
  }
  return marks
}

export const writeMarks = ({
  tags,
  difficulty,
  isExamOnly,
  keepsOrder,
  kind,
  correctAnswer,
}: Marks & { kind: QuestionKind; correctAnswer: string }): string[] => [
  ...(difficulty === '' ? [] : [`difficulty: ${difficulty}`]),
  ...(isExamOnly === null ? [] : [`exam only: ${isExamOnly ? 'yes' : 'no'}`]),
  ...(keepsOrder === null ? [] : [`keeps order: ${keepsOrder ? 'yes' : 'no'}`]),
  // A format may have the same range in another form.
  ...(kind === 'number' && correctAnswer.includes(' ') ? [`answer: ${correctAnswer}`] : []),
  ...tags.map((tag) => (MARK.test(tag) || tag.startsWith(PREFIX) ? `${PREFIX}${tag}` : tag)),
]

/** Writes the marks into the question. Its number has been read already. */
export function takeMarks(written: WrittenQuestion, tags: readonly string[]): void {
  Object.assign(written, readMarks(tags))
  const said = tags.map((tag) => MARK.exec(tag)?.[5]).find((each) => each !== undefined)
  const [answer, ...others] = written.answers
  if (said !== undefined && answer && others.length === 0 && isSameRange(answer.text, said)) answer.text = said
}

/** Another program may have changed the number, and then the tag is wrong. */
function isSameRange(one: string, other: string): boolean {
  const [first, second] = [endsOf(one), endsOf(other)]
  return first.every((end, at) => Math.abs(end - (second[at] ?? NaN)) < 0.000_001)
}

/** Both ends of '42', '3 to 5' or '4 ± 1'. Numbers between two of our numbers have a decimal more. */
function endsOf(key: string): [number, number] {
  const [first = '', sign, second = ''] = key.split(' ')
  const [one, other] = [Number(first), Number(second)]
  return sign === '±' ? [one - other, one + other] : sign === 'to' ? [one, other] : [one, one]
}

/** The last part of '$course$/top/Databases/Joins'. A slash that is part of a name is doubled. 'top' names nothing. */
export function topicOfPath(path: string): string | null {
  const inside = path.trim().replace(/^(?:\$\w+\$\/)?top(?:\/|$)/, '')
  const last = inside.match(/(?:[^/]|\/\/)+/g)?.at(-1) ?? ''
  return last.replaceAll('//', '/').trim() || null
}

export const pathOfTopic = (topicName: string | null): string =>
  topicName === null ? 'top' : `top/${topicName.replaceAll('/', '//')}`
