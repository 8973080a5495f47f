import type { AttemptTimeline } from '@abhyas/contract/exams-manage'
import type { Databases } from '@abhyas/database/database'
import { requireRow } from '../../../http/require-written.ts'
import { summaryOf } from '../attempts/attempt-queries.ts'
import { selectOptionalExtraTime } from './extra-time-queries.ts'
import { nameLearners } from '../../../sql/name-learners.ts'
import {
  isUnjudged,
  selectLateAnswers,
  selectOptionalTimeline,
  selectStoredAnswers,
} from './manage-attempts-queries.ts'
import type { Papers } from '../papers/papers.ts'
import { listAllCorrections } from '../results/list-corrections.ts'
import { resultItemsOf } from '../results/result-items.ts'

/**
 * Reads all facts about one attempt, also while it is open. An admin needs them to judge a complaint or to help during
 * an exam.
 */
export async function readTimeline(
  databases: Databases,
  { userId, attemptId }: { userId: number; attemptId: number },
  papers: Papers,
): Promise<AttemptTimeline> {
  const { shared, dbOf } = databases
  const db = dbOf(userId)
  const found = requireRow(await selectOptionalTimeline(db, userId, attemptId), 'attempt_not_found')
  const { paperId, spentMs, learnerId, ...attempt } = found
  const [answers, lateAnswers, isToJudge, extraTime, paper, corrected, corrections, learnerOf] = await Promise.all([
    selectStoredAnswers(db, userId, attemptId),
    selectLateAnswers(db, userId, attemptId),
    isUnjudged(db, userId, attemptId),
    selectOptionalExtraTime(db, userId, attempt.examId),
    papers.get(paperId),
    papers.corrections.of({ examId: attempt.examId, paperId }),
    listAllCorrections(databases, { learnerId, attemptId }),
    nameLearners(shared, [learnerId]),
  ])
  return {
    ...summaryOf(attempt),
    learner: learnerOf(learnerId),
    sections: paper.sections,
    answers,
    lateAnswers,
    isToJudge,
    // The reason belongs to the exam, so it does not apply to an attempt without extra time.
    extraTimeReason: attempt.extraSeconds > 0 ? (extraTime?.reason ?? null) : null,
    items: resultItemsOf(paper, { answers, late: lateAnswers, spentMs }, corrected),
    corrections,
  }
}
