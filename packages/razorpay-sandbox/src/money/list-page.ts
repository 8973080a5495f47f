import { z } from 'zod'
import { parseRequest } from '../api-error.ts'

type Dated = { entity: { created_at: number } }

const number = z.coerce.number().int().min(0)

const ListQuery = z.object({
  from: number.optional(),
  to: number.optional(),
  count: number.min(1, 'The count must be at least 1.').max(100, 'The count may not be greater than 100.').default(10),
  skip: number.default(0),
})

const countBefore = (oldestFirst: readonly Dated[], seconds: number) => {
  let low = 0
  let high = oldestFirst.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((oldestFirst[middle]?.entity.created_at ?? 0) < seconds) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Lists newest first, as Razorpay does. A page costs the same wherever it begins, because drills read a hundred
 * thousand rows in pages.
 */
export function listPage(oldestFirst: readonly Dated[], query: unknown) {
  const { from = 0, to, count, skip } = parseRequest(ListQuery, query)
  const first = countBefore(oldestFirst, from)
  const end = (to === undefined ? oldestFirst.length : countBefore(oldestFirst, to + 1)) - skip
  const items = oldestFirst.slice(Math.max(first, end - count), Math.max(first, end)).toReversed()
  return listAll(items)
}

export const listAll = (items: readonly Dated[]) => ({
  entity: 'collection',
  count: items.length,
  items: items.map(({ entity }) => entity),
})
