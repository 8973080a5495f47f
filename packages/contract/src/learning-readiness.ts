import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, PageQuery } from './fields.ts'

/** The forecast of a score, if the exam were today. Every right answer is one mark. */
export const ScoreRange = z.object({
  /** The lowest and the highest score of the range. Of 100 learners with this forecast, 80 land inside. */
  low: z.number().int(),
  high: z.number().int(),
  /** The middle of the forecast. It is shown after the range, never alone. */
  expected: z.number().int(),
  marks: z.number().int(),
  passMark: z.number().int(),
  /** Between .01 and .99: nothing is certain. */
  chanceToPass: z.number(),
  /** The topic whose progress raises the score most, and the marks that hang on it. */
  movesMost: z.object({ topic: z.object({ id: Id, topicName: z.string() }), marks: z.number().int() }),
})
export type ScoreRange = z.infer<typeof ScoreRange>

export const Readiness = z.object({
  /** How many more answers the first range needs. It is 0 when there are enough. */
  answersNeeded: z.number().int(),
  /** The value is null with too few answers, while the exam runs, and for an exam with marks. */
  range: ScoreRange.nullable(),
})
export type Readiness = z.infer<typeof Readiness>

/** The readiness for one exam. `id` is the id of the exam. */
export const ExamReadiness = Readiness.extend({ id: Id })
export type ExamReadiness = z.infer<typeof ExamReadiness>

export const getExamReadiness = endpoint({
  method: 'GET',
  path: '/api/readiness/exams/:examId',
  access: 'learner',
  summary: 'The range in which my score of this exam would fall today',
  params: z.object({ examId: Id }),
  response: ExamReadiness,
  errors: ['exam_not_found', 'exam_unavailable', 'module_locked', 'topic_not_found'],
})

export const getTopicReadiness = endpoint({
  method: 'GET',
  path: '/api/readiness/topics/:topicId',
  access: 'learner',
  summary: 'The ranges in which my scores would fall today, for each exam of a topic',
  params: z.object({ topicId: Id }),
  query: PageQuery,
  response: z.array(ExamReadiness),
  errors: ['module_locked', 'topic_not_found'],
})
