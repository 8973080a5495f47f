import type { ExamReadiness } from '@abhyas/contract/learning-readiness'
import { passMarksOf } from '@abhyas/contract/rules/marks'
import type { Databases, Db } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../http/tokens.ts'
import { requireExamAccess } from '../../access/judge-exam-access.ts'
import { selectOpenPapers } from '../../exams/attempts/open-attempt-queries.ts'
import { selectExamsToStart, topicIdOf } from '../../exams/papers/exam-queries.ts'
import { selectAbility, selectTopicAbilities } from '../model/ability-queries.ts'
import { forecastPaper, type KnownAbilities } from './forecast-score.ts'
import type { RatedPaper, RatedPapers } from './rated-papers.ts'
import { readinessOf } from './readiness-of.ts'

export async function readExamReadiness(
  databases: Databases,
  { caller, examId }: { caller: Caller; examId: number },
  ratedPapers: RatedPapers,
): Promise<ExamReadiness> {
  const exam = await requireExamPaper(databases, caller, examId)
  const [readiness] = await readReadiness(databases, caller.userId, [exam], ratedPapers)
  return readiness as ExamReadiness
}

/** Returns an exam that the caller could start now. */
export async function requireExamPaper(
  databases: Databases,
  caller: Caller,
  examId: number,
): Promise<ExamToForecast & { examName: string }> {
  const [exam] = await selectExamsToStart(databases.shared, [examId])
  if (!exam) throw new AppError('exam_not_found')
  const { id, examName, paperId } = exam
  const { withDrafts } = await requireExamAccess(databases, caller, exam)
  if (!exam.isPublished && !withDrafts) throw new AppError('exam_not_found')
  if (!paperId) throw new AppError('exam_unavailable')
  return { id, examName, topicId: topicIdOf(exam), paperId }
}

export type ExamToForecast = { id: number; topicId: number; paperId: number }

/**
 * Forecasts each of these exams. While an exam runs, the learner hears nothing about its questions: a forecast of an
 * exam with few questions would say how hard they are.
 */
export async function readReadiness(
  { shared, dbOf }: Databases,
  learnerId: number,
  exams: readonly ExamToForecast[],
  ratedPapers: RatedPapers,
): Promise<ExamReadiness[]> {
  const db = dbOf(learnerId)
  const [abilities, open, rated] = await Promise.all([
    readAbilities(db, learnerId),
    selectOpenPapers(db, [learnerId]),
    ratedPapers(shared, exams),
  ])
  return exams.map(({ id }, nth) => {
    const paper = open.some(({ examId }) => examId === id) ? null : rated[nth]
    return { id, ...readinessOfPaper(abilities, paper ?? null) }
  })
}

export async function readAbilities(db: Db, learnerId: number): Promise<KnownAbilities> {
  const [learner, topics] = await Promise.all([selectAbility(db, learnerId), selectTopicAbilities(db, learnerId)])
  return { learner, topics: new Map(topics.map((topic) => [topic.topicId, topic])) }
}

function readinessOfPaper(abilities: KnownAbilities, paper: RatedPaper | null) {
  if (!paper) return readinessOf(abilities.learner, null)
  // More answers would not help.
  if (paper.hasMarks) return { answersNeeded: 0, range: null }
  const { questions, topicNames } = paper
  return readinessOf(abilities.learner, forecastPaper(paper, abilities), {
    passMark: passMarksOf(questions.length),
    topicNames,
    marksOf: (topicId) => questions.filter((question) => question.topicId === topicId).length,
  })
}
