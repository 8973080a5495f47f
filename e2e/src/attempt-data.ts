import { buildAttempt } from '@abhyas/api/testing/build-attempt'
import type { TestDb } from '@abhyas/database/test-database'
import { correctQuestion } from './correct-question.ts'
import { buildExam } from './exam-data.ts'
import type { Person } from './test-data.ts'

/** Builds attempts for every page that shows exams: two corrected results of one exam, and a void attempt. Returns the newest id. */
export async function buildTakenExam(
  db: TestDb,
  origin: string,
  { topicId, learner }: { topicId: number; learner: Pick<Person, 'id'> },
): Promise<number> {
  const { id, questionIds } = await buildExam(db, { topicId, questionCount: 3 })
  await buildAttempt(db, learner, { examId: id, answers: [0], state: 'void', voidReason: '1' })
  await buildAttempt(db, learner, { examId: id, answers: [0, 3] })
  const late = { answers: [1, 3], lateAnswers: [undefined, 1], closedBy: 'deadline' } as const
  const newest = await buildAttempt(db, learner, { examId: id, ...late })
  const [first = 0] = questionIds
  await correctQuestion(db, origin, { questionId: first, policy: 'left_out' })
  return newest.id
}
