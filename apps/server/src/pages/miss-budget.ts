import { LRUCache } from 'lru-cache'

export type MissBudget = {
  /** Takes one page from a network's share. Gives the seconds until there is one again; 0: there was one. */
  take(network: string): number
}

type Share = { left: number; at: number }
type Settings = { burst: number; perSecond: number; now?: () => number }

const KNOWN_NETWORKS = 10_000

/**
 * How many pages a network may make us draw: some at once, and then so many a second. A classroom that opens the site
 * together stays far below. Each process counts for itself, since each draws for itself.
 */
export function createMissBudget({ burst, perSecond, now = Date.now }: Settings): MissBudget {
  const shares = new LRUCache<string, Share>({ max: KNOWN_NETWORKS })
  return {
    take(network) {
      const at = now()
      const before = shares.get(network) ?? { left: burst, at }
      const left = Math.min(burst, before.left + ((at - before.at) * perSecond) / 1000)
      const mayDraw = left >= 1
      shares.set(network, { left: mayDraw ? left - 1 : left, at })
      return mayDraw ? 0 : Math.ceil((1 - left) / perSecond)
    },
  }
}
