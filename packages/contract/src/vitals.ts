import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Nothing } from './fields.ts'

/** What a browser measured of its own page: no person, no address but the route's pattern. */
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
  answer: Nothing,
  errors: [],
})
