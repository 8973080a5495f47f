import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant, PageQuery, text } from './fields.ts'

/** The tables whose changes by admins are logged. */
export const AUDITED = [
  'courses',
  'modules',
  'topics',
  'questions',
  'question_templates',
  'exams',
  'exam_questions',
  'exam_sections',
  'exam_pools',
  'exam_learners',
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
  'question_comments',
  'question_health',
  'regrades',
  'content_loads',
  'imports',
  'exports',
  'reconciliations',
  'site_settings',
  'mails',
  'incidents',
] as const

const Values = z.record(z.string(), z.unknown()).nullable()

export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  authorId: Id,
  /** The e-mail is null when the account is deleted. */
  authorEmail: z.string().nullable(),
  requestId: z.string(),
  action: z.enum(['insert', 'update', 'delete']),
  entity: z.enum(AUDITED),
  entityId: Id,
  /** The name of the row. It is empty for accounts, because names of people stay out of the log. */
  label: z.string(),
  /** An update lists only the columns that changed. */
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
    /** A part of the admin's e-mail address. */
    author: text(100).default(''),
    /** A part of the row's name, or the complete id of a request. */
    search: text(100).default(''),
  }),
  response: z.array(AuditEntry),
  errors: [],
})
