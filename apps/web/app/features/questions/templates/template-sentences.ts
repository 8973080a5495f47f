import type { TemplateVariants } from '@abhyas/contract/questions-templates'
import * as texts from '@abhyas/messages/texts'

type Fault = TemplateVariants['faults'][number]
type Refusal = TemplateVariants['refused'][number]

const FAULTS: Record<Fault['code'], (named: { value: string }) => string> = {
  empty: texts.templateFaultEmpty,
  too_long: texts.templateFaultTooLong,
  character_unknown: texts.templateFaultCharacter,
  text_not_closed: texts.templateFaultTextOpen,
  expression_broken: ({ value }) => (value ? texts.templateFaultBroken({ value }) : texts.templateFaultEnds()),
  name_unknown: texts.templateFaultName,
  function_unknown: texts.templateFaultFunction,
  arguments_wrong: texts.templateFaultArguments,
  placeholder_not_closed: texts.templateFaultPlaceholder,
  name_wrong: texts.templateFaultNameWrong,
  name_twice: texts.templateFaultNameTwice,
  range_wrong: texts.templateFaultRange,
  range_too_long: texts.templateFaultRangeLong,
  list_wrong: texts.templateFaultList,
  tolerance_wrong: texts.templateFaultTolerance,
  distractors_wrong: texts.templateFaultDistractors,
  nothing_varies: texts.templateFaultNothing,
}

/** What must be corrected in a part of the template, such as 'key' or 'distractors.1'. */
export type FaultOf = (field: string) => string | undefined

export function faultsBy(faults: readonly Fault[]): FaultOf {
  const sentences = new Map(faults.toReversed().map(({ field, code, value }) => [field, FAULTS[code]({ value })]))
  return (field) => sentences.get(field)
}

type Told = { count: number; tried: number; values: string; text: string }

const REFUSALS: Record<Refusal['code'], (told: Told) => string> = {
  constraint: texts.templateRefusedConstraint,
  options_equal: texts.templateRefusedEqual,
  key_among_distractors: texts.templateRefusedKey,
  negative: texts.templateRefusedNegative,
  too_many_decimals: texts.templateRefusedDecimals,
  number_too_long: texts.templateRefusedLong,
  number_too_large: texts.templateRefusedLarge,
  not_defined: texts.templateRefusedUndefined,
  wrong_kind: texts.templateRefusedKind,
  text_empty: texts.templateRefusedEmpty,
  text_too_long: texts.templateRefusedTextLong,
  same_question: texts.templateRefusedSame,
}

export const refusalText = ({ code, ...told }: Refusal, tried: number): string => REFUSALS[code]({ ...told, tried })
