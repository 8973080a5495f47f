import type { HealthCard, HealthFlag, HealthRow } from '@abhyas/contract/questions-health'
import { OPTIONS } from '@abhyas/contract/rules/option-order'
import { optionsIn, rightMaskOf } from '@abhyas/contract/rules/right-options'
import * as texts from '@abhyas/messages/texts'
import { timeInWords } from '../../../ui/words/time-in-words.ts'
import { attentionText } from '../editor/attention-text.ts'

export const FLAG_NAMES: Record<HealthFlag, () => string> = {
  key_not_an_option: texts.flagKeyNotAnOption,
  miskey: texts.flagMiskey,
  distractor_beats_key: texts.flagDistractorBeatsKey,
  low_discrimination: texts.flagLowDiscrimination,
  reports: texts.flagReports,
  drift: texts.flagDrift,
  too_hard: texts.flagTooHard,
  too_easy: texts.flagTooEasy,
  time: texts.flagTime,
  dead_distractors: texts.flagDeadDistractors,
}

export const percentOf = (share: number): number => Math.round(share * 100)

/** In a row of the list: 'Too hard: 11% right'. */
export function flagInRow(flag: HealthFlag, { answers, correct }: Pick<HealthRow, 'answers' | 'correct'>): string {
  const name = FLAG_NAMES[flag]()
  const isAboutShare = flag === 'too_hard' || flag === 'too_easy'
  return isAboutShare && answers > 0 ? texts.flagShare({ flag: name, percent: percentOf(correct / answers) }) : name
}

/** 'B', 'B or C', 'B, C or D'. */
export function lettersInWords(options: readonly number[]): string {
  const letters = options.map((option) => OPTIONS[option]?.letter ?? '?')
  const last = letters.pop() ?? ''
  return letters.length === 0 ? last : texts.lettersOr({ letters: letters.join(', '), last })
}

/** A number with two decimals: −0.12. */
export const decimalText = (value: number): string => value.toFixed(2).replace('-', '−')

/** Why a question has a flag, in a sentence with the figures that it is about. */
export function flagSentence(flag: HealthCard['flags'][number], card: HealthCard): string {
  const { question, figures, reports } = card
  const letters = lettersInWords(flag.options)
  switch (flag.flag) {
    case 'key_not_an_option':
      return attentionText(question) ?? texts.saysKeyNotAnOption()
    case 'miskey':
      return miskeySentence(flag.options, card)
    case 'distractor_beats_key':
      return texts.saysDistractorBeatsKey({ letters })
    case 'low_discrimination':
      return figures.discrimination === null
        ? texts.saysLowDiscriminationUnknown()
        : texts.saysLowDiscrimination({ value: decimalText(figures.discrimination) })
    case 'reports':
      return texts.saysReports({ count: reports.length })
    case 'drift':
      return driftSentence(card)
    case 'too_hard':
      return texts.saysTooHard({ percent: percentOf(figures.share?.value ?? 0) })
    case 'too_easy':
      return texts.saysTooEasy({ percent: percentOf(figures.share?.value ?? 0) })
    case 'time':
      return timeSentence(card)
    case 'dead_distractors':
      return texts.saysDeadDistractors({ letters })
  }
}

/** The abilities make the sentence stronger, if the one of the key is known too. */
function miskeySentence(options: readonly number[], { question, figures }: HealthCard): string {
  const letters = lettersInWords(options)
  const abilityOf = (option: number | undefined) =>
    figures.options.find((each) => each.option === option)?.meanAbility ?? null
  const [ability, keyAbility] = [abilityOf(options[0]), abilityOf(optionsIn(rightMaskOf(question))[0])]
  const isOfOne = question.kind === 'one' && ability !== null && keyAbility !== null
  return isOfOne
    ? texts.saysMiskeyAbility({ letters, ability: Math.round(ability), keyAbility: Math.round(keyAbility) })
    : texts.saysMiskey({ letters })
}

/** Which way it moved is seen only when the shares differ. */
function driftSentence({ figures: { share, expectedShare } }: HealthCard): string {
  const [percent, expected] = [percentOf(share?.value ?? 0), percentOf(expectedShare ?? 0)]
  if (!share || expectedShare === null || percent === expected) return texts.saysDrift()
  return percent > expected
    ? texts.saysDriftEasier({ percent, expected })
    : texts.saysDriftHarder({ percent, expected })
}

export const secondsInWords = (seconds: number): string => timeInWords(Math.max(1, Math.round(seconds)))

const timeSentence = ({ figures: { typicalSeconds, topicSeconds } }: HealthCard): string =>
  typicalSeconds === null || topicSeconds === null
    ? texts.saysTime()
    : texts.saysTimeLonger({ time: secondsInWords(typicalSeconds), topic: secondsInWords(topicSeconds) })
