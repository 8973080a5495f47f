import { PROJECTS_PATH } from '../../paths.ts'
/** The filters in the catalogue's address. */
export type ProjectSearch = { technology: string; maxPrice: number | undefined; search: string; after: number }

/** In rupees. */
export const PRICES = [500, 1000, 2000, 5000]

/** Whatever an address says, it is a search that the server understands. */
export function readSearch(params: URLSearchParams): ProjectSearch {
  const maxPrice = Number(params.get('maxPrice'))
  const after = Number(params.get('after'))
  const line = (name: string, length: number) =>
    (params.get(name) ?? '')
      .replaceAll(/\p{Cc}/gu, '')
      .trim()
      .slice(0, length)
  return {
    technology: line('technology', 120),
    maxPrice: PRICES.includes(maxPrice) ? maxPrice : undefined,
    search: line('search', 100),
    after: Number.isSafeInteger(after) && after > 0 ? after : 0,
  }
}

export const isNarrowed = ({ technology, maxPrice, search }: ProjectSearch): boolean =>
  technology !== '' || maxPrice !== undefined || search !== ''

/** The one address of a search: the same question is never asked under two names. */
export function pathOfSearch({ technology, maxPrice, search, after }: ProjectSearch): string {
  const params = new URLSearchParams()
  if (technology) params.set('technology', technology)
  if (maxPrice !== undefined) params.set('maxPrice', String(maxPrice))
  if (search) params.set('search', search)
  if (after > 0) params.set('after', String(after))
  return params.size > 0 ? `${PROJECTS_PATH}?${params.toString()}` : PROJECTS_PATH
}
