import { FLAGS, type Flag } from '../judged-question.ts'
import { judgeMiskeys, type JudgedTruth, type MiskeySize } from './miskeys.ts'

export type MiskeyFigures = {
  questions: number
  planted: number
  found: number
  /** Questions with the right key whose key seems to be wrong. */
  falseAlarms: number
  recall: number
  precision: number
  /** Of the wrong keys that were found: the proposed key is the true one. */
  proposedRight: number
  /** The same for questions with any flag. */
  recallOfAny: number
  precisionOfAny: number
}

const hasFlag = ({ judgement }: JudgedTruth, flag: Flag): boolean => judgement.flags.some((each) => each.flag === flag)

/** What the flags find when some keys are wrong, over several seeds together. */
export function findMiskeys(seeds: readonly number[], size: Omit<MiskeySize, 'seed'>): MiskeyFigures {
  const judged = seeds.flatMap((seed) => judgeMiskeys({ ...size, seed }))
  const wrong = judged.filter(({ question, key }) => key !== question.key)
  const suspected = judged.filter((each) => hasFlag(each, 'miskey'))
  const found = wrong.filter((each) => hasFlag(each, 'miskey'))
  const flagged = judged.filter(({ judgement }) => judgement.flags.length > 0)
  const foundByAny = wrong.filter(({ judgement }) => judgement.flags.length > 0)
  return {
    questions: judged.length,
    planted: wrong.length,
    found: found.length,
    falseAlarms: suspected.length - found.length,
    recall: found.length / wrong.length,
    precision: found.length / suspected.length,
    proposedRight: found.filter(({ question, judgement }) => judgement.proposedBits === 1 << question.key).length,
    recallOfAny: foundByAny.length / wrong.length,
    precisionOfAny: foundByAny.length / flagged.length,
  }
}

/** How many questions of a bank without a wrong key have each flag, and how many have any. */
export function flagCleanBanks(seeds: readonly number[], size: Omit<MiskeySize, 'seed' | 'wrongShare'>) {
  const judged = seeds.flatMap((seed) => judgeMiskeys({ ...size, seed, wrongShare: 0 }))
  return {
    questions: judged.length,
    any: judged.filter(({ judgement }) => judgement.flags.length > 0).length,
    flags: FLAGS.map((flag) => ({ flag, count: judged.filter((each) => hasFlag(each, flag)).length })),
  }
}
