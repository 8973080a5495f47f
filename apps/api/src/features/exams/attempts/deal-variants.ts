import type { Db } from '@abhyas/database/database'
import type { Caller } from '../../../http/tokens.ts'
import type { ExamToStart } from '../papers/exam-queries.ts'
import { countAttempts } from './dealt-queries.ts'

/** How far a further attempt is from the one before it. It shares no divisor with the number of papers. */
const stepFor = (papers: number): number => (papers % 31 === 0 ? 37 : 31)

type Start = { caller: Caller; examId: number }

/**
 * Gives each start its exam, with the paper of this learner and this attempt. Learners who signed up one after the other
 * get different papers, and a further attempt gets another one. Only exams with several papers count the attempts.
 */
export async function dealVariants<Request extends Start>(
  db: Db,
  starts: readonly Request[],
  exams: ReadonlyMap<number, ExamToStart>,
): Promise<Map<Request, ExamToStart>> {
  const counted = starts.filter(({ examId }) => exams.get(examId)?.variants)
  const counts = new Map(
    (counted.length > 0 ? await countAttempts(db, counted.map(keyOf)) : []).map((found) => [
      nameOf(found),
      found.count,
    ]),
  )
  return new Map(
    starts.flatMap((start) => {
      const exam = exams.get(start.examId)
      if (!exam) return []
      const { variants } = exam
      if (!variants) return [[start, exam]]
      const nth = start.caller.userId + stepFor(variants.length) * (counts.get(nameOf(keyOf(start))) ?? 0)
      return [[start, { ...exam, ...variants[nth % variants.length] }]]
    }),
  )
}

const keyOf = ({ caller, examId }: Start) => ({ learnerId: caller.userId, examId })
const nameOf = ({ learnerId, examId }: { learnerId: number; examId: number }) => `${learnerId}:${examId}`
