import type { QuestionKind } from '@abhyas/contract/rules/right-options'
import type { DoubtCode, ImportPicture, Problem } from './draft.ts'

/** An option as a format has it, with the label that an answer may name. A bullet has no label. */
export type WrittenOption = {
  label: string
  text: string
  line: number
  isMarked: boolean
  /** Why the option is wrong. */
  reason?: string
}

/** Text with the line where it begins. */
export type WrittenText = { text: string; line: number }

/** What a format reads out of its source. */
export type Reading = { questions: WrittenQuestion[]; problems: Problem[]; pictures?: ImportPicture[] }

/** A question as it stands in the source, before anything is concluded from it. Every format reads into this form. */
export type WrittenQuestion = {
  firstLine: number
  lastLine: number
  /** Null when the source does not say the kind. */
  kind: QuestionKind | null
  text: string
  options: WrittenOption[]
  /** All that the source says about the answer. Two texts may contradict each other. */
  answers: WrittenText[]
  explanation: string
  /** Null when the source does not say it. */
  isExamOnly: boolean | null
  keepsOrder: boolean | null
  /** As written, for example 'Easy'. */
  difficulty: string
  tags: string[]
  topicName: string | null
  /** Lines that belong to no part of the question. */
  strays: WrittenText[]
  /** What the format itself found doubtful. */
  doubts: { line: number; code: DoubtCode; value: string }[]
}

export const writtenQuestion = (line: number): WrittenQuestion => ({
  firstLine: line,
  lastLine: line,
  kind: null,
  text: '',
  options: [],
  answers: [],
  explanation: '',
  isExamOnly: null,
  keepsOrder: null,
  difficulty: '',
  tags: [],
  topicName: null,
  strays: [],
  doubts: [],
})
