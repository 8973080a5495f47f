import { discrimination, facility, optionCorrelations } from './item-figures.ts'
import type { JudgedQuestion, RaisedFlag } from './judged-question.ts'
import { normalBelow } from './maths/normal.ts'

/** Fewer answers say nothing about abilities, about the share of right answers, and about rare options. */
const ENOUGH = 30
const ENOUGH_FOR_SHARE = 50
const ENOUGH_FOR_RARE = 100

/** 90 of 100 sums of chance stay below so many standard errors. */
const Z_OF_90 = 1.28
const LEAST_CORRELATION = 0.1
const LEAST_SHARE = 0.1
/** A lead of 20 of 100 learners over the key weighs as much as a correlation that is higher by .1. */
const LEAD_WEIGHT = 0.5
const HARD_SHARE = 0.3
const EASY_SHARE = 0.95
const DEAD_SHARE = 0.03
const DEAD_OPTIONS = 2
const DRIFT_LIMIT = 5
const TIMES_AS_LONG = 3
const ENOUGH_REPORTS = 3
const REPORTING_SHARE = 0.01

type Rule = (question: JudgedQuestion) => RaisedFlag | null

/** How sure it is that a figure truly is beyond a limit, when chance moves it by `error`. */
const sure = (difference: number, error: number): number => normalBelow(difference / Math.max(1e-9, error))

const isRight = (bits: number, option: number): boolean => ((bits >> option) & 1) === 1

/** The options that the key does not name. */
const wrongOptions = ({ kind, rightBits, written }: JudgedQuestion): number[] =>
  kind === 'number' ? [] : written.filter((option) => !isRight(rightBits, option))

const shareOf = ({ sums }: JudgedQuestion, option: number): number =>
  (sums.options[option]?.answers ?? 0) / Math.max(1, sums.answers)

const keyNotAnOption: Rule = ({ isKeyUsable }) =>
  isKeyUsable ? null : { flag: 'key_not_an_option', certainty: 1, options: [] }

/**
 * Able learners pick another option than the key, or far more learners do and they are not the weak ones. Of a question
 * with several right options an option is picked beside others, so its share says nothing.
 */
const miskey: Rule = (question) => {
  const { sums, kind } = question
  if (sums.answers < ENOUGH) return null
  const ofKey = discrimination(sums) ?? 0
  const correlations = optionCorrelations(sums)
  const error = 1 / Math.sqrt(sums.answers)
  const isOne = kind === 'one'
  const better = wrongOptions(question).flatMap((option) => {
    const found = correlations[option] ?? 0
    const share = shareOf(question, option)
    const lead = found - ofKey + (isOne ? LEAD_WEIGHT * (share - sums.correct / sums.answers) : 0)
    const isBetter = lead > Math.max(LEAST_CORRELATION, error) && found > (isOne ? 0 : Z_OF_90 * error)
    return isBetter && share >= LEAST_SHARE ? [{ option, lead }] : []
  })
  if (better.length === 0) return null
  const sorted = better.toSorted((a, b) => b.lead - a.lead)
  const certainty = sure(sorted[0]?.lead ?? 0, Math.SQRT2 * error)
  // One of one right option is right. Of several, all of these may be.
  const options = sorted.slice(0, isOne ? 1 : sorted.length).map(({ option }) => option)
  return { flag: 'miskey', certainty, options }
}

/** The options that able learners pick: for several, the key without those that weak learners pick. */
export function proposedBits({ kind, rightBits, written, sums }: JudgedQuestion, better: readonly number[]): number {
  const correlations = optionCorrelations(sums)
  const limit = Z_OF_90 / Math.sqrt(sums.answers)
  const kept = kind === 'several' ? written.filter((option) => isRight(rightBits, option)) : []
  return [...kept.filter((option) => (correlations[option] ?? 0) > -limit), ...better].reduce(
    (bits, option) => bits | (1 << option),
    0,
  )
}

/** A right answer says nothing about the ability, or the opposite. */
const lowDiscrimination: Rule = ({ sums }) => {
  const found = discrimination(sums)
  const error = 1 / Math.sqrt(sums.answers)
  if (sums.answers < ENOUGH || found === null || found + Z_OF_90 * error >= LEAST_CORRELATION) return null
  return { flag: 'low_discrimination', certainty: sure(LEAST_CORRELATION - found, error), options: [] }
}

/** More learners pick a wrong option than answer right, and they are not the weak ones. */
const distractorBeatsKey: Rule = (question) => {
  const { sums } = question
  if (sums.answers < ENOUGH) return null
  const correlations = optionCorrelations(sums)
  const options = wrongOptions(question).filter(
    (option) => (sums.options[option]?.answers ?? 0) > sums.correct && (correlations[option] ?? 0) > 0,
  )
  if (options.length === 0) return null
  const certainties = options.map((option) => {
    const picked = sums.options[option]?.answers ?? 0
    const isMore = sure(picked - sums.correct, Math.sqrt(picked + sums.correct))
    return Math.min(isMore, sure(correlations[option] ?? 0, 1 / Math.sqrt(sums.answers)))
  })
  return { flag: 'distractor_beats_key', certainty: Math.max(...certainties), options }
}

const tooHard: Rule = ({ sums }) => {
  const found = facility(sums)
  if (!found || sums.answers < ENOUGH_FOR_SHARE || found.high >= HARD_SHARE) return null
  const certainty = sure(HARD_SHARE - found.share, errorOfShare(HARD_SHARE, sums.answers))
  return { flag: 'too_hard', certainty, options: [] }
}

const tooEasy: Rule = ({ sums }) => {
  const found = facility(sums)
  if (!found || sums.answers < ENOUGH_FOR_SHARE || found.low <= EASY_SHARE) return null
  const certainty = sure(found.share - EASY_SHARE, errorOfShare(EASY_SHARE, sums.answers))
  return { flag: 'too_easy', certainty, options: [] }
}

/** The standard error of a share that truly is `share`. */
const errorOfShare = (share: number, answers: number): number => Math.sqrt((share * (1 - share)) / answers)

/** Nobody believes these options, so the question has fewer options than it shows. */
const deadDistractors: Rule = (question) => {
  const { answers } = question.sums
  if (answers < ENOUGH_FOR_RARE) return null
  const options = wrongOptions(question).filter((option) => shareOf(question, option) < DEAD_SHARE)
  if (options.length < DEAD_OPTIONS) return null
  const shares = options.map((option) => shareOf(question, option)).toSorted((a, b) => a - b)
  const certainty = sure(DEAD_SHARE - (shares[DEAD_OPTIONS - 1] ?? 0), errorOfShare(DEAD_SHARE, answers))
  return { flag: 'dead_distractors', certainty, options }
}

/** The question has become easier (it leaked) or harder (it is outdated) than the model knew it. */
const drift: Rule = ({ sums }) => {
  const moved = Math.max(sums.easier, sums.harder)
  return moved < DRIFT_LIMIT ? null : { flag: 'drift', certainty: 1 - Math.exp(-moved), options: [] }
}

/** It takes far longer, or far shorter, than the other questions of its topic. */
const time: Rule = ({ sums: { timeAnswers, timeSum, timeSquares }, topicLogTime }) => {
  if (topicLogTime === null || timeAnswers < ENOUGH) return null
  const mean = timeSum / timeAnswers
  const beyond = Math.abs(mean - topicLogTime) - Math.log(TIMES_AS_LONG)
  if (beyond <= 0) return null
  const deviation = Math.sqrt(Math.max(0, timeSquares / timeAnswers - mean ** 2))
  return { flag: 'time', certainty: sure(beyond, deviation / Math.sqrt(timeAnswers)), options: [] }
}

/** Each report is right as often as not, so three of them are wrong once in eight. */
const reports: Rule = ({ openReports, viewers }) => {
  if (openReports === 0) return null
  if (openReports < ENOUGH_REPORTS && openReports < REPORTING_SHARE * viewers) return null
  return { flag: 'reports', certainty: 1 - 0.5 ** openReports, options: [] }
}

export const RULES: readonly Rule[] = [
  keyNotAnOption,
  miskey,
  distractorBeatsKey,
  lowDiscrimination,
  reports,
  drift,
  tooHard,
  tooEasy,
  time,
  deadDistractors,
]
