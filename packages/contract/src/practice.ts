import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { AnswerNumber, AnswerOption, Id, Instant, Nothing, Version } from './fields.ts'
import { TopicStanding } from './practice-progress.ts'

/** The newest answer of a learner to a question, from practice or from an exam. */
export const PracticeAnswer = z.object({
  questionId: Id,
  option: AnswerOption,
  number: AnswerNumber,
  isRight: z.boolean(),
  answeredAt: Instant,
})
export type PracticeAnswer = z.infer<typeof PracticeAnswer>

export const getPractice = endpoint({
  method: 'GET',
  path: '/api/practice/topics/:topicId',
  access: 'learner',
  summary: 'What I answered last to each question of a topic',
  params: z.object({ topicId: Id }),
  response: z.array(PracticeAnswer),
  errors: ['topic_not_found', 'module_locked', 'attempt_open'],
})

/** The first pick at a question. The browser records it at once, perhaps without a network. */
export const NewPracticeAnswer = z.object({
  /** The browser makes up this id, so a pick that is sent twice is recorded once. */
  id: z.uuid(),
  questionId: Id,
  questionVersion: Version,
  /** As in an answer of an exam (exams-attempts.ts). */
  option: AnswerOption,
  number: AnswerNumber,
  spentMs: z.int32().nonnegative(),
  /** How long ago the pick was made. The browser's clock may be wrong about the time of day, so it sends no date. */
  agoMs: z.number().int().nonnegative(),
})
export type NewPracticeAnswer = z.infer<typeof NewPracticeAnswer>

export const recordPractice = endpoint({
  method: 'POST',
  path: '/api/practice/answers',
  access: 'learner',
  summary: 'Record answers given in practice; safe to send again, and later while an exam asks the same questions',
  body: z.object({ answers: z.array(NewPracticeAnswer).min(1).max(200) }),
  response: Nothing,
  errors: ['attempt_open'],
})

/** A topic that the learner practised lately, and how many of its questions are answered. */
export const PractisedTopic = TopicStanding.extend({
  topic: z.object({ id: Id, topicName: z.string() }),
  answeredCount: z.number().int(),
  rightCount: z.number().int(),
  questionCount: z.number().int(),
  lastAnsweredAt: Instant,
})
export type PractisedTopic = z.infer<typeof PractisedTopic>

export const getPractisedTopics = endpoint({
  method: 'GET',
  path: '/api/practice/topics',
  access: 'learner',
  summary: 'The topics in which I practised, the latest first',
  response: z.array(PractisedTopic),
  errors: [],
})
