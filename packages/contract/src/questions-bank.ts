import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Nothing, PageQuery } from './fields.ts'
import { Question } from './questions.ts'

const Ids = z.array(Id).min(1).max(200)

/** A question in a list that spans topics, so each row names its topic, module and course. */
export const BankQuestion = Question.extend({
  topicName: z.string(),
  moduleId: Id,
  moduleName: z.string(),
  courseId: Id,
  courseName: z.string(),
})
export type BankQuestion = z.infer<typeof BankQuestion>

export const searchQuestions = endpoint({
  method: 'GET',
  path: '/api/questions',
  access: 'admin',
  summary: 'The question bank: questions with these words, at this place, in this state, page by page',
  query: PageQuery.extend({
    text: z.string().trim().max(100, 'text_too_long').default(''),
    courseId: Id.optional(),
    moduleId: Id.optional(),
    topicId: Id.optional(),
    importId: Id.optional(),
    state: z.enum(['all', 'needs_attention', 'exam_only']).default('all'),
  }),
  response: z.array(BankQuestion),
  errors: [],
})

export const deleteQuestions = endpoint({
  method: 'POST',
  path: '/api/questions/delete',
  access: 'admin',
  summary: 'Delete these questions, those that are there; for 30 days they can be restored',
  body: z.object({ ids: Ids }),
  response: Nothing,
  errors: [],
})

export const restoreQuestions = endpoint({
  method: 'POST',
  path: '/api/questions/restore',
  access: 'admin',
  summary: 'Bring deleted questions back, into the exams that they were in too',
  body: z.object({ ids: Ids }),
  response: Nothing,
  errors: ['question_not_found'],
})

export const moveQuestions = endpoint({
  method: 'POST',
  path: '/api/questions/move',
  access: 'admin',
  summary: 'Put these questions into another topic; exams keep them',
  body: z.object({ ids: Ids, topicId: Id }),
  response: Nothing,
  errors: ['topic_not_found'],
})

export const sortQuestions = endpoint({
  method: 'PUT',
  path: '/api/questions/order/:topicId',
  access: 'admin',
  summary: 'Put the questions of a topic into this order; all of them must be named. Exams keep their own order',
  params: z.object({ topicId: Id }),
  body: z.object({ ids: z.array(Id).max(2000) }),
  response: Nothing,
  errors: ['topic_not_found', 'changed_meanwhile'],
})
