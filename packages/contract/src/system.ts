import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant } from './fields.ts'

/** The lines of the health page, in their groups. */
export const HEALTH_GROUPS = {
  exams: ['running', 'overdue', 'unlogged'],
  workers: ['workers'],
  jobs: ['waitingJobs', 'stillJobs', 'failedJobs'],
  mails: ['queuedMails', 'failedMails'],
  payments: ['paymentEvents', 'books'],
  databases: ['database', 'heartbeat', 'replica', 'backup'],
  versions: ['processes', 'schema'],
} as const

export type HealthGroup = keyof typeof HEALTH_GROUPS
export type HealthKind = (typeof HEALTH_GROUPS)[HealthGroup][number]

const KINDS = Object.values(HEALTH_GROUPS).flat()

/** One thing that runs or does not run. Which of the figures a line has depends on its kind; all others are null. */
export const HealthLine = z.object({
  kind: z.enum(KINDS),
  state: z.enum(['good', 'watch', 'bad', 'unknown']),
  /** The database that the line is about: `shared`, or the number of a learners' cluster. */
  database: z.string().nullable(),
  count: z.number().int().nullable(),
  /** How long the oldest thing has waited, or how old the thing is. */
  seconds: z.number().nullable(),
  bytes: z.number().nullable(),
  at: Instant.nullable(),
  /** Queues, jobs, databases that do not respond, or migrations. */
  names: z.array(z.string()),
})
export type HealthLine = z.infer<typeof HealthLine>

/** A process of the product that is connected to the shared database. An older release tells nothing about itself. */
export const SystemProcess = z.object({
  roles: z.array(z.string()),
  version: z.string().nullable(),
  commit: z.string().nullable(),
  startedAt: Instant.nullable(),
})
export type SystemProcess = z.infer<typeof SystemProcess>

export const SystemHealth = z.object({
  at: Instant,
  lines: z.array(HealthLine),
  processes: z.array(SystemProcess),
  /** Answers that were written since the databases began to count. Two readings give a rate. */
  answersWritten: z.number().nullable(),
})
export type SystemHealth = z.infer<typeof SystemHealth>

export const getSystemHealth = endpoint({
  method: 'GET',
  path: '/api/system/health',
  access: 'admin',
  summary: 'What runs and what does not, with the limits of the alerts; a database that is away holds nothing up',
  response: SystemHealth,
  errors: [],
})
