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
