import type { QuestionKind } from '@abhyas/contract/rules/right-options'
import { parseStatement, type Statement } from './outcome.ts'

/** The questions of a topic as people write them: Markdown with a few marks (see ../README.md). */
export type TopicFile = Described & {
  isFreeSample: boolean
  /** The name of the exam with all questions of the topic. It is null when there is no such exam. */
  examName: string | null
  questions: WrittenQuestion[]
}

/** The id stays when the name, the folder or the file changes. It is empty until `npm run content:ids` writes one. */
export type Described = { id: string; name: string; description: string }

export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const
export type Difficulty = (typeof DIFFICULTIES)[number]

export type WrittenQuestion = {
  /** Stays when the question is edited or moves to another file. It is empty until `npm run content:ids` writes one. */
  id: string
  /** The line of the file where the question begins. */
  line: number
  difficulty: Difficulty
  isExamOnly: boolean
  /** One right option, several right options, or a number. */
  kind: QuestionKind
  text: string
  /** A question that asks for a number has none. */
  options: string[]
  /** The texts of the options that are marked as right, or the number. */
  keys: string[]
  /** Why each option is wrong, in the order of the options. Without empty texts at the end. */
  reasons: string[]
  explanation: string
  snippets: Snippet[]
}

/** The code that proves the answer: it prints the right option, or has the result that its fence states. */
export type Snippet = { language: string; code: string; statement: Statement | null }

/** Thrown for a file that does not follow the README. */
export class TopicFileError extends Error {
  constructor(line: number, problem: string) {
    super(`line ${line}: ${problem}`)
  }
}

const OPTION = /^- \[([ x])\] (.+)$/
/** Stands below an option. A long reason goes on in lines that begin with two spaces too. */
const REASON = /^ {2}Reason: (.+)$/
const INDENTED = /^ {2}\S/
const QUESTION = /^## (easy|medium|hard)(?:, (several|number))?(, exam only)?(?:, (q-[a-z\d]{6}))?$/
const PROOF = /^```(\w+) (run|check)(?: (.+))?$/
const FENCE = '```'

/** Reads a heading, the text below it and its id. */
export function parseDescribed(source: string): Described {
  const { id, name, description } = parseHead(source.split('\n'), ['id'])
  return { id, name, description }
}

export function parseTopic(source: string): TopicFile {
  const lines = source.split('\n')
  requireClosedFences(lines)
  const starts = questionStarts(lines)
  const { marks, ...described } = parseHead(lines.slice(0, starts[0]), ['id', 'free sample', 'exam'])
  return {
    ...described,
    isFreeSample: marks.has('free sample'),
    examName: marks.get('exam') ?? null,
    questions: starts.map((start, index) => parseQuestion(lines.slice(start, starts[index + 1]), start + 1)),
  }
}

function parseHead(lines: string[], knownMarks: string[]): Described & { marks: Map<string, string> } {
  const [heading = '', ...rest] = lines.filter((line) => !line.startsWith('- '))
  if (!heading.startsWith('# ')) throw new TopicFileError(1, 'begins with “# ” and a name')
  const marks = new Map<string, string>()
  for (const line of lines.filter((each) => each.startsWith('- '))) {
    const [mark = '', value = ''] = line
      .slice(2)
      .trim()
      .split(/: (.*)/)
    if (!knownMarks.includes(mark)) throw new TopicFileError(1, `“${mark}” is no mark of this file`)
    marks.set(mark, value)
  }
  const description = rest.join(' ').trim().replaceAll(/\s+/g, ' ')
  return { id: marks.get('id') ?? '', name: heading.slice(2).trim(), description, marks }
}

/**
 * Only an opening fence has a language behind it. Such a fence inside another one shows that the other one was not
 * closed.
 */
function requireClosedFences(lines: string[]): void {
  let open = 0
  for (const [index, line] of lines.entries()) {
    if (!line.startsWith(FENCE)) continue
    if (open > 0 && line.trimEnd() !== FENCE) break
    open = open > 0 ? 0 : index + 1
  }
  if (open > 0) throw new TopicFileError(open, 'this fence is not closed')
}

/** A line of code may begin with ## too, so only lines outside of fences count. */
export function questionStarts(lines: string[]): number[] {
  let isCode = false
  return lines.flatMap((line, index) => {
    if (line.startsWith(FENCE)) isCode = !isCode
    return !isCode && line.startsWith('## ') ? [index] : []
  })
}

function parseQuestion([heading = '', ...lines]: string[], line: number): WrittenQuestion {
  const [, difficulty, kind = 'one', examOnly, id = ''] = QUESTION.exec(heading.trim()) ?? []
  if (!difficulty) throw new TopicFileError(line, `“${heading}” should be ## easy, ## medium or ## hard, and an id`)
  const first = lines.findIndex((each) => OPTION.test(each))
  if (first < 0) throw new TopicFileError(line, 'has no options')
  const after = lines.findIndex((each, index) => index > first && !OPTION.test(each) && !INDENTED.test(each))
  const options = readOptions(lines.slice(first, after < 0 ? undefined : after), line + 1 + first)
  const { shown, snippets } = takeProofs(lines.slice(0, first), line + 1)
  return {
    id,
    line,
    difficulty: difficulty as Difficulty,
    isExamOnly: examOnly !== undefined,
    kind: kind as QuestionKind,
    text: unwrapped(shown),
    options: kind === 'number' ? [] : options.map(({ text }) => text),
    keys: options.flatMap(({ isRight, text }) => (isRight ? [text] : [])),
    reasons: options.slice(0, options.findLastIndex(({ reason }) => reason !== '') + 1).map(({ reason }) => reason),
    explanation: after < 0 ? '' : unwrapped(lines.slice(after)),
    snippets,
  }
}

type ReadOption = { text: string; isRight: boolean; reason: string }

function readOptions(lines: string[], firstLine: number): ReadOption[] {
  const options: ReadOption[] = []
  for (const [at, line] of lines.entries()) {
    const [, mark, text = ''] = OPTION.exec(line) ?? []
    const option = options.at(-1)
    const reason = REASON.exec(line)?.[1] ?? (option?.reason ? line : null)
    if (mark !== undefined) options.push({ text: text.trim(), isRight: mark === 'x', reason: '' })
    else if (option && reason !== null) option.reason = `${option.reason} ${reason.trim()}`.trim()
    else throw new TopicFileError(firstLine + at, 'is no option, and no “Reason: ” of one')
  }
  return options
}

/** A line break in the file is only there for its width, so learners see no break; in code they do. */
function unwrapped(lines: string[]): string {
  let isCode = false
  let text = ''
  let before = ''
  for (const line of lines) {
    const isFence = line.startsWith(FENCE)
    const goesOn = !isCode && !isFence && before !== '' && !before.startsWith(FENCE) && /^[^-\s]/.test(line)
    text += `${goesOn ? ' ' : '\n'}${goesOn ? line.trim() : line}`
    if (isFence) isCode = !isCode
    before = line.trim()
  }
  return text.trim()
}

/** Collects the code to run and the lines that learners see: a `run` appears as plain code, a `check` not at all. */
function takeProofs(lines: string[], firstLine: number): { shown: string[]; snippets: Snippet[] } {
  const shown: string[] = []
  const snippets: Snippet[] = []
  for (let at = 0; at < lines.length; at++) {
    const [, language, kind, stated] = PROOF.exec(lines[at]?.trimEnd() ?? '') ?? []
    if (!language) {
      shown.push(lines[at] ?? '')
      continue
    }
    const end = lines.findIndex((line, index) => index > at && line.trimEnd() === FENCE)
    // The fence is closed in the file, but only after an option.
    if (end < 0) throw new TopicFileError(firstLine + at, 'this fence is not closed before the options')
    const code = lines.slice(at + 1, end)
    const statement = stated === undefined ? null : parseStatement(language, stated)
    if (stated !== undefined && !statement)
      throw new TopicFileError(firstLine + at, `“${stated}” cannot be stated of a snippet in ${language}`)
    snippets.push({ language, code: code.join('\n'), statement })
    if (kind === 'run') shown.push(`${FENCE}${language}`, ...code, FENCE)
    at = end
  }
  return { shown, snippets }
}
