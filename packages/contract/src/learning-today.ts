import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { AnswerNumber, AnswerOption, Id, Instant } from './fields.ts'
import { Question } from './questions.ts'

/**
 * Why a question is in the set of the day. `due` was missed before, `weak-topic` and `new-topic` are of the topic that
 * needs practice most, `stretch` is of another topic. `first` questions begin to know a learner without answers.
 */
export const PickReason = z.enum(['due', 'weak-topic', 'new-topic', 'stretch', 'first'])
export type PickReason = z.infer<typeof PickReason>

const NamedTopic = z.object({ id: Id, topicName: z.string() })

export const TodayPick = z.object({
  questionId: Id,
  topic: NamedTopic,
  reason: PickReason,
  /** The learner has answered the question since the set was made, here or elsewhere. */
  isAnswered: z.boolean(),
})
export type TodayPick = z.infer<typeof TodayPick>

/** The days that the page shows as dots. */
export const DAYS_SHOWN = 14

export const Today = z.object({
  /** The learner's date. It begins three hours after midnight in their time zone, by the clock of the server. */
  day: z.iso.date(),
  timeZone: z.string(),
  /** When the set was made. It tells one set from another, also when the learner changes the time zone. */
  madeAt: Instant.nullable(),
  /** At most five questions. A question that was deleted or closed since the set was made is left out. */
  picks: z.array(TodayPick),
  /** Whether the learner practised on each of the last 14 days, today last. */
  practisedDays: z.array(z.boolean()),
  /** A refund counts the questions of a module once they are sent, so they are not sent ahead. */
  countsForRefund: z.boolean(),
})
export type Today = z.infer<typeof Today>

export const getToday = endpoint({
  method: 'GET',
  path: '/api/today',
  access: 'learner',
  summary: 'My five questions of today with their reasons, without their texts, and the days on which I practised',
  response: Today,
  errors: [],
})

export const setTimeZone = endpoint({
  method: 'PUT',
  path: '/api/today/time-zone',
  access: 'learner',
  summary: 'Say in which time zone my days begin; an unknown one means India. Responds as GET /api/today',
  body: z.object({ timeZone: z.string().max(64) }),
  response: Today,
  errors: [],
})

export const TodayQuestion = z.object({
  question: Question,
  topicName: z.string(),
  reason: PickReason,
  /** The newest answer since the set was made. */
  answer: z.object({ option: AnswerOption, number: AnswerNumber, isRight: z.boolean() }).nullable(),
})
export type TodayQuestion = z.infer<typeof TodayQuestion>

/** `madeAt` is that of the set. It is null when no question is open to the learner. */
export const TodayQuestions = z.object({ madeAt: Instant.nullable(), questions: z.array(TodayQuestion) })
export type TodayQuestions = z.infer<typeof TodayQuestions>

export const getTodayQuestions = endpoint({
  method: 'GET',
  path: '/api/today/questions',
  access: 'learner',
  summary: 'My five questions of today, to answer them',
  response: TodayQuestions,
  errors: ['attempt_open', 'module_locked'],
})
