import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { AttemptSummary } from './exams-attempts.ts'
import { Id, Instant } from './fields.ts'

/** How far a learner is. Only questions that can be practised count, and only the newest answer to each. */
export const Progress = z.object({
  questionCount: z.number().int(),
  answeredCount: z.number().int(),
  rightCount: z.number().int(),
})
export type Progress = z.infer<typeof Progress>

/** How well a learner knows a topic, in words, the lowest first. */
export const MASTERY_LEVELS = ['New', 'Learning', 'Nearly there', 'Strong'] as const

export const Mastery = z.object({
  level: z.enum(MASTERY_LEVELS),
  /** Of 100 questions of the topic, the learner would get about this many right. Null while too few answers say it. */
  rightOf100: z.number().int().nullable(),
  /** The days since the last answer in the topic, when they lowered the level or the tenth of `rightOf100`. */
  fadedDays: z.number().int().nullable(),
})
export type Mastery = z.infer<typeof Mastery>

/** How well the learner knows a topic, and how many of its questions are due for revision today. */
export const TopicStanding = z.object({ mastery: Mastery, dueCount: z.number().int() })
export type TopicStanding = z.infer<typeof TopicStanding>

export const TopicProgress = Progress.extend({
  ...TopicStanding.shape,
  topicId: Id,
  moduleId: Id,
  /** The questions that only exams ask. They are part of the module that is sold. */
  examOnlyCount: z.number().int(),
  lastAnsweredAt: Instant.nullable(),
  /** The newest attempt at an exam of the topic that counts. */
  lastExam: AttemptSummary.pick({
    id: true,
    state: true,
    status: true,
    startedAt: true,
    questionCount: true,
    correctCount: true,
    marks: true,
    resultsAt: true,
  }).nullable(),
})
export type TopicProgress = z.infer<typeof TopicProgress>

export const getProgress = endpoint({
  method: 'GET',
  path: '/api/practice/progress/:kind/:id',
  access: 'learner',
  summary: 'How far I am in a course, a module or a topic, topic by topic',
  params: z.object({ kind: z.enum(['course', 'module', 'topic']), id: Id }),
  response: z.array(TopicProgress),
  errors: [],
})

/** A module that is open to the learner, and how far they are in it. */
export const MyModule = Progress.extend({
  module: z.object({ id: Id, name: z.string(), courseName: z.string() }),
  dueCount: TopicStanding.shape.dueCount,
  /** The topic that the learner practised last. */
  lastTopic: z.object({ id: Id, topicName: z.string() }).nullable(),
})
export type MyModule = z.infer<typeof MyModule>

/** A topic with at least five answers in which the learner is not strong yet. */
export const WeakTopic = z.object({
  topic: z.object({ id: Id, topicName: z.string() }),
  answeredCount: z.number().int(),
  rightCount: z.number().int(),
  mastery: Mastery,
})
export type WeakTopic = z.infer<typeof WeakTopic>

/** Seven days of the learner, and how many of the answers were right. */
export const StudyWeek = z.object({ from: z.iso.date(), answers: z.number().int(), correct: z.number().int() })
export type StudyWeek = z.infer<typeof StudyWeek>

export const getMyProgress = endpoint({
  method: 'GET',
  path: '/api/practice/modules',
  access: 'learner',
  summary: 'The modules that are open to me with my progress, the latest practised first; without any, a free sample',
  response: z.object({
    modules: z.array(MyModule),
    /** The weakest topics of these modules, the weakest first. */
    weakest: z.array(WeakTopic),
    /** The last twelve weeks, the oldest first. The last one ends today. Empty when the learner answered in none. */
    weeks: z.array(StudyWeek),
    freeSample: z.object({ id: Id, topicName: z.string() }).nullable(),
  }),
  errors: [],
})
