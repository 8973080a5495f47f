import type { Database, PoolUse } from '@abhyas/database/database'
import type { LoadClass } from '../metrics/load.ts'

/**
 * A class is refused while as many queries wait as this, for each connection for reads. The short reads of an exam share
 * the connections with lists, and wait behind every list that has begun. One page of an admin makes some ten queries at
 * once, so fewer would refuse a single person whose connections are just being opened.
 */
const WAITING_FOR_EACH: Record<LoadClass, number> = { others: 8, exams: 16, answers: Infinity }

/** True when a request of this class would wait too long for a connection. */
export const hasFullReads = ({ pools }: Pick<Database, 'pools'>, loadClass: LoadClass): boolean =>
  pools().some(({ name, waiting, max }: PoolUse) => name === 'reads' && waiting >= WAITING_FOR_EACH[loadClass] * max)
