import { guessFloor } from '../guess-floor.ts'
import type { AnswerEntry } from '../replay.ts'
import { seededRandom, type SeededRandom } from '../maths/seeded-random.ts'
import {
  blindPick,
  pickOption,
  trueAbility,
  trueChance,
  type TrueLearner,
  type TrueQuestion,
  type World,
} from './world.ts'

/** One simulated answer, with the facts that the scenarios need. */
export type SimulatedAnswer = {
  learner: TrueLearner
  question: TrueQuestion
  option: number
  ms: number
  /** The place of the answer among the learner's own answers, from 0. */
  nth: number
  isBlind: boolean
}

export type PracticeRules = {
  answersPerLearner: number
  /** Every question gets the same number of answers, when there are as many learners as questions. */
  isEven?: boolean
  /** Tells whether the learner taps an option at once, without reading. */
  isBlind?: (learner: TrueLearner, nth: number) => boolean
  /** A change of the true ability before an answer, for instance after a long break. */
  shift?: (learner: TrueLearner, nth: number) => number
}

export const MODEL_FLOOR = guessFloor(4)
const READING_MS = 20_000
const BLIND_MS = 1200

/** Lets every learner answer questions without repeats. The learners take turns in a random sequence. */
export function practise(world: World, rules: PracticeRules): SimulatedAnswer[] {
  const { answersPerLearner, isEven = false, isBlind, shift } = rules
  const random = seededRandom(world.seed + 1)
  const decks = isEven
    ? evenDecks(world, answersPerLearner, random)
    : world.learners.map(() => shuffled(world.questions, random.below).slice(0, answersPerLearner))
  const turns = shuffled(
    world.learners.flatMap((_, place) => Array.from({ length: answersPerLearner }, () => place)),
    random.below,
  )
  const given = world.learners.map(() => 0)
  return turns.flatMap((place) => {
    const nth = given[place] ?? 0
    given[place] = nth + 1
    const learner = world.learners[place]
    const question = decks[place]?.[nth]
    if (!learner || !question) return []
    const ability = trueAbility(learner, question.topic, nth / answersPerLearner) + (shift?.(learner, nth) ?? 0)
    const blind = isBlind?.(learner, nth) ?? false
    // Each answer draws the same numbers in every scenario, so that two scenarios differ only in their rules.
    const picked = pickOption(random, trueChance(ability, question), question)
    const guessed = blindPick(random)
    const time = Math.exp(random.normal(0, 0.5))
    return [
      {
        learner,
        question,
        option: blind ? guessed : picked,
        ms: (blind ? BLIND_MS : READING_MS) * time,
        nth,
        isBlind: blind,
      },
    ]
  })
}

/** Each learner begins one question further in a circle of all questions. */
function evenDecks({ questions, learners }: World, size: number, random: SeededRandom): TrueQuestion[][] {
  const circle = shuffled(questions, random.below)
  return learners.map((_, place) => {
    const from = place % circle.length
    return shuffled([...circle, ...circle].slice(from, from + size), random.below)
  })
}

/** The entry of the log. `key` is the answer key at that time, which may be wrong. */
export const entryOf = (
  { learner, question, option }: SimulatedAnswer,
  { key = question.key, isRapid = false }: { key?: number; isRapid?: boolean } = {},
): AnswerEntry => ({
  learnerId: learner.learnerId,
  topicId: `t${question.topic}`,
  questionId: question.questionId,
  outcome: option === key ? 'correct' : 'wrong',
  floor: MODEL_FLOOR,
  isRapid,
})

export function shuffled<Item>(items: readonly Item[], below: (limit: number) => number): Item[] {
  const copy = [...items]
  for (let last = copy.length - 1; last > 0; last--) {
    const other = below(last + 1)
    const item = copy[last] as Item
    copy[last] = copy[other] as Item
    copy[other] = item
  }
  return copy
}
