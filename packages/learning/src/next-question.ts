import { topicVariance } from './forecast.ts'
import { insideUnit, logit } from './maths/logistic.ts'
import { cardsOfToday, type DueCard } from './revision-plan.ts'

/** A topic of the course, as the learner stands in it. */
export type TopicNeed = {
  topicId: string
  /** The topic's share of the exam. */
  weight: number
  /** The mean chance of a right answer over the questions of the topic. */
  meanChance: number
  information: number
}

export type Candidate = {
  questionId: string
  topicId: string
  chance: number
  floor: number
  isFlagged: boolean
  /** Null when the learner has not seen the question. */
  lastSeenDay: number | null
}

/** `new-topic` stands for a weak topic in which the learner has no answers yet, `first` for the first set of all. */
export type PickReason = 'due' | 'weak-topic' | 'new-topic' | 'stretch' | 'first'
export type Pick = { questionId: string; reason: PickReason }

/** Learners practise best when they expect to succeed three times in four. */
export const TARGET_CHANCE = 0.75
const DUE_OF_SET = 2
const WEAK_OF_SET = 2
const STRETCH_OF_SET = 1
const SET_SIZE = DUE_OF_SET + WEAK_OF_SET + STRETCH_OF_SET

/** A weak topic with a large share of the exam is needed most. A topic that we know little about is explored. */
export const needOf = ({ weight, meanChance, information }: TopicNeed): number =>
  weight * (1 - meanChance) + 0.5 * Math.sqrt(topicVariance(information))

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The topics, the most needed first. */
export const topicsByNeed = (topics: readonly TopicNeed[]): string[] =>
  topics.toSorted((a, b) => needOf(b) - needOf(a) || byText(a.topicId, b.topicId)).map(({ topicId }) => topicId)

const knowing = (chance: number, floor: number): number => logit(insideUnit((chance - floor) / (1 - floor)))

/** The difficulty of a question that a learner answers with the target chance, for a search by difficulty. */
export const targetDifficulty = (
  ability: { learner: number; learnerTopic: number; topicDifficulty: number; base?: number },
  floor: number,
): number =>
  (ability.base ?? 0) + ability.learner + ability.learnerTopic - ability.topicDifficulty - knowing(TARGET_CHANCE, floor)

const distance = ({ chance, floor }: Candidate): number =>
  Math.abs(knowing(chance, floor) - knowing(TARGET_CHANCE, floor))

const isNew = ({ lastSeenDay }: Candidate): boolean => lastSeenDay === null

/** New questions come first, the nearest to the target before the others. Then come those seen longest ago. */
const bestFirst = (a: Candidate, b: Candidate): number =>
  (a.lastSeenDay ?? -Infinity) === (b.lastSeenDay ?? -Infinity)
    ? distance(a) - distance(b) || byText(a.questionId, b.questionId)
    : (a.lastSeenDay ?? -Infinity) - (b.lastSeenDay ?? -Infinity)

export type DailyInput = {
  today: number
  due: readonly DueCard[]
  topics: readonly TopicNeed[]
  candidates: readonly Candidate[]
}

/**
 * The five questions of a day: two due cards, two of the weakest topic and one stretch from another topic. Missing cards
 * are replaced by questions of the next weak topics, two of each. The same input gives the same set. The set is shorter
 * only when the questions run out.
 */
export function dailySet({ today, due, topics, candidates }: DailyInput): Pick[] {
  const flagged = new Set(candidates.filter(({ isFlagged }) => isFlagged).map(({ questionId }) => questionId))
  const picks: Pick[] = cardsOfToday(due, today)
    .filter(({ questionId }) => !flagged.has(questionId))
    .slice(0, DUE_OF_SET)
    .map(({ questionId }) => ({ questionId, reason: 'due' }))

  const taken = new Set([...picks.map(({ questionId }) => questionId), ...flagged])
  const take = (count: number, reasonOf: (topicId: string) => PickReason, groups: Candidate[][]): void => {
    for (const { questionId, topicId } of groups.flat()) {
      if (count <= 0) return
      if (taken.has(questionId)) continue
      taken.add(questionId)
      picks.push({ questionId, reason: reasonOf(topicId) })
      count--
    }
  }

  const ranked = topicsByNeed(topics)
  const [weakest] = ranked
  const unknown = new Set(topics.filter(({ information }) => information === 0).map(({ topicId }) => topicId))
  const usable = candidates.filter(({ questionId }) => !taken.has(questionId)).toSorted(bestFirst)
  const fresh = usable.filter(isNew)
  const seen = usable.filter((each) => !isNew(each))
  const twoOfEach = (all: Candidate[]): Candidate[][] => {
    const groups = ranked.map((topicId) => all.filter((each) => each.topicId === topicId))
    return [...groups.map((group) => group.slice(0, WEAK_OF_SET)), ...groups.map((group) => group.slice(WEAK_OF_SET))]
  }
  const elsewhere = (all: Candidate[]): Candidate[] => all.filter(({ topicId }) => topicId !== weakest)

  take(SET_SIZE - STRETCH_OF_SET - picks.length, (topicId) => (unknown.has(topicId) ? 'new-topic' : 'weak-topic'), [
    ...twoOfEach(fresh),
    ...twoOfEach(seen),
  ])
  take(SET_SIZE - picks.length, () => 'stretch', [elsewhere(fresh), fresh, elsewhere(seen), seen])
  return picks
}

/**
 * The first five questions of a learner without answers: of medium difficulty, because these tell most about the
 * ability, and one of each topic in turn.
 */
export function firstSet(topicIds: readonly string[], candidates: readonly Candidate[]): Pick[] {
  const fromMedium = ({ chance, floor }: Candidate): number => Math.abs(knowing(chance, floor))
  const groups = topicIds.map((topicId) =>
    candidates
      .filter((each) => each.topicId === topicId && !each.isFlagged)
      .toSorted((a, b) => fromMedium(a) - fromMedium(b) || byText(a.questionId, b.questionId)),
  )
  const inTurn = Array.from({ length: SET_SIZE }, (_, nth) => groups.flatMap((group) => group[nth] ?? []))
  return inTurn
    .flat()
    .slice(0, SET_SIZE)
    .map(({ questionId }) => ({ questionId, reason: 'first' }))
}
