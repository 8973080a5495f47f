import type { QuestionSums } from './item-figures.ts'

/** What the answers of learners say against a question, the worst first. */
export const FLAGS = [
  'key_not_an_option',
  'miskey',
  'distractor_beats_key',
  'low_discrimination',
  'reports',
  'drift',
  'too_hard',
  'too_easy',
  'time',
  'dead_distractors',
] as const
export type Flag = (typeof FLAGS)[number]

/** `certainty` is from 0 to 1. `options` are the options that the flag is about, from 0. */
export type RaisedFlag = { flag: Flag; certainty: number; options: number[] }

export type JudgedQuestion = {
  sums: QuestionSums
  kind: 'one' | 'several' | 'number'
  /** The right options as bits, A the lowest. A number has none. */
  rightBits: number
  /** The places of the options that have a text. */
  written: readonly number[]
  /** The key is an option or a number, and no two options are equal. */
  isKeyUsable: boolean
  /** The mean logarithm of the times in ms that questions of the topic take. Null when nothing is known. */
  topicLogTime: number | null
  openReports: number
  /** The learners who have answered it, with those who only guessed. */
  viewers: number
}
