import type { RegradeState } from '@abhyas/contract/exams-regrades'
import type { Truth } from '@abhyas/contract/rules/regrading'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import type { RegradeCounts } from './batch-queries.ts'

export type RunningRegrade = { id: number; questionId: number; policy: string; state: RegradeState; truths: Truth[] }

export const selectOptionalRunning = (db: Db, id: number) =>
  db.selectOptional<RunningRegrade>(sql`
    select id, question_id as "questionId", policy, state, truths from regrades where id = ${id}`)

/** Moves a correction to its next state, once. */
export const updateState = (db: Db, id: number, from: RegradeState, to: RegradeState, counts: RegradeCounts) =>
  db.write(sql`
    update regrades set state = ${to}, moved_at = now(), attempts = ${counts.attempts}, changed = ${counts.changed},
      now_pass = ${counts.nowPass}, now_fail = ${counts.nowFail}, told = ${counts.told}, relearned = ${counts.relearned},
      graded_at = case when ${from} = 'running' then now() else graded_at end,
      ended_at = case when ${to} = 'done' then now() else ended_at end
    where id = ${id} and state = ${from}`)

export const updateMoved = (db: Db, id: number) => db.write(sql`update regrades set moved_at = now() where id = ${id}`)

/** Selects the corrections that no worker has moved for a while. */
export const selectStalled = (db: Db) =>
  db.select<{ id: number }>(sql`
    select id from regrades where ended_at is null and moved_at < now() - interval '30 seconds' order by id`)
