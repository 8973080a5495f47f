import { cleanText, escapeMarkdown } from '../clean-text.ts'
import type { Problem } from '../draft.ts'
import { htmlToMarkdown } from '../html-to-markdown.ts'
import { takeMarks, topicOfPath } from '../marks-in-tags.ts'
import { decodedPath, isPictureName, PictureFiles } from '../picture-files.ts'
import { LIMITS } from '../limits.ts'
import { mapPictureAddresses } from '../pictures.ts'
import { ImportRefusal } from '../refusal.ts'
import { type Reading, type WrittenQuestion, writtenQuestion } from '../written-question.ts'
import { childOf, childrenOf, type Element } from '../xml-tree.ts'

/**
 * Reads the elements of a Moodle XML file one after another. A large file never stands in memory as a whole: as a tree it
 * takes ten times its size.
 */
export class MoodleReader {
  readonly #questions: WrittenQuestion[] = []
  readonly #problems: Problem[] = []
  readonly #pictures = new PictureFiles()
  #topicName: string | null = null

  /** Takes an element of the quiz. */
  readonly take = (element: Element, root: Element): boolean => {
    if (root.name !== 'quiz') return false
    if (element.name === 'question') this.#read(element)
    return true
  }

  get reading(): Reading {
    return { questions: this.#questions, problems: this.#problems, pictures: this.#pictures.pictures }
  }

  #read(element: Element): void {
    const type = element.attributes['type'] ?? ''
    if (type === 'category') {
      this.#topicName = topicOfPath(childOf(childOf(element, 'category'), 'text')?.text ?? '')
      return
    }
    const read = READERS[type]
    if (!read) {
      if (this.#problems.length >= LIMITS.questions) throw new ImportRefusal('too_many_questions', element.line)
      this.#problems.push({ line: element.line, code: 'not_imported', value: type })
      return
    }
    const written = { ...writtenQuestion(element.line), lastLine: element.lastLine, topicName: this.#topicName }
    const textOf: TextOf = (each) => readText(each, written, this.#pictures)
    written.text = textOf(childOf(element, 'questiontext'))
    written.explanation = textOf(childOf(element, 'generalfeedback'))
    const shuffled = childOf(element, 'shuffleanswers')?.text.trim()
    const tags = childrenOf(childOf(element, 'tags') ?? element, 'tag').map((tag) =>
      (childOf(tag, 'text')?.text ?? '').trim(),
    )
    read(element, written, textOf)
    takeMarks(written, tags.filter(Boolean))
    if (shuffled) written.keepsOrder ??= shuffled === 'false' || shuffled === '0'
    this.#questions.push(written)
  }
}

type TextOf = (element: Element | undefined) => string

const READERS: Record<string, (element: Element, written: WrittenQuestion, textOf: TextOf) => void> = {
  multichoice: readChoice,
  truefalse: readChoice,
  numerical: readNumber,
}

function readChoice(element: Element, written: WrittenQuestion, textOf: TextOf): void {
  const answers = childrenOf(element, 'answer')
  const fractions = answers.map((answer) => fractionOf(answer))
  const single = childOf(element, 'single')?.text.trim() ?? 'true'
  const isSeveral = element.attributes['type'] === 'multichoice' && (single === 'false' || single === '0')
  written.kind = isSeveral ? 'several' : 'one'
  const total = fractions.reduce((sum, fraction) => sum + Math.max(0, fraction), 0)
  const isWhole = isSeveral
    ? Math.abs(total - 100) < 1
    : fractions.every((fraction) => fraction === 100 || fraction <= 0)
  // Credit for a wrong option, or shares that do not make the whole, say more than a key can.
  if (total > 0 && !isWhole)
    written.doubts.push({ line: written.firstLine, code: 'partial_credit', value: fractions.join(', ') })
  const isTrueFalse = element.attributes['type'] === 'truefalse'
  written.options = answers.map((answer, place) => {
    const text = textOf(answer)
    return {
      label: '',
      text: isTrueFalse && /^(?:true|false)$/i.test(text) ? text[0]?.toUpperCase() + text.slice(1).toLowerCase() : text,
      line: answer.line,
      isMarked: isSeveral ? (fractions[place] ?? 0) > 0 : fractions[place] === 100,
      reason: textOf(childOf(answer, 'feedback')),
    }
  })
}

function readNumber(element: Element, written: WrittenQuestion, textOf: TextOf): void {
  written.kind = 'number'
  for (const answer of childrenOf(element, 'answer')) {
    const number = childOf(answer, 'text')?.text.trim() ?? ''
    const tolerance = childOf(answer, 'tolerance')?.text.trim() ?? '0'
    const fraction = fractionOf(answer)
    if (fraction > 0 && fraction < 100)
      written.doubts.push({ line: answer.line, code: 'partial_credit', value: number })
    // '*' gives the feedback for every other number.
    if (fraction === 100)
      written.answers.push({ text: Number(tolerance) === 0 ? number : `${number} ± ${tolerance}`, line: answer.line })
    if (fraction === 100) addExplanation(written, textOf(childOf(answer, 'feedback')))
  }
  // A unit would be a part of the answer that our questions do not have.
  const unit = childrenOf(childOf(element, 'units') ?? element, 'unit')[0]
  if (unit) written.doubts.push({ line: unit.line, code: 'content_left_out', value: 'unit' })
}

/** A fraction that is no number must not count as 0, since the option may be the right one. */
function fractionOf(answer: Element): number {
  const written = answer.attributes['fraction'] ?? ''
  return written.trim() === '' || Number.isNaN(Number(written)) ? 0.5 : Number(written)
}

function addExplanation(written: WrittenQuestion, text: string): void {
  if (text !== '') written.explanation = [written.explanation, text].filter(Boolean).join('\n\n')
}

const FILE_ADDRESS = /^@@PLUGINFILE@@\//

/** The text of an element in our Markdown. What cannot be kept becomes a doubt. */
function readText(element: Element | undefined, written: WrittenQuestion, pictures: PictureFiles): string {
  if (!element) return ''
  const said = childOf(element, 'text')?.text ?? ''
  const format = element.attributes['format'] ?? 'html'
  const files = childrenOf(element, 'file')
  const addressOf = (source: string): string | null => {
    const name = decodedPath(source.replace(FILE_ADDRESS, ''))
    const file = FILE_ADDRESS.test(source) ? files.find(({ attributes }) => attributes['name'] === name) : undefined
    if (!file) return pictures.addressOf(source)
    return isPictureName(name) ? pictures.add(name, Buffer.from(file.text, 'base64')) : null
  }
  for (const file of files)
    if (!isPictureName(file.attributes['name'] ?? ''))
      written.doubts.push({ line: file.line, code: 'content_left_out', value: file.attributes['name'] ?? 'file' })
  // Markdown was written as it should be read. HTML often comes out of Word.
  if (format === 'markdown') return mapPictureAddresses(said.trim(), addressOf)
  const text = cleanText(said)
  if (format === 'plain_text') return escapeMarkdown(text).trim()
  const { text: markdown, leftOut } = htmlToMarkdown(text, addressOf)
  for (const tag of leftOut) written.doubts.push({ line: element.line, code: 'content_left_out', value: tag })
  return markdown
}
