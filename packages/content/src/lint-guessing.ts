import { guess, hitRates } from './guesser.ts'
import type { Asked } from './option-cues.ts'
import { percent } from './percent.ts'
import { type BankCourse, topicsOf } from './read-bank.ts'

/** Blind picks give 25 %. */
const MOST_RIGHT_GUESSES = 0.28

/** A cue that is right too seldom helps as much as one that is right too often. */
const AS_BY_CHANCE = { from: 0.15, to: 0.35 }
const BARS: Record<string, { from: number; to: number }> = {
  'longest short option': AS_BY_CHANCE,
  'shortest short option': AS_BY_CHANCE,
  'longest sentence': AS_BY_CHANCE,
  'shortest sentence': AS_BY_CHANCE,
  'smallest number': AS_BY_CHANCE,
  'largest number': AS_BY_CHANCE,
  'odd type out': { from: 0.15, to: 1 },
}
/** With fewer cases, chance alone would break the bars. */
const ENOUGH_CASES = 20

/** Finds out whether the form of the options gives answers away: in a single course, and in the bank as a whole. */
export const lintGuessing = (courses: BankCourse[]): string[] => [
  ...courses.flatMap((course) => [...tooManyRight(`Course ${course.name}`, topicsOf(course)), ...brokenBars(course)]),
  ...tooManyRight('The bank', courses.flatMap(topicsOf)),
]

function tooManyRight(where: string, topics: Asked[][]): string[] {
  const { score, habits } = guess(topics)
  const help = habits.join(', ')
  return score > MOST_RIGHT_GUESSES
    ? [`${where}: a guesser who knows nothing is right in ${percent(score)}: ${help}.`]
    : []
}

function brokenBars(course: BankCourse): string[] {
  return hitRates(topicsOf(course).flat()).flatMap(({ name, keys, cases }) => {
    const bar = BARS[name]
    if (!bar || cases < ENOUGH_CASES || (keys / cases >= bar.from && keys / cases <= bar.to)) return []
    return [`Course ${course.name}: the ${name} is right in ${keys} of ${cases}.`]
  })
}
