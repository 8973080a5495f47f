import { PLAN_DAYS, type RevisionPlan } from '@abhyas/contract/learning-goals'
import type { Databases } from '@abhyas/database/database'
import { planRevision } from '@abhyas/learning/revision-plan'
import type { Caller } from '../../../http/tokens.ts'
import type { Papers } from '../../exams/papers/papers.ts'
import { examDayFrom } from '../model/apply-answer.ts'
import { dateOfDay, learnerDay } from '../model/learner-day.ts'
import { findOpenQuestions } from '../model/open-questions.ts'
import { selectNamedQuestions } from '../model/picked-question-queries.ts'
import { countRepeated, selectDueCards, updateDueDays } from './card-queries.ts'
import { selectGoalNow } from './goal-queries.ts'

/**
 * Plans the revision on the learner's day. A backlog that is too large for today is spread over a week, and its cards
 * keep the days that they get now.
 */
export async function readRevisionPlan(databases: Databases, caller: Caller, papers: Papers): Promise<RevisionPlan> {
  const learnerId = caller.userId
  const db = databases.dbOf(learnerId)
  const { nowMs, timeZone, goal } = await selectGoalNow(db, learnerId)
  const today = learnerDay(nowMs, timeZone)
  const examDay = examDayFrom(goal?.examDay ?? null, today)
  const [cards, shownToday] = await Promise.all([selectDueCards(db, learnerId), countRepeated(db, learnerId, today)])
  const open = await findShowable(
    databases,
    caller,
    cards.map(({ questionId }) => questionId),
    papers,
  )
  const due = cards.flatMap(({ questionId, dueDay }) =>
    open.has(questionId) ? [{ questionId: String(questionId), dueDay }] : [],
  )
  const { planned, moved } = planRevision(due, { today, examDay, shownToday })
  if (moved.length > 0) {
    const fromDay = new Map(due.map(({ questionId, dueDay }) => [questionId, dueDay]))
    const changes = moved.map(({ questionId, dueDay }) => ({
      questionId: Number(questionId),
      fromDay: fromDay.get(questionId) ?? null,
      dueDay,
    }))
    await updateDueDays(db, learnerId, changes)
  }
  const countOn = (day: number) => planned.filter(({ dueDay }) => dueDay === day).length
  const ofToday = planned
    .filter(({ dueDay }) => dueDay === today)
    .flatMap(({ questionId }) => open.get(Number(questionId)) ?? [])
  return {
    doneToday: shownToday,
    days: Array.from({ length: PLAN_DAYS }, (_, nth) => ({
      date: dateOfDay(today + nth),
      cards: countOn(today + nth),
    })),
    later: planned.filter(({ dueDay }) => dueDay >= today + PLAN_DAYS).length,
    examDate: examDay === null ? null : dateOfDay(examDay),
    topicsToday: [...Map.groupBy(ofToday, ({ topicId }) => topicId)]
      .map(([id, inTopic]) => ({ topic: { id, topicName: inTopic[0]?.topicName ?? '' }, cards: inTopic.length }))
      .toSorted((a, b) => b.cards - a.cards || a.topic.id - b.topic.id),
  }
}

/** A question may have been deleted, withheld or closed since the learner missed it. */
async function findShowable(databases: Databases, caller: Caller, questionIds: readonly number[], papers: Papers) {
  const questions = questionIds.length > 0 ? await selectNamedQuestions(databases.shared, questionIds) : []
  const { open } = await findOpenQuestions(databases, { caller, questions }, papers)
  return new Map(open.map((question) => [question.id, question]))
}
