/**
 * The sums that the figures of a question need. The ability of a learner is taken before the answer, so that the answer
 * does not count on both sides. Callers leave out rapid and second answers, and begin again after a change of the key.
 */
export type QuestionSums = {
  answers: number
  correct: number
  abilitySum: number
  abilitySquares: number
  options: readonly OptionSums[]
}
export type OptionSums = { answers: number; abilitySum: number }

export const newSums = (options: number): QuestionSums => ({
  answers: 0,
  correct: 0,
  abilitySum: 0,
  abilitySquares: 0,
  options: Array.from({ length: options }, () => ({ answers: 0, abilitySum: 0 })),
})

export type SummedAnswer = { option: number; isCorrect: boolean; ability: number }

export function addAnswer(sums: QuestionSums, { option, isCorrect, ability }: SummedAnswer): QuestionSums {
  return {
    answers: sums.answers + 1,
    correct: sums.correct + (isCorrect ? 1 : 0),
    abilitySum: sums.abilitySum + ability,
    abilitySquares: sums.abilitySquares + ability ** 2,
    options: sums.options.map((each, nth) =>
      nth === option ? { answers: each.answers + 1, abilitySum: each.abilitySum + ability } : each,
    ),
  }
}

/** The normal distribution has 95 % of its mass within this many standard deviations. */
const Z_OF_95 = 1.959964

export type Facility = { share: number; low: number; high: number }

/** The share of right answers with its Wilson interval, which is honest for small numbers too. Null without answers. */
export function facility({ answers, correct }: QuestionSums, z = Z_OF_95): Facility | null {
  if (answers === 0) return null
  const share = correct / answers
  const scale = 1 + z ** 2 / answers
  const middle = (share + z ** 2 / (2 * answers)) / scale
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / answers + z ** 2 / (4 * answers ** 2))
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

/** The share of learners who knew the answer, without those who guessed it. */
export const correctedFacility = (share: number, floor: number): number => Math.max(0, (share - floor) / (1 - floor))

/**
 * The correlation of each option with the ability (point-biserial). The key should attract able learners, and every
 * wrong option weak ones. Null for an option that all learners or none of them picked.
 */
export function optionCorrelations({ answers, abilitySum, abilitySquares, options }: QuestionSums): (number | null)[] {
  const mean = abilitySum / answers
  const deviation = Math.sqrt(Math.max(0, abilitySquares / answers - mean ** 2))
  return options.map((option) => {
    if (option.answers === 0 || option.answers === answers || !(deviation > 1e-9)) return null
    const share = option.answers / answers
    return ((option.abilitySum / option.answers - mean) / deviation) * Math.sqrt(share / (1 - share))
  })
}
