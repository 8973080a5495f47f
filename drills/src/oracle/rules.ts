import { add, compare, type Fraction, fraction, negative, times, ZERO } from './fraction.ts'

/**
 * The rules of marks, written from the text of decisions 52 and 53, and without any code of the product. When a server
 * gives other marks than this file, one of the two is wrong.
 */

/** What a right answer gives, and what a wrong answer takes, in marks. */
export type Worth = { right: Fraction; wrong: Fraction }

/** What its author says of a question. Options are counted from 0. */
export type Key =
  | { kind: 'one'; options: number; right: number }
  | { kind: 'several'; options: number; right: ReadonlySet<number> }
  | { kind: 'number'; low: Fraction; high: Fraction }

/** What a learner answered. Null is an empty answer. */
export type Given = { pick: number } | { picks: ReadonlySet<number> } | { number: Fraction } | null

export type Scheme = {
  /** Some of several right options give a share of the marks. */
  isPartial: boolean
  /** A wrong answer takes marks only where one option is right. */
  sparesOthers: boolean
  /** The part of all marks, or the marks, that pass. */
  pass: { percent: bigint } | { marks: Fraction }
}

export type Graded = { isRight: boolean; marks: Fraction }

const isSubset = (some: ReadonlySet<number>, all: ReadonlySet<number>) => [...some].every((each) => all.has(each))

function isRight(key: Key, given: NonNullable<Given>): boolean {
  if (key.kind === 'one') return 'pick' in given && given.pick === key.right
  if (key.kind === 'several')
    return 'picks' in given && given.picks.size === key.right.size && isSubset(given.picks, key.right)
  return 'number' in given && compare(given.number, key.low) >= 0 && compare(given.number, key.high) <= 0
}

/** Grades one question. */
export function gradeQuestion(scheme: Scheme, worth: Worth, key: Key, given: Given): Graded {
  if (given === null) return { isRight: false, marks: ZERO }
  if (isRight(key, given)) return { isRight: true, marks: worth.right }
  if (key.kind === 'several' && scheme.isPartial) {
    const picks = 'picks' in given ? given.picks : new Set<number>()
    if (!isSubset(picks, key.right)) return { isRight: false, marks: ZERO }
    const share = fraction(BigInt(picks.size), BigInt(key.right.size))
    return { isRight: false, marks: times(worth.right, share) }
  }
  const isSpared = scheme.sparesOthers && key.kind !== 'one'
  return { isRight: false, marks: isSpared ? ZERO : negative(worth.wrong) }
}

export type Asked = { worth: Worth; key: Key; given: Given }

export type GradedSheet = {
  right: number
  got: Fraction
  total: Fraction
  isPassed: boolean
  questions: readonly Graded[]
}

export function gradeSheet(scheme: Scheme, asked: readonly Asked[]): GradedSheet {
  const questions = asked.map(({ worth, key, given }) => gradeQuestion(scheme, worth, key, given))
  const got = questions.reduce((sum, { marks }) => add(sum, marks), ZERO)
  const total = asked.reduce((sum, { worth }) => add(sum, worth.right), ZERO)
  const needed = 'marks' in scheme.pass ? scheme.pass.marks : times(total, fraction(scheme.pass.percent, 100n))
  const right = questions.filter((question) => question.isRight).length
  return { right, got, total, isPassed: compare(got, needed) >= 0, questions }
}
