import type { Databases } from '@abhyas/database/database'
import { chanceOf, newTopicAbility } from '@abhyas/learning/ability'
import { guessFloor } from '@abhyas/learning/guess-floor'
import { type Candidate, dailySet, firstSet, targetDifficulty } from '@abhyas/learning/next-question'
import type { Caller } from '../../../http/tokens.ts'
import { selectOpenModuleIds } from '../../access/access-queries.ts'
import { selectAbility, selectTopicAbilities } from '../model/ability-queries.ts'
import { learnerDay } from '../model/learner-day.ts'
import type { Papers } from '../../exams/papers/papers.ts'
import { secretIdsFor } from '../../exams/windows/secret-keys.ts'
import type { TopicRatings } from '../model/topic-ratings.ts'
import { selectOpenTopics } from '../model/open-topic-queries.ts'
import { selectCandidates } from './candidate-queries.ts'
import { type Known, needsOf, topicsInQuestion, weakestFirst } from './choose-topics.ts'
import { findOpenQuestions } from '../model/open-questions.ts'
import { selectNamedQuestions } from '../model/picked-question-queries.ts'
import { type DueRow, selectDueCards, selectGoalTopics, selectSeen } from './standing-queries.ts'
import type { StoredPick } from './today-queries.ts'

/** More cards are read than shown, because some may be of deleted questions or closed topics. */
const CARDS_LOOKED_AT = 30
/** The weakest topics, from which the questions are taken, and how many questions of each are compared. */
const TOPICS_CHOSEN = 8
const PER_TOPIC = 6

export type TodayTools = { papers: Papers; topicRatings: TopicRatings }

/** Chooses the questions of a day. It is done once a day for each learner. */
export async function chooseSet(
  databases: Databases,
  { caller, today }: { caller: Caller; today: number },
  { papers, topicRatings }: TodayTools,
): Promise<StoredPick[]> {
  const { shared, dbOf } = databases
  const learnerId = caller.userId
  const db = dbOf(learnerId)
  const [learner, known, goal, owned, cards] = await Promise.all([
    selectAbility(db, learnerId),
    selectTopicAbilities(db, learnerId),
    selectGoalTopics(db, learnerId),
    selectOpenModuleIds(db, learnerId),
    selectDueCards(db, { learnerId, today, limit: CARDS_LOOKED_AT }),
  ])
  const ownedIds = owned.map(({ moduleId }) => moduleId)
  const inQuestion = topicsInQuestion(await selectOpenTopics(shared, ownedIds), { known, goal, ownedIds })
  const ratings = await topicRatings(
    shared,
    inQuestion.map(({ topicId }) => topicId),
  )
  const topics = needsOf(inQuestion, { learner, known, ratings, today })
  const isFirst = known.length === 0
  // The topics of a first set stay in the sequence of the catalogue.
  const chosen = (isFirst ? topics.map(({ topicId }) => Number(topicId)) : weakestFirst(topics)).slice(0, TOPICS_CHOSEN)
  const withoutIds = [...(await secretIdsFor(caller, papers))]
  const due = await findOpenCards(databases, caller, cards, papers)
  const withoutFamilyIds = due.flatMap(({ familyId }) => familyId ?? [])
  const standing = { learner, known, ratings, today, learnerId, chosen, isFirst, withoutIds, withoutFamilyIds }
  const candidates = await findCandidates(databases, standing)
  const fresh = candidates.filter(({ lastSeenDay }) => lastSeenDay === null)
  const picks = isFirst
    ? firstSet(chosen.map(String), fresh.length > 0 ? fresh : candidates)
    : dailySet({ today, due, topics, candidates })

  const topicOf = new Map([...candidates, ...due].map(({ questionId, topicId }) => [questionId, Number(topicId)]))
  return picks.map(({ questionId, reason }) => ({
    questionId: Number(questionId),
    topicId: topicOf.get(questionId) ?? 0,
    reason,
  }))
}

type Chosen = Known & {
  learnerId: number
  chosen: readonly number[]
  isFirst: boolean
  withoutIds: readonly number[]
  withoutFamilyIds: readonly number[]
}

/** Finds questions of the chosen topics, with the chance that the learner answers each correctly. */
async function findCandidates(
  { shared, dbOf }: Databases,
  { learner, known, ratings, learnerId, chosen, isFirst, ...left }: Chosen,
): Promise<Candidate[]> {
  const abilities = new Map(known.map((topic) => [topic.topicId, topic]))
  const abilityIn = (topicId: number) => abilities.get(topicId) ?? newTopicAbility()
  const wanted = chosen.map((topicId) => {
    const topicDifficulty = ratings.get(topicId)?.difficulty ?? 0
    const ability = { learner: learner.theta, learnerTopic: abilityIn(topicId).theta, topicDifficulty }
    return { topicId, difficulty: isFirst ? 0 : targetDifficulty(ability, guessFloor(4)) }
  })
  const seen = await selectSeen(dbOf(learnerId), learnerId, chosen)
  const seenAt = new Map(seen.map(({ questionId, answeredAt }) => [questionId, answeredAt]))
  const rows = await selectCandidates(shared, { ...left, wanted, seenIds: [...seenAt.keys()], perTopic: PER_TOPIC })
  return rows.map(({ questionId, topicId, difficulty, topicDifficulty, optionCount }) => {
    const floor = guessFloor(optionCount)
    const question = { difficulty, answers: 0, correct: 0 }
    const standing = {
      learner,
      learnerTopic: abilityIn(topicId),
      question,
      topic: { difficulty: topicDifficulty, answers: 0 },
    }
    const at = seenAt.get(questionId)
    return {
      questionId: String(questionId),
      topicId: String(topicId),
      chance: chanceOf(standing, floor),
      floor,
      isFlagged: false,
      lastSeenDay: at === undefined ? null : learnerDay(Date.parse(at), learner.timeZone),
    }
  })
}

type OpenCard = { questionId: string; topicId: string; dueDay: number; familyId: number | null }

/** A question may have been deleted, withheld or closed since the learner missed it. A set asks one of each family. */
async function findOpenCards(
  databases: Databases,
  caller: Caller,
  cards: readonly DueRow[],
  papers: Papers,
): Promise<OpenCard[]> {
  if (cards.length === 0) return []
  const questions = await selectNamedQuestions(
    databases.shared,
    cards.map(({ questionId }) => questionId),
  )
  const { open } = await findOpenQuestions(databases, { caller, questions }, papers)
  const byId = new Map(open.map((question) => [question.id, question]))
  const families = new Set<number>()
  return cards.flatMap(({ questionId, dueDay }) => {
    const question = byId.get(questionId)
    const familyId = question?.familyId ?? null
    if (!question || (familyId !== null && families.has(familyId))) return []
    if (familyId !== null) families.add(familyId)
    return [{ questionId: String(questionId), topicId: String(question.topicId), dueDay, familyId }]
  })
}
