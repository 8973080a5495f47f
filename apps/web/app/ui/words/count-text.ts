import { FORMATS } from '@abhyas/messages/locale'

/** The API counts what waits up to here. */
const COUNTED_AT_MOST = 1000

/** For example 12, or 1,000+ when there may be more. */
export const countText = (count: number): string =>
  count > COUNTED_AT_MOST ? `${COUNTED_AT_MOST.toLocaleString(FORMATS)}+` : count.toLocaleString(FORMATS)
