import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Nothing } from './fields.ts'
import { QuestionWriter } from './questions-versions.ts'

export const COMMENT_MAX_LENGTH = 2000

/** What an admin says about a question, as plain text. */
export const CommentText = z
  .string({ error: 'comment_empty' })
  .trim()
  .min(1, 'comment_empty')
  .max(COMMENT_MAX_LENGTH, 'text_too_long')

export const QuestionComment = z.object({
  id: Id,
  author: QuestionWriter,
  /** The caller wrote it. */
  isMine: z.boolean(),
  text: z.string(),
  createdAt: Instant,
  /** Null while it is open. */
  resolvedAt: Instant.nullable(),
})
export type QuestionComment = z.infer<typeof QuestionComment>

/** A question shows at most this many of its comments. */
export const COMMENTS_SHOWN = 200

const QuestionId = z.object({ id: Id })

export const getComments = endpoint({
  method: 'GET',
  path: '/api/questions/:id/comments',
  access: 'admin',
  summary: 'The comments of admins about a question, the oldest first',
  params: QuestionId,
  response: z.array(QuestionComment),
  errors: [],
})

export const addComment = endpoint({
  method: 'POST',
  path: '/api/questions/:id/comments',
  access: 'admin',
  summary: 'Say something about a question to the other admins',
  params: QuestionId,
  body: z.object({ text: CommentText }),
  response: Nothing,
  errors: ['comment_empty', 'question_not_found'],
})

export const resolveComments = endpoint({
  method: 'PUT',
  path: '/api/questions/:id/comments/resolved',
  access: 'admin',
  summary: 'Close all open comments of a question, or open those again that were closed last',
  params: QuestionId,
  body: z.object({ isResolved: z.boolean() }),
  response: Nothing,
  errors: [],
})

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/question-comments/:id',
  access: 'admin',
  summary: 'Delete a comment of my own',
  params: z.object({ id: Id }),
  response: Nothing,
  errors: ['comment_not_found'],
})

export const getOpenComments = endpoint({
  method: 'GET',
  path: '/api/question-comments/open',
  access: 'admin',
  summary: 'How many open comments questions have, at most 5,000 questions',
  response: z.array(z.object({ questionId: Id, count: z.number().int() })),
  errors: [],
})
