import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { Difficulty, Question } from './questions.ts'

/** A topic that is open to the learner, for a mix of questions. */
export const MixTopic = z.object({
  id: Id,
  topicName: z.string(),
  moduleName: z.string(),
  courseName: z.string(),
  questionCount: z.number().int(),
})
export type MixTopic = z.infer<typeof MixTopic>

export const getMore = endpoint({
  method: 'GET',
  path: '/api/today/more',
  access: 'learner',
  summary: 'What I can practise beside the five of today: mistakes, my weakest topic, and topics for a mix',
  response: z.object({
    /** The mistakes that are due for revision today, at most 30. */
    dueCount: z.number().int(),
    /** The questions whose newest answer is wrong. */
    mistakeCount: z.number().int(),
    weakestTopic: z.object({ id: Id, topicName: z.string() }).nullable(),
    topics: z.array(MixTopic),
  }),
  errors: [],
})

/** A question in a round of several topics, so it names its topic. */
export const MixedQuestion = Question.extend({ topicName: z.string() })
export type MixedQuestion = z.infer<typeof MixedQuestion>

export const getMistakes = endpoint({
  method: 'GET',
  path: '/api/today/mistakes',
  access: 'learner',
  summary: 'My mistakes of all topics, to try them again: those due today; when none is due, those made longest ago',
  response: z.object({ isDue: z.boolean(), questions: z.array(MixedQuestion) }),
  errors: ['attempt_open', 'module_locked'],
})

export const MIX_COUNTS = [5, 10, 20, 30] as const
export const MIX_TOPICS_AT_MOST = 50

export const getMix = endpoint({
  method: 'GET',
  path: '/api/today/mix',
  access: 'learner',
  summary: 'Questions of these topics (ids with commas between them), mixed. The same seed gives the same questions',
  query: z.object({
    topicIds: z.string().regex(/^\d{1,15}(,\d{1,15}){0,49}$/),
    count: z.coerce.number().int().min(1).max(30).default(10),
    difficulty: z.union([Difficulty, z.literal('any')]).default('any'),
    seed: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
  }),
  response: z.array(MixedQuestion),
  errors: ['attempt_open', 'module_locked'],
})
