import type { Database, PoolUse } from '@abhyas/database/database'

/**
 * True when as many queries wait for a connection for reads as there are connections. The short reads of an exam share
 * them with lists, and would wait behind every list that begins now.
 */
export const hasFullReads = ({ pools }: Pick<Database, 'pools'>): boolean => pools().some(isFullOfReads)

const isFullOfReads = ({ name, waiting, max }: PoolUse) => name === 'reads' && waiting >= max
