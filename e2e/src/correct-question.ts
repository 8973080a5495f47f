import type { Regrade } from '@abhyas/contract/exams-regrades'
import type { Policy } from '@abhyas/contract/rules/regrading'
import type { Database } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { expect } from '@playwright/test'
import { callAsAdmin } from './sit-exam.ts'

type Correction = { questionId: number; policy: Policy; correctAnswer?: string; reason?: string }

/** An admin corrects the past attempts at a question. Returns when the worker has done it. */
export const correctQuestion = (db: Database, origin: string, { questionId, ...body }: Correction): Promise<number> =>
  decide(db, origin, `/api/questions/${questionId}/regrades`, body)

export const takeBack = (db: Database, origin: string, regradeId: number): Promise<number> =>
  decide(db, origin, `/api/regrades/${regradeId}/take-back`)

async function decide(db: Database, origin: string, path: string, body?: object): Promise<number> {
  const { id } = await callAsAdmin<Regrade>(db, origin, 'POST', path, body)
  await expect
    .poll(() => db.selectOne<{ state: string }>(sql`select state from regrades where id = ${id}`), { timeout: 30_000 })
    .toEqual({ state: 'done' })
  return id
}
