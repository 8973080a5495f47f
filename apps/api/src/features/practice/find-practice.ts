import type { PracticeAnswer, PractisedTopic } from '@abhyas/contract/practice'
import type { Databases } from '@abhyas/database/database'
import type { Caller } from '../../http/tokens.ts'
import type { Papers } from '../exams/papers/papers.ts'
import { requireNotInExam } from '../exams/attempts/require-not-in-exam.ts'
import { selectOpenModules } from '../access/access-queries.ts'
import { requireTopicAccess } from '../access/require-module-access.ts'
import { selectAnsweredTopics, selectPractisedTopics, selectProgress } from './practice-queries.ts'

const TOPICS_SHOWN = 12
/** More topics are read than shown, because some may be deleted, drafts again, or archived and no longer owned. */
const TOPICS_LOOKED_AT = 2 * TOPICS_SHOWN

export async function findPractice(
  databases: Databases,
  { caller, topicId }: { caller: Caller; topicId: number },
  papers: Papers,
): Promise<PracticeAnswer[]> {
  const { withDrafts } = await requireTopicAccess(databases, caller, topicId)
  const learnerId = caller.userId
  const answers = await selectProgress(databases.dbOf(learnerId), learnerId, topicId)
  const questionIds = answers.map(({ questionId }) => questionId)
  // The mark 'right' or 'wrong' reveals the correct answer of its question.
  if (!withDrafts) await requireNotInExam(databases, { learnerId, questionIds }, papers)
  return answers
}

export async function findPractisedTopics({ shared, dbOf }: Databases, learnerId: number): Promise<PractisedTopic[]> {
  const answered = await selectAnsweredTopics(dbOf(learnerId), learnerId, TOPICS_LOOKED_AT)
  if (answered.length === 0) return []
  const topics = await selectPractisedTopics(shared, {
    topicIds: answered.map(({ topicId }) => topicId),
    answeredIds: answered.flatMap(({ answeredIds }) => answeredIds),
    rightIds: answered.flatMap(({ rightIds }) => rightIds),
  })
  const archived = topics.filter(({ isArchived }) => isArchived)
  const asked = archived.map(({ moduleId }) => ({ learnerId, moduleId }))
  const owned = asked.length > 0 ? await selectOpenModules(dbOf(learnerId), asked) : []
  const isOpen = (moduleId: number) => owned.some((module) => module.moduleId === moduleId)
  const byId = new Map(
    topics.flatMap(({ moduleId, isArchived, ...found }) =>
      !isArchived || isOpen(moduleId) ? [[found.topic.id, found] as const] : [],
    ),
  )
  return answered
    .flatMap(({ topicId, lastAnsweredAt }) => {
      const found = byId.get(topicId)
      return found && found.answeredCount > 0 ? [{ ...found, lastAnsweredAt }] : []
    })
    .slice(0, TOPICS_SHOWN)
}
