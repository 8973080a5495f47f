import { guess, hitRates } from './guesser.ts'
import { percent } from './percent.ts'
import { type BankCourse, topicsOf } from './read-bank.ts'

/** Builds a table with a column per course: the guesser's score, and how often each cue points at the right option. */
export function guessReport(courses: BankCourse[]): string[] {
  const guesses = courses.map((course) => guess(topicsOf(course)))
  const rates = courses.map((course) => hitRates(topicsOf(course).flat()))
  const names = rates[0]?.map(({ name }) => name) ?? []
  return [
    row(
      'A guesser who knows nothing',
      courses.map(({ name }) => name),
    ),
    row(
      'is right in',
      guesses.map(({ score }) => percent(score)),
    ),
    row(
      'and in a topic that it has not seen',
      guesses.map(({ unseenScore }) => percent(unseenScore)),
    ),
    ...names.map((name, cue) =>
      row(
        `the ${name}`,
        rates.map((course) => `${course[cue]?.keys} of ${course[cue]?.cases}`),
      ),
    ),
  ]
}

const row = (name: string, cells: string[]): string =>
  [name.padEnd(40), ...cells.map((cell) => cell.padEnd(16))].join('').trimEnd()
