import type { Marks } from '@abhyas/contract/rules/marks'

/** The last chosen option by place. It is null or missing when the answer was cleared or never given. */
export type Chosen = ReadonlyMap<number, number | null>

/** The right option and the marks of each question, by place. The marks are null when the exam has none. */
export type AnswerKey = { key: readonly number[]; marks: readonly Marks[] | null }

export type Score = {
  correct: number
  notAnswered: number
  /** In parts of a mark. Null when the exam has no marks. */
  marks: number | null
  status: 'Pass' | 'Fail'
}

/** The share of all marks that passes. */
const PASS_SHARE = 0.5

/** Scores without using any code of the product. When the two scores differ, one of them is wrong. */
export function scoreOf({ key, marks: byPlace }: AnswerKey, chosen: Chosen): Score {
  let [correct, wrong, marks, total] = [0, 0, 0, 0]
  for (const [place, right] of key.entries()) {
    const option = chosen.get(place) ?? null
    const { right: given = 0, wrong: taken = 0 } = byPlace?.[place] ?? {}
    total += given
    if (option === right) {
      correct += 1
      marks += given
    } else if (option !== null) {
      wrong += 1
      marks -= taken
    }
  }
  const missed = key.length - correct
  const isPassed = byPlace ? marks >= total * PASS_SHARE : missed * 2 <= key.length
  return { correct, notAnswered: missed - wrong, marks: byPlace && marks, status: isPassed ? 'Pass' : 'Fail' }
}
