import { type Database, POOLS } from '@abhyas/database/database'
import type { ApiConfig } from '../../config.ts'
import { batchMeter } from '../../metrics/batches.ts'
import { createGate, type Gate } from '../../queues/gate.ts'

const MAX_WAIT_MS = 1_000
/** A connection for writes stays free, so that the answers of an exam do not wait behind practice. */
const AT_ONCE = POOLS.writes - 1

/** Returns the gate of a learners' database. Each answer of practice is a transaction of several statements. */
export function createPracticeGates({
  refusesWhenBusy,
}: Pick<ApiConfig, 'refusesWhenBusy'>): (db: Pick<Database, 'name'>) => Gate {
  const gates = new Map<string, Gate>()
  const maxWaitMs = refusesWhenBusy ? MAX_WAIT_MS : Infinity
  return ({ name }) => {
    const gate = gates.get(name) ?? createGate({ atOnce: AT_ONCE, maxWaitMs, meter: batchMeter('practice', name) })
    gates.set(name, gate)
    return gate
  }
}
