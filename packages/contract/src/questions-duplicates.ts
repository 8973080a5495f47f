import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { BankQuestion } from './questions-bank.ts'

export const MAX_DRAFTS = 500

const Likeness = z.object({
  /** From 0, nothing in common, to 1, the same words. Only questions that are nearly the same are listed. */
  likeness: z.number().min(0).max(1),
  /** The same words with other numbers: another question for a learner, but the author should know. */
  isSameButNumbers: z.boolean(),
})

export const Duplicates = z.object({
  inBank: z.array(Likeness.extend({ question: BankQuestion })),
  /** Drafts before this one in the same request, counted from 0. */
  inBatch: z.array(Likeness.extend({ draft: z.number().int() })),
})
export type Duplicates = z.infer<typeof Duplicates>

export const findDuplicates = endpoint({
  method: 'POST',
  path: '/api/questions/duplicates',
  access: 'admin',
  summary: 'For each of these drafts, the questions of the bank and the drafts before it that are nearly the same',
  body: z.object({
    drafts: z
      // An import may hold texts that are too long for a question, until its author has settled the doubt.
      .array(z.object({ questionText: z.string().max(20_000), options: z.array(z.string().max(20_000)).max(50) }))
      .min(1)
      .max(MAX_DRAFTS),
    /** The question that is being edited is no duplicate of itself. */
    exceptId: Id.optional(),
  }),
  bodyLimit: 6_000_000,
  response: z.array(Duplicates),
  errors: [],
})
