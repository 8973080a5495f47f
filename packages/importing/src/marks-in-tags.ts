import type { WrittenQuestion } from './written-question.ts'

/** What formats have no field for, and what a tag says instead. A real tag that looks like one begins with 'tag: '. */
export type Marks = { tags: string[]; difficulty: string; isExamOnly: boolean | null; keepsOrder: boolean | null }

const MARK = /^(?:(difficulty): (easy|medium|hard)|(exam only|keeps order): (yes|no))$/
const PREFIX = 'tag: '

export function readMarks(written: readonly string[]): Marks {
  const marks: Marks = { tags: [], difficulty: '', isExamOnly: null, keepsOrder: null }
  for (const tag of written) {
    const [, difficulty, level = '', name, value] = MARK.exec(tag) ?? []
    if (difficulty) marks.difficulty = level
    else if (name === 'exam only') marks.isExamOnly = value === 'yes'
    else if (name === 'keeps order') marks.keepsOrder = value === 'yes'
    else marks.tags.push(tag.startsWith(PREFIX) ? tag.slice(PREFIX.length) : tag)
  }
  return marks
}

export const writeMarks = ({ tags, difficulty, isExamOnly, keepsOrder }: Marks): string[] => [
  ...(difficulty === '' ? [] : [`difficulty: ${difficulty}`]),
  ...(isExamOnly === null ? [] : [`exam only: ${isExamOnly ? 'yes' : 'no'}`]),
  ...(keepsOrder === null ? [] : [`keeps order: ${keepsOrder ? 'yes' : 'no'}`]),
  ...tags.map((tag) => (MARK.test(tag) || tag.startsWith(PREFIX) ? `${PREFIX}${tag}` : tag)),
]

export const takeMarks = (written: WrittenQuestion, tags: readonly string[]): void => {
  Object.assign(written, readMarks(tags))
}

/** The last part of 'top/Databases/Joins'. A slash that is part of a name is doubled. 'top' alone names nothing. */
export function topicOfPath(path: string): string | null {
  const parts = path.trim().replaceAll('//', '\n').split('/')
  const last = (parts.at(-1) ?? '').replaceAll('\n', '/').trim()
  return last === '' || (parts.length <= 2 && last === 'top') ? null : last
}

export const pathOfTopic = (topicName: string | null): string =>
  topicName === null ? 'top' : `top/${topicName.replaceAll('/', '//')}`
