import type { Problem } from '../draft.ts'
import { buildQuestion } from '../text/build-question.ts'
import { toLines } from '../text/lines.ts'
import { type Chapter, readBlocks } from '../text/read-blocks.ts'
import type { Reading, WrittenQuestion } from '../written-question.ts'

/** Reads questions out of plain text: a paste from Word, PDF, a chat or a web page. */
export function readText(text: string): Reading {
  const { chapters, problems } = readBlocks(toLines(text))
  const questions = chapters.flatMap((chapter) => readChapter(chapter, problems))
  doubtLostOptions(questions)
  return { questions, problems }
}

/** Gives each question the answer that the list at the end has for its number. */
function readChapter({ blocks, listed }: Chapter, problems: Problem[]): WrittenQuestion[] {
  const questions = blocks.map(buildQuestion)
  for (const answer of listed) {
    const places = blocks.flatMap(({ number }, place) => (number === answer.number ? [place] : []))
    if (places.length === 0)
      problems.push({ line: answer.line, code: 'answer_without_question', value: `${answer.number}: ${answer.text}` })
    for (const place of places) {
      // Where a number occurs twice, its answer may be that of either question.
      if (places.length > 1)
        questions[place]?.doubts.push({ line: answer.line, code: 'answer_unclear', value: answer.text })
      else questions[place]?.answers.push({ text: answer.text, line: answer.line })
    }
  }
  return questions
}

const HAS_INLINE_NUMBERS = /(?:^|\s)[([]?1[).\]]\s*\S.{0,200}?\s[([]?2[).\]]\s*\S/

/**
 * An answer '2' without options may be the number of a lost option: where other questions have numbered options, or
 * where the text still holds '(1) … (2) …'.
 */
function doubtLostOptions(questions: WrittenQuestion[]): void {
  const isNumbered = questions.some(({ options }) => options.some(({ label }) => /^\d$/.test(label)))
  for (const { text, options, answers, doubts } of questions)
    for (const answer of answers) {
      const isLost = (isNumbered && /^[(]?\d[)]?$/.test(answer.text.trim())) || HAS_INLINE_NUMBERS.test(text)
      if (options.length === 0 && isLost) doubts.push({ line: answer.line, code: 'too_few_options', value: '0' })
    }
}
