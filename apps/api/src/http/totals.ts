import { COUNTED_AT_MOST } from '../sql/counter-queries.ts'
import type { Http } from './route.ts'

/** Tells the browser how many rows countFound has counted. */
export const tellCountedTotal = (counted: number, http: Http): void =>
  http.setTotal(counted > COUNTED_AT_MOST ? `${COUNTED_AT_MOST}+` : String(counted))
