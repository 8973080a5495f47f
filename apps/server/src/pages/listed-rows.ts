import type { CachedResponse, MadeAnswer, PageCache } from './page-cache.ts'

/** Whether the list that this endpoint answers has a row with this id. */
export type IsListed = (list: string, id: number) => Promise<boolean>

/** Reads the lists from the answers that are kept ready: a look costs nothing until the content changes. */
export function createListedRows(
  ready: PageCache,
  makerOf: (path: string) => (() => Promise<MadeAnswer>) | undefined,
): IsListed {
  const idsOf = new WeakMap<CachedResponse, Set<number>>()
  return async (list, id) => {
    const make = makerOf(list)
    if (!make) throw new Error(`${list} is not kept ready.`)
    const answer = await ready.obtain(list, make).catch(() => null)
    // Nobody can tell, as long as the API does not answer. The page itself then says that it cannot be shown.
    if (answer?.status !== 200) return true
    const ids = idsOf.get(answer) ?? new Set(readIds(answer))
    idsOf.set(answer, ids)
    return ids.has(id)
  }
}

const readIds = ({ forms }: CachedResponse) =>
  (JSON.parse(forms.identity.body.toString()) as { id: number }[]).map(({ id }) => id)
