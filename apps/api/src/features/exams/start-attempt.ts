import type { Attempt } from '@abhyas/contract/exams-attempts'
import type { Databases, Db } from '@abhyas/database/database'
import { AppError } from '../../app-error.ts'
import type { Caller } from '../../http/tokens.ts'
import { createLane, type Lane } from '../../lane.ts'
import { requireTopicAccess } from '../purchases/require-module-access.ts'
import { selectAnswers } from './answer-queries.ts'
import {
  insertAttempts,
  type NewAttempt,
  type RunningAttempt,
  selectOpenAttempts,
  selectOptionalOpenAttempt,
} from './attempt-queries.ts'
import { selectOptionalExamToStart } from './exam-queries.ts'
import type { Papers } from './papers.ts'
import { requireNotInExam } from './require-not-in-exam.ts'

/** Null when the attempt that was open ended while this one waited to be started. */
export type StartLane = Lane<NewAttempt, RunningAttempt | null>

const MAX_STARTS = 250

/** A class that starts in one moment is a few statements, not one for each of them. */
export const createStartLane = (db: Db): StartLane =>
  createLane((attempts) => startTogether(db, attempts), { maxItems: MAX_STARTS })

const keyOf = ({ learnerId, examId }: { learnerId: number; examId: number }) => `${learnerId}:${examId}`

async function startTogether(db: Db, attempts: readonly NewAttempt[]): Promise<(RunningAttempt | null)[]> {
  const running = new Map((await insertAttempts(db, attempts)).map((attempt) => [keyOf(attempt), attempt]))
  const others = attempts.filter((attempt) => !running.has(keyOf(attempt)))
  if (others.length > 0) for (const open of await selectOpenAttempts(db, others)) running.set(keyOf(open), open)
  return attempts.map((attempt) => running.get(keyOf(attempt)) ?? null)
}

type Start = { caller: Caller; examId: number; deviceId: string }
type Needs = { databases: Databases; papers: Papers; lanes: { starts(learnerId: number): StartLane } }

/**
 * Starts an exam, or goes on with the attempt that is open: that one needs nothing that may have changed since,
 * neither access nor the exam itself.
 */
export async function startAttempt(needs: Needs, start: Start): Promise<Attempt> {
  const { caller, examId, deviceId } = start
  const db = needs.databases.dbOf(caller.userId)
  const open = await selectOptionalOpenAttempt(db, caller.userId, examId)
  if (open) return viewOf(db, open, deviceId)
  const attempt = await needs.lanes.starts(caller.userId).add(await newAttempt(needs, start))
  return attempt ? viewOf(db, attempt, deviceId) : startAttempt(needs, start)
}

async function newAttempt(needs: Needs, start: Start): Promise<NewAttempt> {
  const { databases, papers } = needs
  const { examId, deviceId, caller } = start
  const exam = await selectOptionalExamToStart(databases.shared, examId)
  if (!exam) throw new AppError('exam_not_found')
  const { withDrafts } = await requireTopicAccess(databases, caller, exam.topicId)
  if (!exam.isPublished && !withDrafts) throw new AppError('exam_not_found')
  const { paperId, isPublished: _, ...copied } = exam
  if (!paperId) throw new AppError('exam_unavailable')
  // Gone only if the exam was changed in this very moment: it has another one by now.
  if (!(await papers.markStarted(paperId))) return newAttempt(needs, start)
  // The result of this exam would tell the key of the other one.
  const { questions } = await papers.get(paperId)
  if (!withDrafts)
    await requireNotInExam(
      needs,
      caller.userId,
      questions.map(({ id }) => id),
      examId,
    )
  return { learnerId: caller.userId, examId, paperId, ...copied, deviceId }
}

/** With what was answered so far. */
export async function viewOf(db: Db, attempt: RunningAttempt, askedBy: string): Promise<Attempt> {
  const { learnerId, paperId: _, deviceId, ...view } = attempt
  const answers = await selectAnswers(db, learnerId, attempt.id)
  const lastSeq = answers.reduce((last, { seq }) => Math.max(last, seq), 0)
  return { ...view, isWriter: deviceId === askedBy, answers, lastSeq }
}
