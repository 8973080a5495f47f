import { plainText, proseInPlace, wordStems } from './plain-text.ts'

const NEGATIVE = /\b(not|except|never|cannot|impossible|incorrect|untrue|false)\b/gi
const SHOUTED = /^(NOT|EXCEPT)$/
const BOLD = /\*\*[^*]*\*\*/g
/** A contrast, such as “`<` and not `<=`”, does not make the question negative. */
const CONTRAST = /\b(and|or) not\b/g

const QUESTION = /^(in |with |for |of |to |from |at )?(which|what|who|whose|when|where|how)\b.*\?/is
/** The options complete the last sentence: “All of these …:” */
const COMPLETED = /[:…]\s*$/
const BETWEEN_SENTENCES = /(?<=[.?!])\s+|\n\s*\n\s*/g

/** A negative word of a text, from its first character up to the character after its last. */
export type NegativeWord = { word: string; from: number; to: number }

/**
 * Finds the negative words in what is asked that are not **bold**: readers easily miss them. A question that asks why has
 * no such trap.
 */
export function hiddenNegatives(text: string): NegativeWord[] {
  const prose = proseInPlace(text, [BOLD, CONTRAST])
  return sentencesOf(prose).flatMap(({ sentence, from, isLast }) => {
    const isAsked = QUESTION.test(sentence) || (isLast && COMPLETED.test(sentence))
    return [...sentence.matchAll(NEGATIVE)].flatMap(({ 0: word, index }) =>
      isAsked || SHOUTED.test(word) ? [{ word, from: from + index, to: from + index + word.length }] : [],
    )
  })
}

function sentencesOf(prose: string): { sentence: string; from: number; isLast: boolean }[] {
  const trimmed = prose.trimEnd()
  const start = trimmed.length - trimmed.trimStart().length
  const breaks = [...trimmed.matchAll(BETWEEN_SENTENCES)].filter(({ index }) => index >= start)
  const starts = [start, ...breaks.map(({ 0: space, index }) => index + space.length)]
  return starts.map((from, nth) => ({
    sentence: trimmed.slice(from, breaks[nth]?.index),
    from,
    isLast: nth === breaks.length,
  }))
}

/**
 * Options change places, so an explanation must quote an option instead of its letter. “The answer D E B” names no
 * letter of an option.
 */
export const namesPlaces = (explanation: string): boolean =>
  /\b(option|answer|choice) \(?[A-F]\b\)?(?! [A-Z]\b)/i.test(plainText(explanation)) ||
  /\b(first|second|third|fourth|fifth|sixth|last) (option|answer|choice)\b/i.test(plainText(explanation))

const SHORTEST_EXPLANATION = 80

/** An explanation says at least two sentences. Reasons of wrong options count. */
export function explainsEnough(explanation: string, reasons: readonly string[] = []): boolean {
  const said = plainText([explanation, ...reasons.filter(Boolean).map((reason) => `${reason}.`)].join(' '))
  return said.length >= SHORTEST_EXPLANATION && said.split(/[.!?।]+(?=\s|$)/).length > 2
}

type Explained = { text: string; options: readonly string[]; keys: readonly string[]; explanation: string }

/** Words of three letters and less stand in every text. */
const MEANING_LETTERS = 4

/** Says whether the explanation has no term of the question and of its options: it probably explains another one. */
export function isAboutSomethingElse({ text, options, keys, explanation }: Explained): boolean {
  const asked = wordStems([text, ...options, ...keys].join(' '))
  const explained = [...wordStems(explanation)].filter((word) => word.length >= MEANING_LETTERS || /\d/.test(word))
  return explained.length > 0 && !explained.some((word) => asked.has(word))
}

/**
 * Returns the wrong option that the explanation calls right, if there is one. An option that “would be right” elsewhere
 * does not count.
 */
export function wronglyPraised({ options, keys, explanation }: Explained): string | undefined {
  const said = plainText(explanation)
  return options.find(
    (option) =>
      plainText(option) !== '' && !keys.includes(option) && praises(plainText(option)).some((form) => form.test(said)),
  )
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
