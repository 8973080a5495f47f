import { sortedLetters } from '@abhyas/contract/rules/right-options'
import { comparable } from '../clean-text.ts'
import type { Draft } from '../draft.ts'
import { readImport } from '../read-import.ts'
import { aiken, gift, moodle } from './file-layouts.ts'
import { qti } from './qti-layout.ts'
import type { Layout } from './layout.ts'
import { type Planned, planQuestion } from './plan.ts'
import { makeQuestions } from './questions.ts'
import { randomFrom } from './random.ts'
import { csv, xlsx } from './table-layouts.ts'
import { chat, pdf, word } from './text-layouts.ts'
import { keyList, web } from './web-layouts.ts'

export const LAYOUTS: Layout[] = [word, pdf, chat, web, keyList, aiken, gift, csv, xlsx, moodle, qti]

export type Judgement = {
  layout: string
  asked: number
  right: number
  faults: number
  wrongKeys: number
  failures: string[]
}

/** Questions of one file. Several files of a layout have several headers, encodings and styles. */
const FILE_SIZE = 50

/** Renders questions in one layout, reads them back and compares them with the truth. */
export async function judgeLayout(layout: Layout, count: number, seed: number): Promise<Judgement> {
  const random = randomFrom(seed * 7919 + LAYOUTS.indexOf(layout))
  const questions = makeQuestions(count, seed).filter((question) => layout.isFor(question))
  const judgement: Judgement = { layout: layout.name, asked: 0, right: 0, faults: 0, wrongKeys: 0, failures: [] }
  for (let start = 0; start < questions.length; start += FILE_SIZE) {
    const planned = questions
      .slice(start, start + FILE_SIZE)
      .map((question) => planQuestion(question, layout.faults, random))
    const { source, firstLines } = layout.render(planned, random)
    const { drafts, format, problems } = await readImport(source)
    const claimed = new Set<Draft>()
    for (const [nth, each] of planned.entries()) {
      const firstLine = firstLines[nth] ?? 0
      const draft = drafts.find((one) => one.firstLine <= firstLine && firstLine <= one.lastLine && !claimed.has(one))
      if (draft) claimed.add(draft)
      // A format that is broken at a fault says so with its line.
      const isTold = each.fault !== null && problems.some(({ line }) => line === firstLine)
      const problem = draft ? compare(each, draft, firstLine) : isTold ? null : 'no draft'
      judgement.asked++
      if (each.fault) judgement.faults++
      if (!problem) judgement.right++
      else
        judgement.failures.push(
          `${layout.name} (${format}) file ${start / FILE_SIZE + 1}, line ${firstLine}: ${problem}`,
        )
      if (draft && isWrongKey(each, draft)) judgement.wrongKeys++
    }
    // A draft that no question claims, with a key, is a question that the author did not write.
    for (const draft of drafts.filter((one) => !claimed.has(one))) {
      judgement.failures.push(
        `${layout.name} (${format}) file ${start / FILE_SIZE + 1}, line ${draft.firstLine}: one draft too many`,
      )
      if (draft.correctAnswer !== null) judgement.wrongKeys++
    }
  }
  return judgement
}

/** Says what differs from the truth, or null. */
function compare({ question, options, expects, fault }: Planned, draft: Draft, firstLine: number): string | null {
  const codes = draft.doubts.map(({ code }) => code)
  if (expects.length > 0) {
    if (!codes.some((code) => expects.includes(code))) return `${fault} gave the doubts ${codes.join() || 'none'}`
    if (draft.correctAnswer !== null) return `${fault} has a key`
  } else {
    if (codes.length > 0) return `unneeded doubts ${draft.doubts.map(({ code, value }) => `${code} ${value}`).join()}`
    if (draft.correctAnswer !== keyOf(question)) return `key ${draft.correctAnswer} instead of ${keyOf(question)}`
    if (draft.kind !== question.kind) return `kind ${draft.kind} instead of ${question.kind}`
  }
  if (draft.firstLine !== firstLine) return `begins in line ${draft.firstLine}`
  if (shown(draft.questionText) !== shown(question.text.join(' '))) return `text ${JSON.stringify(draft.questionText)}`
  const wanted = options.map(({ text }) => shown(text)).join(' | ')
  const got = draft.options.map(shown).join(' | ')
  return wanted === got ? null : `options ${got} instead of ${wanted}`
}

/** A key that is not the truth, in a draft that says nothing is doubtful. */
const isWrongKey = ({ question, fault }: Planned, draft: Draft): boolean =>
  draft.correctAnswer !== null && (fault !== null || shown(draft.correctAnswer) !== shown(keyOf(question)))

const keyOf = ({ kind, number, options, right }: Planned['question']): string =>
  kind === 'number'
    ? (number ?? '')
    : kind === 'one'
      ? (options[right[0] ?? -1] ?? '')
      : sortedLetters(right.map((place) => 'ABCDEF'[place]).join(''))

const shown = (text: string): string => comparable(text.replaceAll('```', ' '))
