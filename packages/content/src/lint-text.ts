import { plainText, proseOf } from './plain-text.ts'
import type { PlacedQuestion } from './read-bank.ts'

const NEGATIVE = /\b(not|except|never|cannot|impossible|incorrect|untrue|false)\b/i
const SHOUTED = /\b(NOT|EXCEPT)\b/
/** A contrast, such as “`<` and not `<=`”, does not make the question negative. */
const CONTRAST = /\b(and|or) not\b/g

/** Matches “Which … ?”, “In which … ?”, or a sentence that the options complete: “All of these …:” */
const ASKED = /^(in |with |for |of |to |from |at )?(which|what|who|whose|when|where|how)\b.*\?|[:…]\s*$/is

/**
 * Readers easily miss a negative word in a question, so it must be **bold**. A question that asks why has no such trap.
 */
export function hasHiddenNegative(text: string): boolean {
  const prose = proseOf(text.replaceAll(/\*\*[^*]*\*\*/g, ' ')).replaceAll(CONTRAST, ' ')
  const asked = prose.split(/(?<=[.?!])\s+/).filter((sentence) => ASKED.test(sentence))
  return SHOUTED.test(prose) || asked.some((sentence) => NEGATIVE.test(sentence))
}

/**
 * Options change places, so an explanation must quote an option instead of its letter. “The answer D E B” names no
 * letter of an option.
 */
export const namesPlaces = (explanation: string): boolean =>
  /\b(option|answer|choice) \(?[A-F]\b\)?(?! [A-Z]\b)/i.test(plainText(explanation)) ||
  /\b(first|second|third|fourth|fifth|sixth|last) (option|answer|choice)\b/i.test(plainText(explanation))

/**
 * Returns the wrong option that the explanation calls right, if there is one. An option that “would be right” elsewhere
 * does not count.
 */
export function wronglyPraised({ options, keys, explanation }: PlacedQuestion): string | undefined {
  const said = plainText(explanation)
  return options
    .filter((option) => !keys.includes(option))
    .map(plainText)
    .find((option) => praises(option).some((form) => form.test(said)))
}

function praises(option: string): RegExp[] {
  const text = option.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const end = String.raw`(?=[.,;:!]?(?:\s+(?:because|since|as|and|for)\b|$)|[.,;:!]\s)`
  return [
    new RegExp(String.raw`\b(?:right|correct) (?:answer|option|choice|one|output|result) is ["“']?${text}${end}`, 'i'),
    new RegExp(
      String.raw`(?:^|[.:;,] |\bso |\bhence |\bthus )(?:the )?(?:answer|output|result) is ["“']?${text}${end}`,
      'i',
    ),
    new RegExp(
      String.raw`(?:^|\s)${text}["”']? is (?:the )?(?:right|correct)(?: answer| option| one)?(?=[.,;:!]|$)`,
      'i',
    ),
    new RegExp(String.raw`\b(?:it|this|program|query) (?:therefore )?(?:prints|returns|shows) ${text}${end}`, 'i'),
  ]
}
