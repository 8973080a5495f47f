/** The times that a question took, as logarithms: count, mean and sum of squares around the mean (Welford). */
export type AnswerTimes = { answers: number; mean: number; squares: number }

/** A longer time means that the learner left the page open. */
export const LONGEST_MS = 600_000
/** Before this many answers the mean of a question says too little. */
const ANSWERS_BEFORE_RAPID = 20
const RAPID_SHARE = 0.1
const RAPID_DEVIATIONS = 2.5

export const newTimes = (): AnswerTimes => ({ answers: 0, mean: 0, squares: 0 })

export const logTime = (ms: number): number => Math.log(Math.min(LONGEST_MS, Math.max(1, ms)))

export function addTime({ answers, mean, squares }: AnswerTimes, ms: number): AnswerTimes {
  const difference = logTime(ms) - mean
  const nextMean = mean + difference / (answers + 1)
  return { answers: answers + 1, mean: nextMean, squares: squares + difference * (logTime(ms) - nextMean) }
}

export const typicalMs = ({ mean }: AnswerTimes): number => Math.exp(mean)

export const timeDeviation = ({ answers, squares }: AnswerTimes): number =>
  answers < 2 ? 0 : Math.sqrt(Math.max(0, squares) / (answers - 1))

/**
 * Tells whether an answer came too fast for a reader: below a tenth of the typical time, or 2.5 standard deviations
 * below its logarithm.
 */
export function isRapid(times: AnswerTimes, ms: number): boolean {
  if (times.answers < ANSWERS_BEFORE_RAPID) return false
  const limit = Math.max(times.mean + Math.log(RAPID_SHARE), times.mean - RAPID_DEVIATIONS * timeDeviation(times))
  return logTime(ms) < limit
}
