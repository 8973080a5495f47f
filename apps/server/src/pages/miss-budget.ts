import { LRUCache } from 'lru-cache'

export type MissBudget = {
  /** Takes one rendering from a network's share. Returns 0, or the seconds until there is one again. */
  take(network: string): number
}

type Share = { left: number; at: number }
type Settings = { burst: number; perSecond: number; now?: () => number }

const KNOWN_NETWORKS = 10_000

/**
 * Limits how many pages a network may make us render: a burst, and then so many a second. A classroom that opens the site
 * together stays far below. Each process counts for itself, because each renders for itself.
 */
export function createMissBudget({ burst, perSecond, now = Date.now }: Settings): MissBudget {
  const shares = new LRUCache<string, Share>({ max: KNOWN_NETWORKS })
  return {
    take(network) {
      const at = now()
      const before = shares.get(network) ?? { left: burst, at }
      const left = Math.min(burst, before.left + ((at - before.at) * perSecond) / 1000)
      const mayRender = left >= 1
      shares.set(network, { left: mayRender ? left - 1 : left, at })
      return mayRender ? 0 : Math.ceil((1 - left) / perSecond)
    },
  }
}
