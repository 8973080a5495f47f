import { type CrowdLearner, type ExamCrowd, makeExamCrowd } from '@abhyas/testing/exam-crowd'

export type PoolExam = Pick<ExamCrowd, 'examId' | 'key' | 'marks'> & { durationSeconds: number }

export type ExamPool = {
  exams: readonly PoolExam[]
  /** Returns learners who have never started any of these exams. */
  takeLearners(count: number): Promise<CrowdLearner[]>
}

/** The numbers of questions. Half of 9 is no whole number; 200 is the maximum and is drawn twice as often. */
export const EXAM_SIZES = [9, 60, 200, 200] as const
/** The exam of this size has marks. The short run holds it too (plan.test.ts). */
export const SIZE_WITH_MARKS = 60
const DURATION_MINUTES = 60
const LEARNERS_AT_ONCE = 500

/** Creates the exams of a whole run, and new learners for each schedule. */
export async function openExamPool(url: string): Promise<ExamPool> {
  const sizes = new Set(EXAM_SIZES)
  const made = new Map<number, PoolExam>()
  for (const questions of sizes) {
    const { examId, key, marks } = await makeExamCrowd(url, {
      learners: 0,
      questions,
      durationMinutes: DURATION_MINUTES,
      hasMarks: questions === SIZE_WITH_MARKS,
    })
    made.set(questions, { examId, key, marks, durationSeconds: DURATION_MINUTES * 60 })
  }
  let learners: CrowdLearner[] = []
  return {
    exams: EXAM_SIZES.map((questions) => made.get(questions) as PoolExam),
    async takeLearners(count) {
      if (learners.length < count)
        learners = [...(await makeExamCrowd(url, { learners: LEARNERS_AT_ONCE, questions: 1 })).learners]
      return learners.splice(0, count)
    },
  }
}
