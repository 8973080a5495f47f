import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Whether an admin may not publish a question with texts that the same admin wrote. */
const ReviewRule = z.object({ needsSecondPerson: z.boolean() })

export const getReviewRule = endpoint({
  method: 'GET',
  path: '/api/site/review-rule',
  access: 'admin',
  summary: 'Whether a question needs a second person before it is published',
  response: ReviewRule,
  errors: [],
})

export const setReviewRule = endpoint({
  method: 'PUT',
  path: '/api/site/review-rule',
  access: 'admin',
  summary: 'Say whether a question needs a second person before it is published',
  body: ReviewRule,
  response: ReviewRule,
  errors: [],
})
