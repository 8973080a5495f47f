import { percent, placeSteps, sentenceKeyShare, stepShare } from './key-statistics.ts'
import type { BankCourse } from './read-bank.ts'

/**
 * Guessing gains nothing while these shares are as chance would make them. A share that is too even helps as much as
 * one that is too uneven.
 */
const REPEATED_PLACE = { from: 0.18, to: 0.32 }
const MOST_OFTEN_STEP = 0.4
const LONGEST_SENTENCE = { from: 0.15, to: 0.4 }
/** By chance, one topic in seven has its ten keys split into three, three, two and two. */
const MOST_EVEN_TOPICS = 0.5
/** With fewer cases, chance alone would break the bounds. */
const ENOUGH_STEPS = 40
const ENOUGH_SENTENCES = 20
const ENOUGH_TOPICS = 6

/** Finds patterns in the places and lengths of a course's right options that would help guessing. */
export function lintKeys(course: BankCourse): string[] {
  const topics = course.modules.flatMap((module) => module.topics.map(({ questions }) => questions))
  const steps = topics.flatMap(placeSteps)
  const { cases, share } = sentenceKeyShare(topics.flat())
  const even = topics.filter(isEven).length / Math.max(1, topics.length)
  const found: (string | false)[] = [
    steps.length >= ENOUGH_STEPS &&
      isOutside(stepShare(steps, 0), REPEATED_PLACE) &&
      `the right option stands where it stood in the question before in ${percent(stepShare(steps, 0))}`,
    ...[1, 2, 3].map(
      (step) =>
        steps.length >= ENOUGH_STEPS &&
        stepShare(steps, step) > MOST_OFTEN_STEP &&
        `the right option stands ${step} further than in the question before in ${percent(stepShare(steps, step))}`,
    ),
    topics.length >= ENOUGH_TOPICS &&
      even > MOST_EVEN_TOPICS &&
      `the places of the right options are as even as can be in ${percent(even)} of the topics`,
    cases >= ENOUGH_SENTENCES &&
      isOutside(share, LONGEST_SENTENCE) &&
      `the longest of four sentences is the right one in ${percent(share)}`,
  ]
  return found.flatMap((problem) => (problem ? [`Course ${course.name}: ${problem}.`] : []))
}

const isOutside = (share: number, { from, to }: { from: number; to: number }) => share < from || share > to

/** Says whether all four places have the same number of keys, give or take one. */
const isEven = (questions: Parameters<typeof placeSteps>[0]): boolean => {
  const counts = [0, 1, 2, 3].map((place) => questions.filter(({ options, keys }) => options[place] === keys[0]).length)
  return questions.length > 0 && Math.max(...counts) - Math.min(...counts) <= 1
}
