import { percent, placeSteps, sentenceKeyShare, stepShare } from './key-statistics.ts'
import type { BankCourse } from './read-bank.ts'

/** A guesser gains nothing when these are as chance would have them; too even gives as much away as too uneven. */
const REPEATED_PLACE = { from: 0.18, to: 0.32 }
const MOST_OFTEN_STEP = 0.4
const LONGEST_SENTENCE = { from: 0.15, to: 0.4 }
/** Three, three, two and two of ten come about by chance in one topic of seven. */
const MOST_EVEN_TOPICS = 0.5
/** With fewer cases than these, chance alone would break the bounds. */
const ENOUGH_STEPS = 40
const ENOUGH_SENTENCES = 20
const ENOUGH_TOPICS = 6

/** What the places and the lengths of the right options give away in one course. */
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

/** No place has two more than another. */
const isEven = (questions: Parameters<typeof placeSteps>[0]): boolean => {
  const counts = [0, 1, 2, 3].map((place) => questions.filter(({ options, keys }) => options[place] === keys[0]).length)
  return questions.length > 0 && Math.max(...counts) - Math.min(...counts) <= 1
}
