import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { AttemptSummary } from './exams-attempts.ts'
import { Id } from './fields.ts'
import { Question } from './questions.ts'

export const WrongQuestions = z.object({
  attempt: AttemptSummary.pick({ id: true, examName: true, owner: true, finishedAt: true }),
  /** In the order of the exam. A question that was deleted since, or needs attention, is left out. */
  questions: z.array(Question),
})
export type WrongQuestions = z.infer<typeof WrongQuestions>

export const getWrongQuestions = endpoint({
  method: 'GET',
  path: '/api/attempts/:attemptId/wrong-questions',
  access: 'learner',
  summary: 'The questions that I got wrong or left empty in a closed attempt, to practise them',
  params: z.object({ attemptId: Id }),
  response: WrongQuestions,
  errors: ['attempt_not_found', 'attempt_open', 'results_later', 'topic_not_found', 'module_locked'],
})
