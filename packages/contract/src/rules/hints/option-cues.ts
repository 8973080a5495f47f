import { plainText } from './plain-text.ts'

type Optioned = { options: readonly string[] }

const NUMBER = /^-?\d[\d,]*(\.\d+)?$/

export const numberOf = (option: string): number => {
  const text = plainText(option)
  return NUMBER.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN
}

/** Returns the option with the highest value, or nothing when two share it: then a guesser has no preference. */
export function single(options: readonly string[], valueOf: (option: string) => number): string[] {
  const values = options.map(valueOf)
  const best = Math.max(...values)
  const found = options.filter((_, index) => values[index] === best)
  return found.length === 1 && values.every((value) => !Number.isNaN(value)) ? found : []
}

export const lengthOf = (option: string): number => plainText(option).length

/** A learner sees at once whether an option is a number, code or prose. */
function typeOf(option: string): string {
  if (!Number.isNaN(numberOf(option))) return 'number'
  return /^`[^`]*`$/.test(option) ? 'code' : 'prose'
}

/** Returns the option that alone is a number, code or prose. A guesser notices it. */
export function oddOneOut({ options }: Optioned): string[] {
  const groups = Map.groupBy(options, typeOf)
  const alone = [...groups.values()].filter((group) => group.length === 1)
  return groups.size === 2 && alone.length === 1 ? (alone[0] ?? []) : []
}

/** Returns the longest option, which a learner who knows nothing likes to pick. */
export const longestOption = ({ options }: Optioned): string[] => single(options, lengthOf)
