import type { Database } from '@abhyas/database/database'
import type { ApiConfig } from '../../config.ts'
import { batchMeter } from '../../metrics/batches.ts'
import { createGate, type Gate } from '../../queues/gate.ts'

const MAX_WAIT_MS = 1_000

/** Returns the gate of a learners' database. Each answer of practice is a transaction of several statements. */
export function createPracticeGates({
  refusesWhenBusy,
  pools,
}: Pick<ApiConfig, 'refusesWhenBusy' | 'pools'>): (db: Pick<Database, 'name'>) => Gate {
  const gates = new Map<string, Gate>()
  // A connection for writes stays free, so that the answers of an exam do not wait behind practice.
  const atOnce = pools.writes - 1
  const maxWaitMs = refusesWhenBusy ? MAX_WAIT_MS : Infinity
  return ({ name }) => {
    const gate = gates.get(name) ?? createGate({ atOnce, maxWaitMs, meter: batchMeter('practice', name) })
    gates.set(name, gate)
    return gate
  }
}
