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

/** `file` is a script that the server no longer has, and that a reload did not bring. */
export const BROWSER_ERROR_KINDS = ['error', 'rejection', 'render', 'file'] as const
export type BrowserErrorKind = (typeof BROWSER_ERROR_KINDS)[number]

/** A page that broke. Only the pattern of its address is sent, and only places in our own scripts. */
export const reportBrowserError = endpoint({
  method: 'POST',
  path: '/api/browser-errors',
  access: 'all',
  summary: 'Report an error of a page',
  body: z.object({
    kind: z.enum(BROWSER_ERROR_KINDS),
    /** The address without its query, with :id for each number. */
    page: z.string().max(120),
    message: z.string().max(300),
    /** Places in our scripts, such as /assets/exam-page-Bx1.js:1:2345, the innermost first. */
    frames: z.array(z.string().max(160)).max(10),
    /** The commit that the page was built from. */
    commit: z.string().max(40),
  }),
  response: Nothing,
  errors: [],
})

const SpanId = z.string().regex(/^[\da-f]{16}$/)

/**
 * Clicks and calls of a visit that the server traces. A span without a call is a click. Nothing says what was clicked, and no
 * address has a number or a query.
 */
export const reportBrowserSpans = endpoint({
  method: 'POST',
  path: '/api/browser-spans',
  access: 'all',
  summary: "Report the browser's part of traces. Traces that the server has not chosen are left out",
  body: z.object({
    /** The browser's clock, in milliseconds since 1970. */
    sentAt: z.number(),
    spans: z
      .array(
        z.object({
          traceId: z.string().regex(/^[\da-f]{32}$/),
          spanId: SpanId,
          parentId: SpanId.optional(),
          /** Method and path of an endpoint, as the contract has them. */
          call: z.string().max(120).optional(),
          /** The address without its query, with :id for each number. */
          page: z.string().max(120),
          /** The status of the response, 0 without one. */
          status: z.number().int().min(0).max(599).optional(),
          startMs: z.number(),
          ms: z.number().min(0).max(3_600_000),
        }),
      )
      .max(50),
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
