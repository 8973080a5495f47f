import type { Http } from './route.ts'

/** A filtered list is counted up to here, so that counting never costs more than looking. */
export const COUNTED_AT_MOST = 1000

/** Of what was counted up to one beyond the limit. */
export const tellCountedTotal = (counted: number, http: Http): void =>
  http.setTotal(counted > COUNTED_AT_MOST ? `${COUNTED_AT_MOST}+` : String(counted))
