/** The last chosen option by place. It is null or missing when the answer was cleared or never given. */
export type Chosen = ReadonlyMap<number, number | null>

export type Score = { correct: number; wrong: number; notAnswered: number; status: 'Pass' | 'Fail' }

/** Scores without using any code of the product. When the two scores differ, one of them is wrong. */
export function scoreOf(key: readonly number[], chosen: Chosen): Score {
  let [correct, wrong] = [0, 0]
  for (const [place, right] of key.entries()) {
    const option = chosen.get(place) ?? null
    if (option === right) correct += 1
    else if (option !== null) wrong += 1
  }
  const missed = key.length - correct
  return { correct, wrong, notAnswered: missed - wrong, status: missed * 2 > key.length ? 'Fail' : 'Pass' }
}
