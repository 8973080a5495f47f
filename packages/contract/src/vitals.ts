import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Nothing } from './fields.ts'

/** Measurements of a page by the browser. They name no person, and only the pattern of the route. */
export const reportVitals = endpoint({
  method: 'POST',
  path: '/api/vitals',
  access: 'all',
  summary: 'Report web vitals of a page',
  body: z.object({
    route: z.string().max(120),
    metrics: z
      .array(z.object({ name: z.enum(['CLS', 'FCP', 'INP', 'LCP', 'TTFB']), value: z.number().min(0).max(600_000) }))
      .max(10),
  }),
  response: Nothing,
  errors: [],
})

/** How often a process without a database has sent pages of courses, since it told last. */
export const CourseViews = z.object({
  count: z.number().int().min(1).max(100_000_000),
  /** Milliseconds since 1970. */
  at: z.number().int(),
  signature: z.string().max(100),
})
export type CourseViews = z.infer<typeof CourseViews>

export const reportCourseViews = endpoint({
  method: 'POST',
  path: '/api/course-views',
  access: 'all',
  summary: 'Count course pages that another process has sent. Only a process with our keys can sign the number',
  body: CourseViews,
  response: Nothing,
  errors: ['token_invalid'],
})
