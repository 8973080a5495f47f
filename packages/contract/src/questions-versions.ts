import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Version } from './fields.ts'
import { Question } from './questions.ts'

/** The texts and the key of a question: what a change of it replaces. */
export const QuestionTexts = Question.pick({
  kind: true,
  questionText: true,
  optionA: true,
  optionB: true,
  optionC: true,
  optionD: true,
  optionE: true,
  optionF: true,
  correctAnswer: true,
  description: true,
  reasons: true,
  keepsOrder: true,
})
export type QuestionTexts = z.infer<typeof QuestionTexts>

/** An admin. The name is null when the account was deleted. */
export const QuestionWriter = z.object({ id: Id, name: z.string().nullable() })

export const QuestionVersion = z.object({
  /** The last version of the question that had these texts. */
  version: Version,
  /** Null when no admin is known to have written these texts. */
  writer: QuestionWriter.nullable(),
  writtenAt: Instant,
  /** When these texts were published first. Null when they never were. */
  publishedAt: Instant.nullable(),
  publisherName: z.string().nullable(),
  texts: QuestionTexts,
})
export type QuestionVersion = z.infer<typeof QuestionVersion>

/** A question shows at most this many of its versions. */
export const VERSIONS_SHOWN = 50

export const QuestionHistory = z.object({
  /** The question came from the content files. */
  isFromFiles: z.boolean(),
  /** The caller may publish the texts that the question has now. */
  mayPublish: z.boolean(),
  /** The newest first. The first has the texts that the question has now. */
  versions: z.array(QuestionVersion),
})
export type QuestionHistory = z.infer<typeof QuestionHistory>

const QuestionId = z.object({ id: Id })

export const getQuestionHistory = endpoint({
  method: 'GET',
  path: '/api/questions/:id/versions',
  access: 'admin',
  summary: 'The texts that a question has and had: who wrote them, when, and when they were published',
  params: QuestionId,
  response: QuestionHistory,
  errors: ['question_not_found'],
})

export const restoreVersion = endpoint({
  method: 'POST',
  path: '/api/questions/:id/versions/:version/restore',
  access: 'admin',
  summary: 'Give a question the texts of an earlier version, as a new version',
  params: QuestionId.extend({ version: Id }),
  response: Question,
  errors: ['question_not_found', 'version_not_found', 'picture_not_found', 'changed_meanwhile'],
  ifMatch: true,
})
