import type { ExamRank } from '@abhyas/contract/exams-rank'

export type ScoreCount = { score: number; count: number }

/** The scores that occur, the lowest first, and how many sittings have one of them or a lower one. */
export type Scores = { scores: readonly number[]; upTo: readonly number[] }

const MAX_BINS = 40

/** Adds up the counts of several databases. */
export function scoresOf(counts: Iterable<ScoreCount>): Scores {
  const byScore = new Map<number, number>()
  for (const { score, count } of counts) byScore.set(score, (byScore.get(score) ?? 0) + count)
  const scores = [...byScore.keys()].toSorted((a, b) => a - b)
  let sum = 0
  return { scores, upTo: scores.map((score) => (sum += byScore.get(score) ?? 0)) }
}

export const sittingsOf = ({ upTo }: Scores): number => upTo.at(-1) ?? 0

/** Counts the sittings with this score or a lower one. */
export function countUpTo({ scores, upTo }: Scores, score: number): number {
  let [low, high] = [0, scores.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((scores[middle] ?? 0) <= score) low = middle + 1
    else high = middle
  }
  return upTo[low - 1] ?? 0
}

export const countAt = (scores: Scores, score: number): number =>
  countUpTo(scores, score) - countUpTo(scores, score - 1)

export const countsOf = ({ scores, upTo }: Scores): ScoreCount[] =>
  scores.map((score, nth) => ({ score, count: (upTo[nth] ?? 0) - (upTo[nth - 1] ?? 0) }))

/** Equal scores have the same rank. */
export const rankOf = (scores: Scores, score: number): number => 1 + sittingsOf(scores) - countUpTo(scores, score)

/** The percentile of NTA, rounded down to 7 decimals. */
export const percentileOf = (scores: Scores, score: number): number =>
  Math.floor((1e9 * countUpTo(scores, score)) / sittingsOf(scores)) / 1e7

/**
 * Puts the scores into at most 40 bins, from 0 or the lowest score to the highest possible one. Scores lie on a grid,
 * for example in steps of a third of a mark. Each bin has the same number of steps: otherwise some would be higher than
 * their neighbours only because more scores fall into them.
 */
export function binsOf(scores: Scores, highest: number): ExamRank['bins'] {
  const from = Math.min(0, scores.scores[0] ?? 0)
  const to = Math.max(highest, scores.scores.at(-1) ?? 0)
  const step = Math.max(
    1,
    [...scores.scores, to].reduce((found, score) => greatestCommonDivisor(found, score - from), 0),
  )
  const width = step * Math.ceil(((to - from) / step + 1) / MAX_BINS)
  const bins = []
  for (let first = from; first <= to; first += width) {
    const last = first + width - step
    bins.push({ from: first, to: last, count: countUpTo(scores, last) - countUpTo(scores, first - 1) })
  }
  return bins
}

const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b))
