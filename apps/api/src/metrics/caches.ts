import { counter, readGauge } from './tallies.ts'

export type CacheName = 'addresses' | 'attempts' | 'pages' | 'papers' | 'pictures' | 'sessions' | 'texts' | 'tokens'

const hits = counter<'cache'>('abhyas_cache_hits_total', 'Look-ups that a cache in memory answered.')
const misses = counter<'cache'>('abhyas_cache_misses_total', 'Look-ups that a cache in memory could not answer.')
const sizes = new Map<CacheName, () => number>()

/** Returns a function that notes whether a look-up was a hit. `sizeOf` counts the entries. */
export function countLookUps(cache: CacheName, sizeOf: () => number): (isHit: boolean) => void {
  sizes.set(cache, sizeOf)
  const [hit, miss] = [hits({ cache }), misses({ cache })]
  return (isHit) => (isHit ? hit : miss).add()
}

readGauge('abhyas_cache_entries', 'Entries of a cache in memory.', () =>
  Array.from(sizes, ([cache, sizeOf]) => ({ labels: { cache }, value: sizeOf() })),
)
