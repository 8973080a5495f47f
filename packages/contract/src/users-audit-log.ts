import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant, PageQuery, text } from './fields.ts'

/** What admins change, by the table it is in. */
export const AUDITED = [
  'courses',
  'modules',
  'topics',
  'questions',
  'exams',
  'exam_questions',
  'categories',
  'video_links',
  'blog_links',
  'projects',
  'users',
  'user_deletions',
  'grants',
  'attempts',
  'extra_times',
  'orders',
  'question_reports',
] as const

const Values = z.record(z.string(), z.unknown()).nullable()

export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  authorId: Id,
  /** Null when the account is gone. */
  authorEmail: z.string().nullable(),
  requestId: z.string(),
  action: z.enum(['insert', 'update', 'delete']),
  entity: z.enum(AUDITED),
  entityId: Id,
  /** What the row is called; empty for people. */
  label: z.string(),
  /** Of an update only what has changed. */
  before: Values,
  after: Values,
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const getAuditLog = endpoint({
  method: 'GET',
  path: '/api/audit-log',
  access: 'admin',
  summary: 'What admins have changed, the newest first',
  query: PageQuery.extend({
    entity: z.enum(AUDITED).optional(),
    entityId: Id.optional(),
    /** Part of the e-mail of the admin who did it. */
    author: text(100).default(''),
    /** Part of what the row is called, or the whole id of a request. */
    search: text(100).default(''),
  }),
  answer: z.array(AuditEntry),
  errors: [],
})
