import type { ResponseOf } from '@abhyas/contract/endpoint'
import type { getMistakes, getMore, MixedQuestion } from '@abhyas/contract/learning-more'
import type { Difficulty } from '@abhyas/contract/questions'
import type { Databases } from '@abhyas/database/database'
import { CARDS_PER_DAY, cardsOfToday } from '@abhyas/learning/revision-plan'
import type { Caller } from '../../../http/tokens.ts'
import { withHtml } from '../../../text/with-html.ts'
import { selectOpenModuleIds } from '../../access/access-queries.ts'
import { selectOpenTopicIds } from '../../access/require-module-access.ts'
import { requireNotInExam } from '../../exams/attempts/require-not-in-exam.ts'
import type { Papers } from '../../exams/papers/papers.ts'
import { secretIdsFor } from '../../exams/windows/secret-keys.ts'
import type { QuestionRow } from '../../questions/question-queries.ts'
import { learnerDay } from '../model/learner-day.ts'
import { countReviewed, selectMistakes, selectMix, selectMixTopics } from './more-queries.ts'
import { findOpenQuestions, noteCounted } from '../model/open-questions.ts'
import { type NamedQuestion, selectNamedQuestions, selectWholeQuestions } from '../model/picked-question-queries.ts'
import { selectDueCards } from './standing-queries.ts'
import { selectLearnerNow, type StoredPick } from './today-queries.ts'

/** More cards and mistakes are read than shown, because some may be of deleted questions or closed topics. */
const CARDS_LOOKED_AT = 4 * CARDS_PER_DAY
const MISTAKES_LOOKED_AT = 1000
const MISTAKES_OF_A_ROUND = 30

type Mistakes = { dueIds: number[]; mistakeIds: number[]; picks: StoredPick[] }

/** Finds the due questions of today within their limit, and all mistakes, whether their topics are still open or not. */
async function findMistakeIds({ dbOf }: Databases, learnerId: number): Promise<Mistakes> {
  const db = dbOf(learnerId)
  const { nowMs, timeZone, newest } = await selectLearnerNow(db, learnerId)
  const today = learnerDay(nowMs, timeZone)
  const [cards, reviewed, mistakes] = await Promise.all([
    selectDueCards(db, { learnerId, today, limit: CARDS_LOOKED_AT }),
    countReviewed(db, learnerId, today),
    selectMistakes(db, learnerId, MISTAKES_LOOKED_AT),
  ])
  const due = cards.map(({ questionId, dueDay }) => ({ questionId: String(questionId), dueDay }))
  return {
    dueIds: cardsOfToday(due, today, reviewed).map(({ questionId }) => Number(questionId)),
    mistakeIds: mistakes.map(({ questionId }) => questionId),
    picks: newest?.picks ?? [],
  }
}

export async function readMore(
  databases: Databases,
  caller: Caller,
  papers: Papers,
): Promise<ResponseOf<typeof getMore>> {
  const { shared, dbOf } = databases
  const learnerId = caller.userId
  const [{ dueIds, mistakeIds, picks }, owned] = await Promise.all([
    findMistakeIds(databases, learnerId),
    selectOpenModuleIds(dbOf(learnerId), learnerId),
  ])
  const weakIds = picks.filter(({ reason }) => WEAK.has(reason)).map(({ questionId }) => questionId)
  const moduleIds = owned.map(({ moduleId }) => moduleId)
  const [questions, topics] = await Promise.all([
    selectNamedQuestions(shared, [...new Set([...dueIds, ...mistakeIds, ...weakIds])]),
    selectMixTopics(shared, moduleIds),
  ])
  const { open } = await findOpenQuestions(databases, { caller, questions }, papers)
  const byId = new Map(open.map((question) => [question.id, question]))
  const weak = weakIds.flatMap((id) => byId.get(id) ?? [])[0]
  return {
    dueCount: dueIds.filter((id) => byId.has(id)).length,
    mistakeCount: mistakeIds.filter((id) => byId.has(id)).length,
    weakestTopic: weak ? { id: weak.topicId, topicName: weak.topicName } : null,
    topics,
  }
}
const WEAK: ReadonlySet<StoredPick['reason']> = new Set(['weak-topic', 'new-topic'])

/** Finds the mistakes of all topics that are due. When none is due any more, it finds those made longest ago. */
export async function findMistakes(
  databases: Databases,
  caller: Caller,
  papers: Papers,
): Promise<ResponseOf<typeof getMistakes>> {
  const { dueIds, mistakeIds } = await findMistakeIds(databases, caller.userId)
  const named = await selectNamedQuestions(databases.shared, [...new Set([...dueIds, ...mistakeIds])])
  const { open } = await findOpenQuestions(databases, { caller, questions: named }, papers)
  const openIds = new Set(open.map(({ id }) => id))
  const due = dueIds.filter((id) => openIds.has(id))
  const ids = due.length > 0 ? due : mistakeIds.filter((id) => openIds.has(id)).slice(0, MISTAKES_OF_A_ROUND)
  const byId = new Map((await selectWholeQuestions(databases.shared, ids)).map((question) => [question.id, question]))
  const questions = ids.flatMap((id) => byId.get(id) ?? [])
  return { isDue: due.length > 0, questions: await show(databases, { caller, questions }, papers) }
}

type Mix = { caller: Caller; topicIds: string; count: number; difficulty: Difficulty | 'any'; seed: number }

/** Finds questions of several topics. Topics that are not open to the caller are left out. */
export async function findMix(
  databases: Databases,
  { caller, topicIds, ...mix }: Mix,
  papers: Papers,
): Promise<MixedQuestion[]> {
  const asked = [...new Set(topicIds.split(',').map(Number))]
  const open = await selectOpenTopicIds(databases, caller, asked)
  const withoutIds = [...(await secretIdsFor(caller, papers))]
  const topics = asked.filter((id) => open.has(id))
  const questions = await selectMix(databases.shared, { ...mix, topicIds: topics, withoutIds })
  return show(databases, { caller, questions }, papers)
}

/** Sends questions with their correct answers, unless a running exam asks one of them. A refund counts them. */
async function show(
  databases: Databases,
  { caller, questions }: { caller: Caller; questions: readonly (QuestionRow & NamedQuestion)[] },
  papers: Papers,
): Promise<MixedQuestion[]> {
  const { open, countedByRefund } = await findOpenQuestions(databases, { caller, questions }, papers)
  const questionIds = open.map(({ id }) => id)
  await requireNotInExam(databases, { learnerId: caller.userId, questionIds }, papers)
  await noteCounted(databases, { caller, countedByRefund })
  return withHtml(open)
}
