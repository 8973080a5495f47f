import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { BankFilter } from './questions-bank.ts'
import { IMPORT_MAX_QUESTIONS, ImportFormat } from './questions-import.ts'

/** At most this many questions are in one file, as in one import. */
export const EXPORT_MAX_QUESTIONS = IMPORT_MAX_QUESTIONS

const Format = z.object({ format: ImportFormat })

/** What a format cannot hold. The first five leave the whole question out. */
export const LeftOutCode = z.enum([
  'needs_attention',
  'several',
  'number',
  'several_lines',
  'read_otherwise',
  'explanation',
  'reasons',
  'difficulty',
  'tags',
  'topic',
  'exam_only',
  'keeps_order',
  'pictures',
  'characters',
])
export type LeftOutCode = z.infer<typeof LeftOutCode>

export const ExportCheck = z.object({
  /** How many questions were found, and how many of them the file holds. */
  questions: z.int(),
  written: z.int(),
  /** How many questions lose what, or are left out as a whole. */
  leftOut: z.array(z.object({ code: LeftOutCode, isWhole: z.boolean(), count: z.int() })),
  /** The first hundred questions that the file does not hold. */
  leftOutQuestions: z.array(z.object({ id: Id, topicId: Id, questionText: z.string(), code: LeftOutCode })),
})
export type ExportCheck = z.infer<typeof ExportCheck>

const errors = ['export_too_many', 'export_too_large', 'export_busy'] as const

export const checkExport = endpoint({
  method: 'GET',
  path: '/api/questions/export/:format/check',
  access: 'admin',
  summary: 'What a file of these questions would not hold in this format',
  params: Format,
  /** A topic, a course or a search. */
  query: BankFilter,
  response: ExportCheck,
  errors,
})

export const exportQuestions = endpoint({
  method: 'GET',
  path: '/api/questions/export/:format',
  access: 'admin',
  summary: 'The questions that fit these filters as a file; an import of the file gives the same questions',
  params: Format,
  /** A topic, a course or a search. */
  query: BankFilter,
  response: z.file(),
  errors: [...errors, 'export_empty'],
})
