import { DAYS_SHOWN, type Today } from '@abhyas/contract/learning-today'
import type { Databases } from '@abhyas/database/database'
import type { Caller } from '../../../http/tokens.ts'
import { dateOfDay, knownTimeZone, learnerDay } from '../model/learner-day.ts'
import type { Papers } from '../../exams/papers/papers.ts'
import { chooseSet, type TodayTools } from './choose-set.ts'
import { findOpenQuestions } from '../model/open-questions.ts'
import { selectNamedQuestions } from '../model/picked-question-queries.ts'
import { insertSet, selectLearnerNow, selectSetProgress, type StoredSet, updateTimeZone } from './today-queries.ts'

/** The learner's day by the clock of their database, and its set. A learner without any open question has no set. */
export type LearnerToday = { today: number; timeZone: string; set: StoredSet | null }

/**
 * Returns the set of today, and chooses it when the learner asks for the first time on this day. A set whose day has not
 * begun yet in a new time zone stays the current one.
 */
export async function findSet(databases: Databases, caller: Caller, tools: TodayTools): Promise<LearnerToday> {
  const learnerId = caller.userId
  const db = databases.dbOf(learnerId)
  const { nowMs, timeZone, newest } = await selectLearnerNow(db, learnerId)
  const today = learnerDay(nowMs, timeZone)
  if (newest && newest.day >= today) return { today, timeZone, set: newest }
  const picks = await chooseSet(databases, { caller, today }, tools)
  // An empty set is not stored, so that the learner need not wait for tomorrow when content comes.
  return { today, timeZone, set: picks.length > 0 ? await insertSet(db, { learnerId, day: today, picks }) : null }
}

export async function readToday(databases: Databases, caller: Caller, tools: TodayTools): Promise<Today> {
  const { today, timeZone, set } = await findSet(databases, caller, tools)
  const learnerId = caller.userId
  const fromDay = today - DAYS_SHOWN + 1
  const [{ answers, studyDays }, { open, countedByRefund }] = await Promise.all([
    selectSetProgress(databases.dbOf(learnerId), { learnerId, set, fromDay }),
    findOpenPicks(databases, caller, set, tools.papers),
  ])
  const byId = new Map(open.map((question) => [question.id, question]))
  const answeredIds = new Set(answers.map(({ questionId }) => questionId))
  const practised = new Set(studyDays)
  return {
    day: dateOfDay(today),
    timeZone,
    madeAt: set?.madeAt ?? null,
    picks: (set?.picks ?? []).flatMap(({ questionId, reason }) => {
      const found = byId.get(questionId)
      if (!found) return []
      const topic = { id: found.topicId, topicName: found.topicName }
      return [{ questionId, topic, reason, isAnswered: answeredIds.has(questionId) }]
    }),
    practisedDays: Array.from({ length: DAYS_SHOWN }, (_, nth) => practised.has(fromDay + nth)),
    countsForRefund: countedByRefund.size > 0,
  }
}

async function findOpenPicks(databases: Databases, caller: Caller, set: StoredSet | null, papers: Papers) {
  const ids = (set?.picks ?? []).map(({ questionId }) => questionId)
  const questions = ids.length > 0 ? await selectNamedQuestions(databases.shared, ids) : []
  return findOpenQuestions(databases, { caller, questions }, papers)
}

/** Stores the time zone in which the learner's days begin. */
export async function changeTimeZone(
  databases: Databases,
  { caller, timeZone: name }: { caller: Caller; timeZone: string },
  tools: TodayTools,
): Promise<Today> {
  const learnerId = caller.userId
  const db = databases.dbOf(learnerId)
  const timeZone = knownTimeZone(name)
  const { nowMs } = await selectLearnerNow(db, learnerId)
  await updateTimeZone(db, { learnerId, timeZone, today: learnerDay(nowMs, timeZone) })
  return readToday(databases, caller, tools)
}
