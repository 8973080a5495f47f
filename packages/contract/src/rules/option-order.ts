import { isAboutOtherOptions, numberOf } from './option-texts.ts'

export const OPTIONS = [
  { letter: 'A', name: 'optionA' },
  { letter: 'B', name: 'optionB' },
  { letter: 'C', name: 'optionC' },
  { letter: 'D', name: 'optionD' },
  { letter: 'E', name: 'optionE' },
  { letter: 'F', name: 'optionF' },
] as const

type OptionName = (typeof OPTIONS)[number]['name']

/** A question that has no option of this name lacks it, or has an empty text. */
export type OptionTexts = { [Name in OptionName]?: string | undefined }

/** An option where the learner sees it. `option` is its position as the author wrote it: stored answers name that. */
export type ShownOption = { letter: string; name: OptionName; option: number }

/** A question, as far as the order of its options depends on it. */
export type OrderedQuestion = OptionTexts & {
  /**
   * A paper or a response from before options were shuffled does not have this field. Its order is kept, so that a
   * running exam does not change.
   */
  keepsOrder?: boolean | undefined
}

/** The same seed always gives the same order: after a reload, without a network, on another device, in the result. */
export const seedOf = (learnerId: number, sitting: number | string, questionId: number): string =>
  `${learnerId}.${sitting}.${questionId}`

/** The options in the order of the author, with their own letters. */
export const writtenOptions = (question: OptionTexts): ShownOption[] =>
  OPTIONS.flatMap(({ letter, name }, option) => (question[name] ? [{ letter, name, option }] : []))

/**
 * The options in the order in which one learner sees them in one sitting. Numbers ascend. The order of the author is
 * kept where the author asks for it, or where one option is about others ('All of the above').
 */
export function shownOptions(question: OrderedQuestion, seed: string): ShownOption[] {
  const written = writtenOptions(question)
  const texts = written.map(({ name }) => question[name] ?? '')
  if (question.keepsOrder !== false || texts.some(isAboutOtherOptions)) return written
  const order = ascending(texts) ?? shuffled(texts.length, hashOf(seed))
  return order.flatMap((at, place) => {
    const [shown, letter] = [written[at], OPTIONS[place]?.letter]
    return shown && letter ? [{ ...shown, letter }] : []
  })
}

/** Returns null unless all texts are numbers. Numbers with different units stay as they were written. */
function ascending(texts: readonly string[]): number[] | null {
  const numbers = texts.map(numberOf)
  if (numbers.includes(null)) return null
  const isOneUnit = new Set(numbers.map((number) => number?.unit)).size === 1
  const places = [...texts.keys()]
  return isOneUnit ? places.toSorted((a, b) => (numbers[a]?.value ?? 0) - (numbers[b]?.value ?? 0)) : places
}

/** Each remainder of the hash names one of the permutations, so all of them are equally likely. */
function shuffled(count: number, hash: number): number[] {
  const left = Array.from({ length: count }, (_, place) => place)
  const order: number[] = []
  for (let rest = hash; left.length > 0; rest = Math.floor(rest / (left.length + 1)))
    order.push(...left.splice(rest % left.length, 1))
  return order
}

/** FNV-1a, then the last step of MurmurHash3: seeds that differ in one digit get unrelated orders. */
function hashOf(seed: string): number {
  let hash = 0x81_1c_9d_c5
  for (const character of seed) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35)
  return (hash ^ (hash >>> 16)) >>> 0
}
