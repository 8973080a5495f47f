import { setTimeout as sleep } from 'node:timers/promises'
import { foldAnswers } from '@abhyas/api/features/learning/model/fold-answers'
import type { Database } from '@abhyas/database/database'
import { readLearnerClusters } from '@abhyas/database/learner-clusters'
import { connectDatabases } from '@abhyas/database/learner-databases'
import { type Sql, sql } from '@abhyas/database/sql'
import type { FoldDeath, FoldMoment, FoldOrder, FoldReport } from './fold-process.ts'

const PAUSE_MS = 20

// This file is a process of its own, so that it can be killed. fold-process.ts starts it.
const { DATABASE_URL = '', LEARNER_DATABASES, DIES_AT } = process.env
const diesAt = DIES_AT === undefined ? null : (JSON.parse(DIES_AT) as FoldDeath)
const databases = connectDatabases(DATABASE_URL, readLearnerClusters(LEARNER_DATABASES))
const report: FoldReport = { takeMs: [], sendMs: [] }
const passed: Record<FoldMoment, number> = { taken: 0, added: 0, sent: 0 }

function pass(moment: FoldMoment): void {
  passed[moment] += 1
  if (diesAt?.moment === moment && diesAt.nth === passed[moment]) process.kill(process.pid, 'SIGKILL')
}

/** Notes how long a batch took. Without a batch there is nothing to note. */
async function timed<T>(times: number[], work: () => Promise<T>, hadBatch: (result: T) => boolean): Promise<T> {
  const began = performance.now()
  const result = await work()
  if (hadBatch(result)) times.push(performance.now() - began)
  return result
}

const shared: Database = {
  ...databases.shared,
  async transaction(work) {
    const result = await databases.shared.transaction(work)
    pass('added')
    return result
  },
}
const ofLearners = databases.ofLearners.map((db): Database => ({
  ...db,
  async write<Row>(query: Sql) {
    const took = ([row]: Row[]) => (row as { taken: number } | undefined)?.taken !== 0
    const rows = await timed(report.takeMs, () => db.write<Row>(query), took)
    if (took(rows)) pass('taken')
    return rows
  },
  async transaction(work) {
    const result = await timed(
      report.sendMs,
      () => db.transaction(work),
      (sent) => sent !== null,
    )
    if (result !== null) pass('sent')
    return result
  },
}))

let isFinishing = false
const begun = new Promise<void>((resolve) => {
  process.on('message', (order: FoldOrder) => {
    if (order === 'finish') isFinishing = true
    else resolve()
  })
})
await Promise.all([databases.shared, ...databases.ofLearners].map((db) => db.select(sql`select`)))
process.send?.('ready')
await begun
let isLast: boolean
do {
  isLast = isFinishing
  await foldAnswers({ shared, ofLearners })
  if (!isLast) await sleep(PAUSE_MS)
} while (!isLast)
await databases.close()
process.send?.(report, () => process.disconnect())
