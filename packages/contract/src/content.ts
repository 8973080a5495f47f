import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant, oneLine } from './fields.ts'

const Count = z.number().int()

export const ContentLoad = z.object({
  id: Id,
  /** The id of the course. It is null when all courses are loaded. */
  course: z.string().nullable(),
  state: z.enum(['running', 'done', 'failed']),
  /** How many rows were to be written at the start. */
  planned: Count,
  added: Count,
  changed: Count,
  unchanged: Count,
  startedAt: Instant,
  endedAt: Instant.nullable(),
})
export type ContentLoad = z.infer<typeof ContentLoad>

export const ContentCourse = z.object({
  id: z.string(),
  name: z.string(),
  questions: Count,
  toAdd: Count,
  toChange: Count,
  /** The names of the rows that an admin has changed, and that a load therefore keeps. */
  kept: z.array(z.string()),
  /** The names of the rows that an admin has deleted, and that a load does not bring back. */
  deleted: z.array(z.string()),
})
export type ContentCourse = z.infer<typeof ContentCourse>

export const getContent = endpoint({
  method: 'GET',
  path: '/api/content',
  access: 'admin',
  summary: 'The courses of the bundled files, and what a load of each would do',
  response: z.array(ContentCourse),
  errors: [],
})

export const getContentLoad = endpoint({
  method: 'GET',
  path: '/api/content/load',
  access: 'admin',
  summary: 'How far the last load of content has come',
  response: z.object({ load: ContentLoad.nullable() }),
  errors: [],
})

export const loadContent = endpoint({
  method: 'POST',
  path: '/api/content/load',
  access: 'admin',
  summary: 'Begin to load one course from its files, or all; rows that admins changed are overwritten only on request',
  body: z.object({ course: oneLine(120).nullable(), takesFiles: z.boolean().default(false) }),
  response: ContentLoad,
  errors: ['course_not_found', 'content_load_running'],
})
