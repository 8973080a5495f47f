import { isFence, readLines } from '../content/guard-lines.ts'
import type { Problem } from '../draft.ts'
import { type Reading, type WrittenOption, type WrittenQuestion, writtenQuestion } from '../written-question.ts'

const OPTION = /^- \[([ x])\] ([^\n]+)$/
const PROOF = /^```(\w+) (run|check)(?: .+)?$/
const REASON = /^Reason: /
const TAGS = /^- tags: ([^\n]*)$/

export const looksLikeContent = (text: string): boolean =>
  /^## (?:easy|medium|hard)\b/m.test(text) && /^- \[[ x]\] /m.test(text)

/** Reads a topic of our content files (packages/content/README.md), also with tags, reasons and options of many lines. */
export function readContent(text: string): Reading {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n')
  const problems: Problem[] = []
  const starts = questionStarts(lines)
  const heading = lines.slice(0, starts[0]).find((line) => line.startsWith('# '))
  const topicName = heading?.slice(2).trim() || null
  const questions = starts.map((start, nth) =>
    readQuestion(lines.slice(start, starts[nth + 1]), { ...writtenQuestion(start + 1), topicName }, problems),
  )
  return { questions, problems }
}

/** A line of code may begin with ## too, so only lines outside of fences count. */
function questionStarts(lines: readonly string[]): number[] {
  let isCode = false
  return lines.flatMap((line, at) => {
    if (isFence(line)) isCode = !isCode
    return !isCode && line.startsWith('## ') ? [at] : []
  })
}

function readQuestion(
  [heading = '', ...all]: string[],
  written: WrittenQuestion,
  problems: Problem[],
): WrittenQuestion {
  const line = written.firstLine
  readHeading(heading.slice(3), written)
  const [, tags] = TAGS.exec(all[0] ?? '') ?? []
  if (tags !== undefined)
    written.tags = tags
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean)
  const skipped = tags === undefined ? 0 : 1
  const lines = all.slice(skipped)
  const firstLine = line + 1 + skipped
  const first = firstOption(lines)
  let at = first
  while (at < lines.length && (OPTION.test(lines[at] ?? '') || (at > first && lines[at]?.startsWith('  ')))) at++
  const options = readOptions(lines.slice(first, at), firstLine + first)
  written.text = readLines(withoutProofs(lines.slice(0, first), firstLine, problems))
  written.explanation = readLines(lines.slice(at))
  written.lastLine = line + all.findLastIndex((each) => each.trim() !== '') + 1
  if (written.kind === 'number')
    written.answers = options.filter(({ isMarked }) => isMarked).map(({ text, line }) => ({ text, line }))
  else written.options = options
  return written
}

/** 'easy, several, exam only, keeps order, q-7f3k2a' */
function readHeading(heading: string, written: WrittenQuestion): void {
  written.kind = 'one'
  written.isExamOnly = false
  const [difficulty = '', ...marks] = heading.split(',').map((part) => part.trim())
  written.difficulty = difficulty
  for (const mark of marks)
    if (mark === 'several' || mark === 'number') written.kind = mark
    else if (mark === 'exam only') written.isExamOnly = true
    else if (mark === 'keeps order' || mark === 'any order') written.keepsOrder = mark === 'keeps order'
    else if (!/^q-[a-z\d]{6}$/.test(mark)) written.strays.push({ text: mark, line: written.firstLine })
}

function firstOption(lines: readonly string[]): number {
  let isCode = false
  const at = lines.findIndex((line) => {
    if (isFence(line)) isCode = !isCode
    return !isCode && OPTION.test(line)
  })
  return at < 0 ? lines.length : at
}

/** Lines below an option that begin with two spaces go on with it, or give the reason why it is wrong. */
function readOptions(lines: readonly string[], firstLine: number): WrittenOption[] {
  const options: WrittenOption[] = []
  for (const [at, line] of lines.entries()) {
    const [, mark, text = ''] = OPTION.exec(line) ?? []
    const option = options.at(-1)
    const more = line.slice(2)
    if (mark !== undefined) options.push({ label: '', text, line: firstLine + at, isMarked: mark === 'x' })
    else if (option && REASON.test(more)) option.reason = more.replace(REASON, '')
    else if (option) {
      const said = /^\\+Reason: /.test(more) ? more.slice(1) : more
      if (option.reason === undefined) option.text += `\n${said}`
      else option.reason += `\n${said}`
    }
  }
  return options
}

/** Learners see the code of a `run`, and not that of a `check`. We have no place for a `check`, so the author is told. */
function withoutProofs(lines: readonly string[], firstLine: number, problems: Problem[]): string[] {
  const shown: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const [, language = '', kind] = PROOF.exec(line.trimEnd()) ?? []
    const end = isFence(line) ? lines.findIndex((each, nth) => nth > at && isFence(each)) : at
    const last = end < 0 ? lines.length - 1 : end
    const code = lines.slice(at + 1, last)
    if (kind === 'check')
      problems.push({ line: firstLine + at, code: 'proof_not_kept', value: code.join('\n').slice(0, 4000) })
    else if (kind === 'run') shown.push(`\`\`\`${language}`, ...code, '```')
    else shown.push(...lines.slice(at, last + 1))
    at = last
  }
  return shown
}
