import { type Asked, CUES } from './option-cues.ts'

/** How often the options that a cue marks are right, and how often they would be by chance. */
export type HitRate = { name: string; cases: number; keys: number; chance: number }

export type Guess = {
  /** The share of right answers after the guesser has learned its habits from these very questions. */
  score: number
  /** The share of right answers in each topic after learning from all other topics. */
  unseenScore: number
  /** The habits that paid, such as 'not the longest sentence'. */
  habits: string[]
}

/** The guesser either takes only the options that a cue marks, or leaves them out. */
type Habit = { cue: number; takes: boolean }
/** A question with the options that each cue marks. */
type Seen = { options: readonly string[]; key: string; marks: string[][] }

/**
 * A guesser who tries many cues on few questions finds some that pay by luck. So a habit is learned only when chance
 * alone would rarely give its hit rate. Taking pays three times as much as leaving out, so it needs a surer sign.
 */
const RARE_ENOUGH_TO_LEAVE = 0.1
const RARE_ENOUGH_TO_TAKE = 0.01

/** Guesses the answers of a course, topic by topic, from nothing but the form of the options. */
export function guess(topics: Asked[][]): Guess {
  const seen = topics.map((questions) => questions.map(see))
  const habits = learn(seen.flat())
  const unseen = seen.map((topic) => pointsOf(topic, learn(seen.filter((other) => other !== topic).flat())))
  return {
    score: shareOf(seen.flat(), pointsOf(seen.flat(), habits)),
    unseenScore: shareOf(
      seen.flat(),
      unseen.reduce((sum, points) => sum + points, 0),
    ),
    habits: habits.map(({ cue, takes }) => `${takes ? 'only' : 'not'} the ${CUES[cue]?.name}`),
  }
}

export const hitRates = (questions: Asked[]): HitRate[] => ratesOf(questions.map(see))

const see = (question: Asked): Seen => ({
  options: question.options,
  key: question.keys[0] ?? '',
  marks: CUES.map(({ mark }) => mark(question)),
})

const ratesOf = (seen: Seen[]): HitRate[] =>
  CUES.map(({ name }, cue) => {
    const cases = seen.filter(({ marks }) => marks[cue]?.length)
    const chances = cases.map(({ options, marks }) => (marks[cue]?.length ?? 0) / options.length)
    return {
      name,
      cases: cases.length,
      keys: cases.filter(({ key, marks }) => marks[cue]?.includes(key)).length,
      chance: chances.reduce((sum, chance) => sum + chance, 0) / Math.max(1, cases.length),
    }
  })

/** Adds the habit that pays most, one after the other, until no further habit pays. */
function learn(seen: Seen[]): Habit[] {
  const known = ratesOf(seen).flatMap(habitsOf)
  const habits: Habit[] = []
  for (;;) {
    const points = pointsOf(seen, habits)
    const tried = known.map((habit) => ({ habit, gain: pointsOf(seen, [...habits, habit]) - points }))
    const best = tried.toSorted((a, b) => b.gain - a.gain)[0]
    if (!best || best.gain < 1e-9) return habits
    habits.push(best.habit)
  }
}

function habitsOf({ cases, keys, chance }: HitRate, cue: number): Habit[] {
  return [
    ...(atMost(keys, cases, chance) <= RARE_ENOUGH_TO_LEAVE ? [{ cue, takes: false }] : []),
    ...(1 - atMost(keys - 1, cases, chance) <= RARE_ENOUGH_TO_TAKE ? [{ cue, takes: true }] : []),
  ]
}

/** Returns the binomial probability of at most this many hits in so many cases. */
function atMost(hits: number, cases: number, chance: number): number {
  let exactly = (1 - chance) ** cases
  let sum = 0
  for (let count = 0; count <= hits; count++) {
    sum += exactly
    exactly *= ((cases - count) / (count + 1)) * (chance / (1 - chance))
  }
  return sum
}

/** Adds up the points when the guesser picks blindly among the options that its habits leave. */
function pointsOf(seen: Seen[], habits: Habit[]): number {
  const points = seen.map((question) => {
    const left = optionsLeft(question, habits)
    return left.includes(question.key) ? 1 / left.length : 0
  })
  return points.reduce((sum, point) => sum + point, 0)
}

/** Follows the habits in their order. A habit that would leave no option is not followed. */
function optionsLeft({ options, marks }: Seen, habits: Habit[]): readonly string[] {
  let left = options
  for (const { cue, takes } of habits) {
    const marked = marks[cue] ?? []
    const next = left.filter((option) => marked.includes(option) === takes)
    if (marked.length > 0 && next.length > 0) left = next
  }
  return left
}

const shareOf = (seen: Seen[], points: number): number => points / Math.max(1, seen.length)
