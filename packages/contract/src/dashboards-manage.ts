import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'

/** The kinds of things that wait for an admin, the most urgent for a learner first. */
export const WAITING = [
  'orders',
  'attempts',
  'reports',
  'mails',
  'questions',
  'health',
  'reconciliations',
  'jobs',
  'forecasts',
  'drafts',
] as const

export const Waiting = z.object({
  kind: z.enum(WAITING),
  /** A count above 1000 means that there may be more. It is null when a database is away. */
  count: z.number().int().nullable(),
  /** When the oldest of them began to wait. */
  since: Instant.nullable(),
})
export type Waiting = z.infer<typeof Waiting>

export const getWaiting = endpoint({
  method: 'GET',
  path: '/api/overview/waiting',
  access: 'admin',
  summary: 'What waits for an admin: one count for each kind, also when nothing waits',
  response: z.array(Waiting),
  errors: [],
})

export const JobRun = z.object({
  name: z.string(),
  everySeconds: z.number().int(),
  doneAt: Instant.nullable(),
  failedAt: Instant.nullable(),
  isStandingStill: z.boolean(),
})
export type JobRun = z.infer<typeof JobRun>

export const getJobRuns = endpoint({
  method: 'GET',
  path: '/api/overview/jobs',
  access: 'admin',
  summary: 'Every scheduled job, when it was last done, and whether it stands still',
  response: z.array(JobRun),
  errors: [],
})

export const Draft = z.object({
  kind: z.enum(['course', 'module', 'topic', 'exam']),
  id: Id,
  name: z.string(),
  courseId: Id,
  courseName: z.string(),
  moduleId: Id.nullable(),
  moduleName: z.string().nullable(),
  topicId: Id.nullable(),
  topicName: z.string().nullable(),
  createdAt: Instant,
})
export type Draft = z.infer<typeof Draft>

export const getDrafts = endpoint({
  method: 'GET',
  path: '/api/overview/drafts',
  access: 'admin',
  summary: 'The courses, modules, topics and exams that are drafts, at most 200 of each kind, the newest first',
  response: z.array(Draft),
  errors: [],
})

const Count = z.number().int()

export const Day = z.object({
  day: z.iso.date(),
  /** How often a course page was sent, to people and to programs alike. */
  courseViews: Count,
  signUps: Count,
  /** Learners who answered in practice or took an exam. */
  activeLearners: Count,
  practiceAnswers: Count,
  examsTaken: Count,
  /** Learners whose first answer in a free-sample topic was on this day. */
  samplesTried: Count,
  purchases: Count,
  /** Refunds that were paid on this day. */
  refunds: Count,
  /** Refunds that a learner, or an admin for a learner, requested on this day. */
  refundRequests: Count,
})
export type Day = z.infer<typeof Day>

export const getDays = endpoint({
  method: 'GET',
  path: '/api/overview/days',
  access: 'admin',
  summary: 'What happened on each of the last 60 days in India, today included',
  response: z.array(Day),
  errors: [],
})
