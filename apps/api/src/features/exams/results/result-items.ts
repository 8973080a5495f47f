import type { PaperQuestion } from '@abhyas/contract/exams-attempts'
import type { ResultItem } from '@abhyas/contract/exams-results'
import type { AnswerKey } from '@abhyas/contract/rules/answer-keys'
import { type GradingRule, isSameKey, markBy, paperRule, type RuleKey } from '@abhyas/contract/rules/regrading'
import { type GivenAnswer, isAnswered, optionsIn, pickedOptions } from '@abhyas/contract/rules/right-options'
import { OPTIONS } from '@abhyas/contract/rules/option-order'
import { rangeText } from '@abhyas/contract/rules/number-answers'
import * as texts from '@abhyas/messages/texts'
import { NO_CORRECTIONS, type PaperCorrections } from '../papers/corrections.ts'
import type { LoadedPaper } from '../papers/papers.ts'
import type { PlacedAnswer } from './result-queries.ts'

type AttemptAnswers = {
  answers: readonly PlacedAnswer[]
  /** The answers that came after the end of the attempt. */
  late: readonly Omit<PlacedAnswer, 'spentMs'>[]
  /** The time per question, as the browser reported it with the submit. The value is null when there was no submit. */
  spentMs: readonly number[] | null
}

const NO_ANSWER: GivenAnswer = { option: null, number: null }
const NO_KEY: AnswerKey = { rightMask: 0 }

/**
 * One item per question: the learner's answer, the correct answer and the explanation. A question that was corrected is
 * judged as it counts today.
 */
export function resultItemsOf(
  paper: Pick<LoadedPaper, 'questions' | 'answers' | 'keys'>,
  given: AttemptAnswers,
  corrections: PaperCorrections = NO_CORRECTIONS,
): ResultItem[] {
  const answers = new Map(given.answers.map((answer) => [answer.place, answer]))
  const late = new Map(given.late.map((answer) => [answer.place, answer]))
  return paper.questions.map((question, place) => {
    const { description = '', html, reasons, reasonsHtml, difficulty = null, topic } = paper.answers[place] ?? {}
    const correction = corrections.get(place)
    const written = paperRule(paper.keys[place] ?? NO_KEY, question.marks)
    const rule = correction?.becomes ?? written
    const right = keysShown(rule, [written, ...(correction ? [correction.was] : [])])
    const former = correction?.was.counts === 'key' ? correction.was.keys : []
    const answer = answers.get(place) ?? NO_ANSWER
    const lateAnswer = late.get(place) ?? NO_ANSWER
    const isLateOther = lateAnswer.option !== answer.option || lateAnswer.number !== answer.number
    const { isRight, marks: marksGot } = markBy(rule, answer)
    const { id, ...asked } = question
    return {
      ...asked,
      html: {
        ...asked.html,
        ...(html !== undefined && { description: html }),
        ...(reasonsHtml && { reasons: reasonsHtml }),
      },
      questionId: id,
      selectedAnswer: answerText(question, answer) || texts.resultNotAnswered(),
      correctAnswer: keyTexts(question, right),
      isAnswered: isAnswered(answer),
      isCorrect: isRight,
      marksGot,
      selectedOption: answer.option,
      ...(answer.number !== null && { selectedNumber: answer.number }),
      correctOptions: optionsOf(right),
      description,
      ...(reasons && { reasons }),
      difficulty,
      // The device that submitted may know a shorter time than the device that answered. A question that was never
      // opened has no time.
      spentMs: Math.max(given.spentMs?.[place] ?? 0, answers.get(place)?.spentMs ?? 0) || null,
      lateOption: isLateOther ? lateAnswer.option : null,
      ...(isLateOther && lateAnswer.number !== null && { lateNumber: lateAnswer.number }),
      ...(topic && { topic }),
      ...(correction && {
        correction: {
          policy: correction.policy,
          counts: rule.counts,
          formerAnswer: keyTexts(question, former),
          formerOptions: optionsOf(former),
        },
      }),
    }
  })
}

const answerText = (question: PaperQuestion, { option, number }: GivenAnswer): string =>
  number ?? textsAt(question, pickedOptions(question.kind, option))

/**
 * Every key that counts. Where no key decides, the newest one is shown only if it is another one than before: a key that
 * counted may be what was wrong with the question.
 */
function keysShown({ counts, keys }: GradingRule, before: readonly GradingRule[]): readonly RuleKey[] {
  if (counts === 'key') return keys
  const counted = before.filter((rule) => rule.counts === 'key').flatMap((rule) => rule.keys)
  return keys.slice(-1).filter((key) => !counted.some((each) => isSameKey(each, key)))
}

const optionsOf = (keys: readonly RuleKey[]): number[] =>
  optionsIn(keys.reduce((bits, key) => bits | ('bits' in key ? key.bits : 0), 0))

const keyTexts = (question: PaperQuestion, keys: readonly RuleKey[]): string =>
  keys.map((key) => keyText(question, key)).join(' / ')

const keyText = (question: PaperQuestion, key: RuleKey): string => {
  if ('low' in key) return rangeText(key)
  const right = optionsIn(key.bits)
  return textsAt(question, question.kind === 'several' ? right : right.slice(0, 1))
}

const textsAt = (question: PaperQuestion, options: readonly number[]): string =>
  options.map((option) => question[OPTIONS[option]?.name ?? 'optionA'] ?? '').join('; ')
