/** The combinations that are put into a random order as a whole. Of more, some are drawn. */
const LISTED = 5000

/** Gives combinations of places, each at most once, in an order that depends on the seed only. */
export function* combinations(sizes: readonly number[], seed: number, most: number): Generator<number[]> {
  const random = randomNumbers(seed)
  const total = sizes.reduce((product, size) => product * size, 1)
  if (total <= LISTED) {
    const order = Array.from({ length: total }, (_, nth) => nth)
    for (let left = total; left > 0 && total - left < most; left -= 1) {
      const drawn = Math.floor(random() * left)
      yield placesOf(order[drawn] as number, sizes)
      order[drawn] = order[left - 1] as number
    }
    return
  }
  const seen = new Set<string>()
  for (let tries = 0; tries < 2 * most && seen.size < most; tries += 1) {
    const places = sizes.map((size) => Math.floor(random() * size))
    if (seen.has(places.join())) continue
    seen.add(places.join())
    yield places
  }
}

function placesOf(combination: number, sizes: readonly number[]): number[] {
  let rest = combination
  return sizes.map((size) => {
    const place = rest % size
    rest = Math.floor(rest / size)
    return place
  })
}

/** Mulberry32: the same seed always gives the same numbers, from 0 up to 1. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let hash = Math.imul(state ^ (state >>> 15), state | 1)
    hash ^= hash + Math.imul(hash ^ (hash >>> 7), hash | 61)
    return ((hash ^ (hash >>> 14)) >>> 0) / 2 ** 32
  }
}
