import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { Question } from './questions.ts'
import { OUTCOMES } from './rules/run-results.ts'
import { LANGUAGES } from './rules/snippets.ts'

/** A run of the snippet in the text of a question. */
export const SnippetRun = z.object({
  id: Id,
  language: z.enum(LANGUAGES),
  /** Lost: two workers were killed while they ran it, or no worker took it. */
  state: z.enum(['queued', 'running', 'done', 'not_installed', 'lost']),
  /** Null until the run is done. */
  outcome: z.enum(OUTCOMES).nullable(),
  output: z.string(),
  error: z.string(),
  /** The output was longer than what is stored, so it proves nothing. */
  isCut: z.boolean(),
  seconds: z.number().nullable(),
})
export type SnippetRun = z.infer<typeof SnippetRun>

export const startRun = endpoint({
  method: 'POST',
  path: '/api/questions/runs',
  access: 'admin',
  summary: 'Ask a worker to run the snippet in the text of a question, where it can harm nobody',
  body: z.object({ questionText: z.string().trim().max(4000, 'text_too_long') }),
  response: SnippetRun,
  errors: ['snippet_missing', 'too_many_tries'],
})

export const getRun = endpoint({
  method: 'GET',
  path: '/api/questions/runs/:id',
  access: 'admin',
  summary: 'What a run of a snippet gave, or how far it is. Runs are kept for a day',
  params: z.object({ id: Id }),
  response: SnippetRun,
  errors: ['run_not_found'],
})

export const proveQuestion = endpoint({
  method: 'PUT',
  path: '/api/questions/proof/:id',
  access: 'admin',
  summary: 'Note that running its snippet gave the key of a question. The texts must be those of the run',
  params: z.object({ id: Id }),
  body: z.object({ runId: Id }),
  response: Question,
  errors: ['question_not_found', 'run_not_found', 'run_proves_nothing'],
})
