import { LEARNED_STABILITY, recallOn } from './revision.ts'

export type MasteryLevel = 'New' | 'Learning' | 'Nearly there' | 'Strong'

export type MasteryFacts = {
  /** The learner's answers in the topic. */
  answers: number
  /** The information about the learner's ability in the topic. */
  information: number
  /** The mean chance of a right answer over the questions of the topic. */
  meanChance: number
}

export const ANSWERS_ABOVE_LEARNING = 5
const NEARLY_FROM = 0.6
const STRONG_ABOVE = 0.8
/** Five lucky answers carry less information than this. */
const STRONG_INFORMATION = 3

/** The word that a learner sees for a topic. */
export function masteryLevel({ answers, information, meanChance }: MasteryFacts): MasteryLevel {
  if (answers === 0) return 'New'
  if (answers < ANSWERS_ABOVE_LEARNING || meanChance < NEARLY_FROM) return 'Learning'
  return meanChance > STRONG_ABOVE && information > STRONG_INFORMATION ? 'Strong' : 'Nearly there'
}

/** A learner who goes through a course returns to a topic after about two weeks. */
const RESTED_DAYS = 14

export type Rest = {
  chance: number
  /** The chance of a blind guess. A guess does not fade. */
  floor: number
  /** The days since the last answer in the topic. */
  days: number
}

/**
 * The mean chance in a topic after some days without an answer. For two weeks nothing fades. After that, the part above
 * guessing fades like a question that has just left revision.
 */
export const chanceAfterRest = ({ chance, floor, days }: Rest): number =>
  days <= RESTED_DAYS
    ? chance
    : floor + (chance - floor) * recallOn({ stability: LEARNED_STABILITY, lastDay: RESTED_DAYS }, days)
