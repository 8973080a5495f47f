import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant, oneLine } from './fields.ts'
import { createQuestion, Difficulty, QuestionKind } from './questions.ts'

/** The limits of a file and of a text. The file arrives in base64, which is a third longer. */
export const IMPORT_MAX_BYTES = 20_000_000
const MAX_BASE64 = 4 * Math.ceil(IMPORT_MAX_BYTES / 3)
const MAX_CHARACTERS = 5_000_000
/** The most questions of one import, and of one request. */
export const IMPORT_MAX_QUESTIONS = 5000
export const IMPORT_PIECE = 500

export const ImportFormat = z.enum(['text', 'aiken', 'gift', 'csv', 'xlsx', 'moodle', 'qti', 'content'])
export type ImportFormat = z.infer<typeof ImportFormat>

const draft = {
  kind: QuestionKind,
  questionText: z.string(),
  /** Two to six, without labels. With a doubt there may be more or fewer. */
  options: z.array(z.string()),
  /** Null while anything about the question is doubtful. */
  correctAnswer: z.string().nullable(),
  description: z.string(),
  /** Why each option is wrong, in the order of the options. */
  reasons: z.array(z.string()),
}

const Choice = z.object({
  code: z.enum([
    'option_is_right',
    'options_are_right',
    'keep',
    'leave_out_option',
    'leave_out_text',
    'put_in_question',
    'put_in_explanation',
    'describe_picture',
    'leave_out_picture',
  ]),
  value: z.string(),
  /** What this choice changes in the draft. */
  changes: z.object(draft).partial(),
})
export type ImportChoice = z.infer<typeof Choice>

const Doubt = z.object({
  line: z.int(),
  code: z.enum([
    'no_answer',
    'answer_not_an_option',
    'answer_matches_no_option',
    'answer_unclear',
    'answer_contradicts',
    'two_answers',
    'number_not_understood',
    'partial_credit',
    'question_empty',
    'option_empty',
    'options_equal',
    'too_few_options',
    'too_many_options',
    'letter_skipped',
    'letter_repeated',
    'text_not_understood',
    'text_too_long',
    'content_left_out',
    'picture_without_text',
    'picture_missing',
  ]),
  /** The text that caused it, such as the letter that names no option. */
  value: z.string(),
  choices: z.array(Choice),
})
export type ImportDoubt = z.infer<typeof Doubt>

/** A question as it was understood. It has either a key or a doubt. */
export const ImportDraft = z.object({
  /** Lines of the text, or rows of the table, counted from 1. */
  firstLine: z.int(),
  lastLine: z.int(),
  ...draft,
  /** Null where the source does not say it. */
  isExamOnly: z.boolean().nullable(),
  keepsOrder: z.boolean().nullable(),
  difficulty: Difficulty.nullable(),
  tags: z.array(z.string()),
  topicName: z.string().nullable(),
  doubts: z.array(Doubt),
})
export type ImportDraft = z.infer<typeof ImportDraft>

/** Something outside of the questions that the author should know. */
const Problem = z.object({
  line: z.int().nullable(),
  code: z.enum([
    'text_not_understood',
    'not_imported',
    'row_ragged',
    'question_broken',
    'answer_without_question',
    'difficulty_unknown',
    'encoding_guessed',
    'sheet_not_read',
    'nothing_found',
    'file_not_read',
    'proof_not_kept',
  ]),
  value: z.string(),
})
export type ImportProblem = z.infer<typeof Problem>

export const ImportReading = z.object({
  format: ImportFormat,
  drafts: z.array(ImportDraft),
  problems: z.array(Problem),
})
export type ImportReading = z.infer<typeof ImportReading>

export const readImport = endpoint({
  method: 'POST',
  path: '/api/imports/read',
  access: 'admin',
  summary: 'The questions of a pasted text or of a file, as they were understood; only their pictures are stored',
  body: z.union([
    z.object({ text: z.string().max(MAX_CHARACTERS, 'import_file_too_large') }),
    z.object({ name: oneLine(200), bytes: z.string().max(MAX_BASE64, 'import_file_too_large') }),
  ]),
  bodyLimit: MAX_BASE64 + 1024 * 1024,
  response: ImportReading,
  errors: [
    'import_busy',
    'import_took_too_long',
    'import_too_much_memory',
    'import_file_empty',
    'import_file_too_large',
    'import_format_unknown',
    'import_encoding_broken',
    'import_too_many_lines',
    'import_line_too_long',
    'import_too_many_questions',
    'import_too_many_pictures',
    'import_too_many_rows',
    'import_too_many_columns',
    'import_cell_too_long',
    'import_text_too_long',
    'import_csv_broken',
    'import_no_header',
    'import_xml_broken',
    'import_xml_has_doctype',
    'import_xml_too_deep',
    'import_xml_too_many_elements',
    'import_xml_too_many_attributes',
    'import_zip_broken',
    'import_zip_too_many_entries',
    'import_zip_unpacks_too_large',
    'import_zip_ratio_too_high',
    'import_zip_holds_zip',
    'import_workbook_broken',
  ],
})

export const Import = z.object({
  id: Id,
  /** The name of the file. It is empty for a pasted text. */
  name: z.string(),
  format: z.string(),
  /** Null when the account is deleted. */
  authorName: z.string().nullable(),
  createdAt: Instant,
  planned: z.int(),
  added: z.int(),
  /** How many requests with questions have arrived. */
  pieces: z.int(),
  /** How many of its questions are there now, and how many of them are drafts. */
  questions: z.int(),
  drafts: z.int(),
  /** The topics that its questions are in now. */
  topics: z.array(z.string()),
  isUndone: z.boolean(),
})
export type Import = z.infer<typeof Import>

const ImportId = z.object({ id: Id })

export const getImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  access: 'admin',
  summary: 'The last imports, the newest first',
  response: z.array(Import),
  errors: [],
})

export const beginImport = endpoint({
  method: 'POST',
  path: '/api/imports',
  access: 'admin',
  summary: 'Begin an import; the same key gives the same import',
  body: z.object({
    key: z.uuid(),
    name: oneLine(200),
    format: ImportFormat,
    planned: z.int().min(1).max(IMPORT_MAX_QUESTIONS),
  }),
  response: Import,
  errors: [],
})

/** A question of an import says what a new question says, and where it goes. */
const ImportedQuestion = createQuestion.body.omit({ state: true }).extend({ topicId: Id })
export type ImportedQuestion = z.input<typeof ImportedQuestion>

export const addToImport = endpoint({
  method: 'PUT',
  path: '/api/imports/:id/pieces/:piece',
  access: 'admin',
  summary: 'Add questions as drafts; the pieces are numbered from 0, and a piece that is sent again adds nothing',
  params: ImportId.extend({ piece: z.coerce.number().int().min(0) }),
  body: z.object({ questions: z.array(ImportedQuestion).min(1).max(IMPORT_PIECE) }),
  bodyLimit: 10 * 1024 * 1024,
  response: Import,
  errors: [
    'question_incomplete',
    'picture_without_text',
    'picture_not_found',
    'topic_not_found',
    'import_not_found',
    'import_undone',
    'import_full',
    'changed_meanwhile',
  ],
})

export const undoImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/undo',
  access: 'admin',
  summary: 'Delete all questions of an import, unless one of them is no draft any more or is in an exam',
  params: ImportId,
  response: Import,
  errors: ['import_not_found', 'import_published', 'import_in_exam'],
})
