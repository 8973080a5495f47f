import type { Choice, DoubtCode, Draft } from './draft.ts'
import type { Found } from './find-faults.ts'
import { letterAt } from './letters.ts'
import { QUESTION_LIMITS } from './limits.ts'
import { mapTexts, withoutPicture } from './pictures.ts'

export type Key = Pick<Draft, 'kind' | 'correctAnswer'>

const ABOUT_KEY = new Set<DoubtCode>([
  'no_answer',
  'answer_not_an_option',
  'answer_matches_no_option',
  'answer_unclear',
  'answer_contradicts',
  'two_answers',
  'partial_credit',
])

/** The ways to settle a doubt, with what each of them changes. */
export function choicesOf({ code, value }: Found, draft: Draft, key: Key | null): Choice[] {
  const { options, questionText, description } = draft
  const usable = options.flatMap((option, place) =>
    option === '' || place >= QUESTION_LIMITS.options ? [] : [{ option, place }],
  )
  const asRead = key ?? {}
  if (ABOUT_KEY.has(code)) {
    const each = usable.map(({ option, place }): Choice => ({
      code: 'option_is_right',
      value: letterAt(place),
      changes: { kind: 'one', correctAnswer: option },
    }))
    const isList = code === 'two_answers' && /^[A-F]{2,6}$/.test(value)
    return isList
      ? [...each, { code: 'options_are_right', value, changes: { kind: 'several', correctAnswer: value } }]
      : each
  }
  if (code === 'text_not_understood')
    return [
      { code: 'leave_out_text', value, changes: asRead },
      { code: 'put_in_question', value, changes: { ...asRead, questionText: joined(questionText, value) } },
      { code: 'put_in_explanation', value, changes: { ...asRead, description: joined(description, value) } },
    ]
  if (code === 'picture_without_text' || code === 'picture_missing') {
    const { reasons } = draft
    const changes = mapTexts({ questionText, options, description, reasons, ...asRead }, (text) =>
      withoutPicture(text, value),
    )
    const without: Choice = { code: 'leave_out_picture', value, changes }
    return code === 'picture_missing' ? [without] : [{ code: 'describe_picture', value, changes: asRead }, without]
  }
  if (code === 'letter_skipped' || code === 'content_left_out') return [{ code: 'keep', value, changes: asRead }]
  const isOneTooMany =
    code === 'option_empty' || (code === 'too_many_options' && options.length === QUESTION_LIMITS.options + 1)
  // The letters of several right options would move with the options.
  if (!isOneTooMany || key?.kind === 'several') return []
  return options.flatMap((option, place) => {
    const left = options.toSpliced(place, 1)
    const isFit = code === 'option_empty' ? option === '' : option !== key?.correctAnswer
    return isFit && left.length >= 2
      ? [
          {
            code: 'leave_out_option',
            value: letterAt(place),
            changes: { ...asRead, options: left, reasons: draft.reasons.toSpliced(place, 1) },
          } satisfies Choice,
        ]
      : []
  })
}

const joined = (one: string, other: string): string => [one, other].filter(Boolean).join('\n\n')
