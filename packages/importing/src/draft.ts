import type { QuestionKind } from '@abhyas/contract/rules/right-options'

export type ImportFormat = 'text' | 'aiken' | 'gift' | 'csv' | 'xlsx' | 'moodle' | 'qti' | 'content'

export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const
export type Difficulty = (typeof DIFFICULTIES)[number]

/**
 * A question as it was understood. It has either a key or a doubt: while anything is doubtful, `correctAnswer` is null,
 * so that nobody imports a key that we guessed.
 */
export type Draft = {
  /** Lines of the text, or rows of the table, counted from 1. */
  firstLine: number
  lastLine: number
  kind: QuestionKind
  questionText: string
  /** Two to six, without labels. A number has none. With a doubt there may be more or fewer. */
  options: string[]
  /** In the form of the contract (rules/answer-keys.ts). */
  correctAnswer: string | null
  description: string
  /** Why each option is wrong, in the order of the options. Empty when the source gives no reason. */
  reasons: string[]
  /** Null when the source does not say it. */
  isExamOnly: boolean | null
  /** The options stay in the order of the author. Null when the source does not say it. */
  keepsOrder: boolean | null
  difficulty: Difficulty | null
  tags: string[]
  topicName: string | null
  doubts: Doubt[]
}

export type DoubtCode =
  | 'no_answer'
  | 'answer_not_an_option'
  | 'answer_matches_no_option'
  | 'answer_unclear'
  | 'answer_contradicts'
  | 'two_answers'
  | 'number_not_understood'
  | 'partial_credit'
  | 'question_empty'
  | 'option_empty'
  | 'options_equal'
  | 'too_few_options'
  | 'too_many_options'
  | 'letter_skipped'
  | 'letter_repeated'
  | 'text_not_understood'
  | 'text_too_long'
  | 'content_left_out'
  /** The value of both is the name of the picture, or its address. */
  | 'picture_without_text'
  | 'picture_missing'

/** What must be settled before the question can be imported. */
export type Doubt = {
  line: number
  code: DoubtCode
  /** The text that caused it, such as the letter that names no option. */
  value: string
  /** Ways to settle it. Every doubt may also be settled by editing the question. */
  choices: Choice[]
}

export type Choice = {
  code:
    | 'option_is_right'
    | 'options_are_right'
    | 'keep'
    | 'leave_out_option'
    | 'leave_out_text'
    | 'put_in_question'
    | 'put_in_explanation'
    /** Needs a text that the author writes. Its value is the name of the picture, or its address. */
    | 'describe_picture'
    | 'leave_out_picture'
  value: string
  /** What this choice changes in the draft. */
  changes: Partial<Pick<Draft, 'kind' | 'questionText' | 'options' | 'correctAnswer' | 'description' | 'reasons'>>
}

/** Something outside of the questions that the author should know. */
export type Problem = {
  line: number | null
  code:
    | 'text_not_understood'
    | 'not_imported'
    | 'row_ragged'
    | 'question_broken'
    | 'answer_without_question'
    | 'difficulty_unknown'
    | 'encoding_guessed'
    | 'sheet_not_read'
    | 'nothing_found'
    /** A file of a zip that holds no questions. */
    | 'file_not_read'
    /** A snippet that proves the answer and that learners must not see. The value is its code. */
    | 'proof_not_kept'
  value: string
}

/** A picture that came with the questions. Texts show it as `![what it shows](import:NAME)`. */
export type ImportPicture = { name: string; bytes: Uint8Array }

export type ImportResult = { format: ImportFormat; drafts: Draft[]; problems: Problem[]; pictures: ImportPicture[] }
