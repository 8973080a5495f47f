import { type CrowdLearner, makeExamCrowd, makeLearners } from '@abhyas/testing/exam-crowd'
import type { Send } from '../send-call.ts'
import { type MadeMock, MOCK_KINDS, type MockKind, openMockMaker } from './mock-exams.ts'
import { keyOfOptions } from './score.ts'

/** An exam of a schedule. An exam of a topic has no sections, and one paper for all. */
type PoolExam = Omit<MadeMock, 'mode'> & { mode: MadeMock['mode'] | null }

export type ExamPool = {
  /** Returns the exam with this number of EXAMS. Each schedule gets a mock exam of its own. */
  takeExam(number: number, closesAfterMs: number): Promise<PoolExam>
  /** Returns learners who have never started any of these exams. */
  takeLearners(count: number): Promise<CrowdLearner[]>
}

/** The numbers of questions. Half of 9 is no whole number; 200 is the maximum and is drawn twice as often. */
const EXAM_SIZES = [9, 60, 200, 200] as const
/** The exam of this size has marks. The short run holds it too (plan.test.ts). */
export const SIZE_WITH_MARKS = 60
/** Exams of a topic by their size, and mock exams by their kind. */
export const EXAMS: readonly (number | MockKind)[] = [...EXAM_SIZES, ...MOCK_KINDS]
/** The number of a mock exam with timed sections. */
export const TIMED_EXAM = EXAMS.findIndex((exam) => typeof exam === 'object' && exam.mode === 'timed')
const DURATION_MINUTES = 60
const LEARNERS_AT_ONCE = 500

/** Creates the exams of topics and the questions of a whole run, and new learners for each schedule. */
export async function openExamPool(url: string, send: Send): Promise<ExamPool> {
  const made = new Map<number, PoolExam>()
  for (const questions of new Set(EXAM_SIZES)) {
    const { examId, key, marks } = await makeExamCrowd(url, {
      learners: 0,
      questions,
      durationMinutes: DURATION_MINUTES,
      hasMarks: questions === SIZE_WITH_MARKS,
    })
    const examKey = keyOfOptions(key, marks)
    made.set(questions, {
      examId,
      mode: null,
      durationSeconds: DURATION_MINUTES * 60,
      sectionSeconds: null,
      closesAt: null,
      keyOf: () => examKey,
    })
  }
  const makeMock = await openMockMaker(url, send)
  let learners: CrowdLearner[] = []
  return {
    async takeExam(number, closesAfterMs) {
      const exam = EXAMS[number] as (typeof EXAMS)[number]
      return typeof exam === 'number' ? (made.get(exam) as PoolExam) : makeMock(exam, closesAfterMs)
    },
    async takeLearners(count) {
      if (learners.length < count) learners = await makeLearners(url, LEARNERS_AT_ONCE)
      return learners.splice(0, count)
    },
  }
}
