import { sigmoid } from '../maths/logistic.ts'
import { seededRandom, type SeededRandom } from '../maths/seeded-random.ts'

/** A question as it truly is. The model never sees these figures. */
export type TrueQuestion = {
  questionId: string
  topic: number
  slope: number
  difficulty: number
  key: number
  /** The wrong option that most learners prefer to the other wrong ones. */
  popular: number
  /** How many of the learners who answer wrong pick it. */
  popularShare: number
}

export type TrueLearner = {
  learnerId: string
  ability: number
  /** How much the ability in each topic differs from the ability. */
  ofTopic: number[]
  /** How much the ability grows from the first answer to the last. */
  drift: number
}

export type World = { seed: number; questions: TrueQuestion[]; learners: TrueLearner[] }

export const TOPICS = 20
export const OPTIONS = 4
/** The model believes in a floor of .18, so the simulated truth does not flatter it. */
const TRUE_FLOOR = 0.2
const POPULAR_SHARE = 0.6

export type WorldSize = { seed: number; questionsPerTopic: number; learners: number }

export function makeWorld({ seed, questionsPerTopic, learners }: WorldSize): World {
  const random = seededRandom(seed)
  return {
    seed,
    questions: Array.from({ length: TOPICS * questionsPerTopic }, (_, nth) => {
      const key = random.below(OPTIONS)
      return {
        questionId: `q${nth}`,
        topic: nth % TOPICS,
        slope: Math.max(0.3, random.normal(1, 0.25)),
        difficulty: random.normal(),
        key,
        popular: (key + 1 + random.below(OPTIONS - 1)) % OPTIONS,
        popularShare: POPULAR_SHARE,
      }
    }),
    learners: Array.from({ length: learners }, (_, nth) => ({
      learnerId: `l${nth}`,
      ability: random.normal(),
      ofTopic: Array.from({ length: TOPICS }, () => random.normal(0, 0.4)),
      drift: random.normal(0.2, 0.1),
    })),
  }
}

/** The learner's true ability in the topic of a question. `progress` runs from 0 to 1 over all the answers. */
export const trueAbility = (learner: TrueLearner, topic: number, progress: number): number =>
  learner.ability + (learner.ofTopic[topic] ?? 0) + learner.drift * progress

export const trueChance = (ability: number, { slope, difficulty }: TrueQuestion): number =>
  TRUE_FLOOR + (1 - TRUE_FLOOR) * sigmoid(slope * (ability - difficulty))

/** The option that a learner picks: the right one by chance, else mostly the popular wrong one. */
export function pickOption(random: SeededRandom, chance: number, { key, popular, popularShare }: TrueQuestion): number {
  if (random.uniform() < chance) return key
  if (random.uniform() < popularShare) return popular
  const others = Array.from({ length: OPTIONS }, (_, option) => option).filter(
    (each) => each !== key && each !== popular,
  )
  return others[random.below(others.length)] ?? popular
}

export const blindPick = (random: SeededRandom): number => random.below(OPTIONS)
