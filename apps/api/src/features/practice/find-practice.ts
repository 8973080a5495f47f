import type { PracticeAnswer, PractisedTopic } from '@abhyas/contract/practice'
import type { Databases } from '@abhyas/database/database'
import type { Caller } from '../../http/tokens.ts'
import type { Papers } from '../exams/papers/papers.ts'
import { requireNotInExam } from '../exams/attempts/require-not-in-exam.ts'
import { secretIdsFor } from '../exams/windows/secret-keys.ts'
import { selectOpenModules } from '../access/access-queries.ts'
import { requireTopicAccess } from '../access/require-module-access.ts'
import { selectLastTopics, selectPractisedTopics, selectProgress } from './practice-queries.ts'
import { findLearnerTopics, type ProgressTools } from './topic-progress.ts'

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
  const secret = await secretIdsFor(caller, papers)
  const all = await selectProgress(databases.dbOf(learnerId), learnerId, topicId)
  const answers = all.filter(({ questionId }) => !secret.has(questionId))
  const questionIds = answers.map(({ questionId }) => questionId)
  // The mark 'right' or 'wrong' reveals the correct answer of its question.
  if (!withDrafts) await requireNotInExam(databases, { learnerId, questionIds }, papers)
  return answers
}

export async function findPractisedTopics(
  databases: Databases,
  learnerId: number,
  tools: ProgressTools,
): Promise<PractisedTopic[]> {
  const { shared, dbOf } = databases
  const last = await selectLastTopics(dbOf(learnerId), learnerId, TOPICS_LOOKED_AT)
  if (last.length === 0) return []
  const topicIds = last.map(({ topicId }) => topicId)
  const { topicOf, dueIds } = await findLearnerTopics(databases, { learnerId, topicIds }, tools)
  const answeredIds = topicIds.flatMap((topicId) => topicOf(topicId).answeredIds)
  const topics = await selectPractisedTopics(shared, {
    topicIds,
    answeredIds: answeredIds.map(Math.abs),
    rightIds: answeredIds.filter((id) => id > 0),
    dueIds,
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
  return topicIds
    .flatMap((topicId) => {
      const found = byId.get(topicId)
      const { mastery, lastAnsweredAt } = topicOf(topicId)
      return found && lastAnsweredAt !== null && found.answeredCount > 0 ? [{ ...found, mastery, lastAnsweredAt }] : []
    })
    .slice(0, TOPICS_SHOWN)
}
