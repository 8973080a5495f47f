import { hasAltText } from '@abhyas/contract/rules/pictures'
import type { Doubt } from './draft.ts'
import { letterAt } from './letters.ts'
import { QUESTION_LIMITS } from './limits.ts'
import { importedName, isStored, picturesIn } from './pictures.ts'
import type { WrittenQuestion } from './written-question.ts'

/** A doubt before its choices are known. */
export type Found = Omit<Doubt, 'choices'>

/** Faults of the texts. They leave the key in doubt too: where an option is lost, its letter may have gone to another. */
export function faultsOf({ firstLine, kind, text, options, explanation, answers }: WrittenQuestion): Found[] {
  const found: Found[] = []
  const add = (code: Found['code'], value: string, line = firstLine) => found.push({ line, code, value })
  if (text.trim() === '') add('question_empty', '')
  if (text.length > QUESTION_LIMITS.questionText) add('text_too_long', 'questionText')
  if (explanation.length > QUESTION_LIMITS.description) add('text_too_long', 'description')
  const seen = new Set<string>()
  for (const [place, option] of options.entries()) {
    const name = option.label || letterAt(place)
    const same = option.text.trim().replaceAll(/\s+/g, ' ')
    if (same === '') add('option_empty', name, option.line)
    else if (seen.has(same)) add('options_equal', name, option.line)
    seen.add(same)
    const length = Math.max(option.text.length, option.reason?.length ?? 0)
    if (length > QUESTION_LIMITS.option) add('text_too_long', name, option.line)
  }
  if (options.length > QUESTION_LIMITS.options) add('too_many_options', String(options.length))
  const mayBeNumber = options.length === 0 && (kind === 'number' || (kind === null && answers.length > 0))
  if (options.length < 2 && !mayBeNumber) add('too_few_options', String(options.length))
  return found
}

/** Each picture must be there, and must say what it shows in words that are long enough. */
export function picturesInDoubt(written: WrittenQuestion, pictures: ReadonlySet<string>): Found[] {
  const texts = [
    { text: written.text, line: written.firstLine },
    { text: written.explanation, line: written.firstLine },
    ...written.options.flatMap(({ text, reason = '', line }) => [
      { text, line },
      { text: reason, line },
    ]),
  ]
  const found = texts.flatMap(({ text, line }) =>
    picturesIn(text).flatMap(({ description, address }): Found[] => {
      const name = importedName(address)
      const value = name ?? address
      if (name === null ? !isStored(address) : !pictures.has(name)) return [{ line, code: 'picture_missing', value }]
      return !hasAltText({ alt: description.trim() }) ? [{ line, code: 'picture_without_text', value }] : []
    }),
  )
  // One picture in two texts needs one answer.
  return [...new Map(found.map((each) => [`${each.code} ${each.value}`, each])).values()]
}
