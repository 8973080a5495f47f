/** Numbers that look random and are the same for the same seed (mulberry32). */
export type Random = {
  below: (end: number) => number
  chance: (share: number) => boolean
  pick: <T>(from: readonly T[]) => T
  shuffled: <T>(from: readonly T[]) => T[]
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    below,
    chance: (share) => next() < share,
    pick: (from) => from[below(from.length)] as (typeof from)[number],
    shuffled: (from) => {
      const left = [...from]
      return from.map(() => left.splice(below(left.length), 1)[0] as (typeof from)[number])
    },
  }
}
