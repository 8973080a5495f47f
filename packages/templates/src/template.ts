/** Whole numbers or decimals from one to another, or words and numbers that are listed. All of them are written texts. */
export type Variable =
  | { name: string; kind: 'range'; from: string; to: string; step: string }
  | { name: string; kind: 'list'; items: readonly string[] }

/** A wrong answer, and the slip that gives it. */
export type Distractor = { expression: string; slip: string }

/** A question with placeholders such as {{n}} or {{n * 2}}, and the rules that its numbers follow. */
export type Template = {
  kind: 'one' | 'number'
  questionText: string
  description: string
  /** How an option is written around its value: {{value}} bytes. */
  optionText: string
  variables: readonly Variable[]
  /** Values with a name, made from the variables and from the derived values before them. */
  derived: readonly { name: string; expression: string }[]
  /** Expressions that must be true. */
  constraints: readonly string[]
  key: string
  /** By how much a typed number may differ from the key. It is empty when the number must be exact. */
  tolerance: string
  distractors: readonly Distractor[]
  allowsNegative: boolean
}

/** Something in a template that must be corrected before any variant can be made. */
export type Fault = {
  code:
    | 'empty'
    | 'too_long'
    | 'character_unknown'
    | 'text_not_closed'
    | 'expression_broken'
    | 'name_unknown'
    | 'function_unknown'
    | 'arguments_wrong'
    | 'placeholder_not_closed'
    | 'name_wrong'
    | 'name_twice'
    | 'range_wrong'
    | 'range_too_long'
    | 'list_wrong'
    | 'tolerance_wrong'
    | 'distractors_wrong'
    | 'nothing_varies'
  /** The part of the template, such as 'key' or 'distractors.1'. */
  field: string
  /** The text that caused it. */
  value: string
}

/** Why a combination of values gave no variant. */
export type RefusalCode =
  | 'constraint'
  | 'options_equal'
  | 'key_among_distractors'
  | 'negative'
  | 'too_many_decimals'
  | 'number_too_long'
  | 'number_too_large'
  | 'not_defined'
  | 'wrong_kind'
  | 'text_empty'
  | 'text_too_long'
  | 'same_question'

/** How often a reason came up, and the first combination and text that caused it. */
export type Refusal = { code: RefusalCode; count: number; values: string; text: string }

type OptionName = 'optionA' | 'optionB' | 'optionC' | 'optionD' | 'optionE' | 'optionF'

/** The texts of a question that a variant becomes. */
export type VariantQuestion = Record<OptionName, string> & {
  kind: 'one' | 'number'
  questionText: string
  correctAnswer: string
  description: string
  reasons: string[]
}

export type Variant = { values: { name: string; value: string }[]; question: VariantQuestion }

export type Variants = {
  variants: Variant[]
  /** How many combinations the variables have, before any condition. */
  combinations: number
  tried: number
  refused: Refusal[]
  faults: Fault[]
}
