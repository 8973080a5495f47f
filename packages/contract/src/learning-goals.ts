import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Nothing, oneLine } from './fields.ts'
import { Readiness, ScoreRange } from './learning-readiness.ts'
import { Question } from './questions.ts'

const NamedTopic = z.object({ id: Id, topicName: z.string() })

/** How much of the exam a topic is, beside the others. */
export const TOPIC_WEIGHTS = { little: 1, normal: 2, much: 4 } as const
export type TopicWeight = keyof typeof TOPIC_WEIGHTS

/** An exam has at most this many topics. */
export const GOAL_TOPICS_AT_MOST = 100
/** Days until the exam. A date further away is a slip of the finger. */
export const GOAL_DAYS_AT_MOST = 1100

/** The exam that a learner prepares for. */
export const Goal = z.object({
  name: z.string(),
  /** One of our exams. The value is null for an exam elsewhere. */
  examId: Id.nullable(),
  examDate: z.iso.date().nullable(),
  /** The days from the learner's day to the exam. Below 0 the exam is over. */
  daysLeft: z.number().int().nullable(),
  /** The marks of 100 that an exam elsewhere needs. */
  passMark: z.number().int(),
  topics: z.array(z.object({ topic: NamedTopic, weight: z.number() })),
})
export type Goal = z.infer<typeof Goal>

export const getGoal = endpoint({
  method: 'GET',
  path: '/api/goal',
  access: 'learner',
  summary: 'The exam that I prepare for',
  response: z.object({ goal: Goal.nullable() }),
  errors: [],
})

/** One of our exams has its own name, topics and pass mark, so only its id and the date count. */
export const GoalInput = z.object({
  examId: Id.nullable(),
  name: oneLine(120).trim(),
  examDate: z.iso.date().nullable(),
  passMark: z.int().min(1).max(100).default(50),
  topics: z.array(z.object({ topicId: Id, weight: z.int().min(1).max(4) })).max(GOAL_TOPICS_AT_MOST),
})
export type GoalInput = z.infer<typeof GoalInput>

export const setGoal = endpoint({
  method: 'PUT',
  path: '/api/goal',
  access: 'learner',
  summary: 'Say which exam I prepare for; the days of my revision follow its date',
  body: GoalInput,
  response: z.object({ goal: Goal }),
  errors: [
    'goal_name_empty',
    'goal_topics_empty',
    'goal_date_wrong',
    'exam_not_found',
    'exam_unavailable',
    'topic_not_found',
    'module_locked',
  ],
})

export const deleteGoal = endpoint({
  method: 'DELETE',
  path: '/api/goal',
  access: 'learner',
  summary: 'Prepare for no exam; my revision goes on without a date',
  response: Nothing,
  errors: [],
})

/** The topics and exams of a course that are open to the learner. */
export const GoalCourse = z.object({
  courseId: Id,
  courseName: z.string(),
  topics: z.array(NamedTopic),
  exams: z.array(z.object({ id: Id, examName: z.string(), topicName: z.string() })),
})
export type GoalCourse = z.infer<typeof GoalCourse>

export const getGoalChoices = endpoint({
  method: 'GET',
  path: '/api/goal/choices',
  access: 'learner',
  summary: 'The topics and exams that are open to me, to choose a goal from',
  response: z.array(GoalCourse),
  errors: [],
})

/** The part of the goal's range that comes from one course. */
export const CourseRange = ScoreRange.pick({ low: true, high: true, marks: true }).extend({ courseName: z.string() })
export type CourseRange = z.infer<typeof CourseRange>

export const GoalReadiness = z.object({
  goal: Goal.omit({ topics: true }).nullable(),
  /** The answers that the forecast comes from. */
  answers: z.number().int(),
  readiness: Readiness,
  /** Empty when the exam has a single course. */
  courses: z.array(CourseRange),
})
export type GoalReadiness = z.infer<typeof GoalReadiness>

export const getGoalReadiness = endpoint({
  method: 'GET',
  path: '/api/readiness/goal',
  access: 'learner',
  summary: 'The range in which my score would fall, if the exam that I prepare for were today',
  response: GoalReadiness,
  errors: [],
})

/** The days that the plan shows, today first. */
export const PLAN_DAYS = 14

export const RevisionPlan = z.object({
  /** The cards that were repeated today. */
  doneToday: z.number().int(),
  /** How many cards are planned on each day, without those done. A card that is answered gets another day. */
  days: z.array(z.object({ date: z.iso.date(), cards: z.number().int() })),
  /** Cards with a later day. */
  later: z.number().int(),
  examDate: z.iso.date().nullable(),
  /** The topics of the cards of today. */
  topicsToday: z.array(z.object({ topic: NamedTopic, cards: z.number().int() })),
})
export type RevisionPlan = z.infer<typeof RevisionPlan>

export const getRevisionPlan = endpoint({
  method: 'GET',
  path: '/api/revision',
  access: 'learner',
  summary: 'How many missed questions come back on each of the next 14 days, at most 30 a day',
  response: RevisionPlan,
  errors: [],
})

/** A question that was missed too often. It waits until the learner wants it back. */
export const SetAside = z.object({ question: Question, topicName: z.string(), misses: z.number().int() })
export type SetAside = z.infer<typeof SetAside>

export const getSetAside = endpoint({
  method: 'GET',
  path: '/api/revision/set-aside',
  access: 'learner',
  summary: 'The questions that I missed too often, with their explanations; none that a running exam asks',
  response: z.array(SetAside),
  errors: ['module_locked'],
})

export const bringBack = endpoint({
  method: 'POST',
  path: '/api/revision/set-aside/:questionId/back',
  access: 'learner',
  summary: 'Show me a question again that was set aside; a miss sets it aside again',
  params: z.object({ questionId: Id }),
  response: Nothing,
  errors: ['question_not_found'],
})
