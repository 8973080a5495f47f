import { ok } from 'node:assert/strict'
import { sql } from '@abhyas/database/sql'
import type { DurablePostgres } from '@abhyas/testing/durable-postgres'
import { type Bank, seedBank } from '../data/seed-bank.ts'
import { seedHistory } from '../data/seed-history.ts'
import { type ExamHall, openAttempts, openExamHall } from './exam-hall.ts'

/** API servers with learners who practise, and others who sit an exam meanwhile. */
export type PracticeHall = ExamHall & { bank: Bank; exam: ExamHall }

const PRACTISING = 1_000
const SITTING = 300
const WITHOUT_MODEL = {
  NODE_OPTIONS: `--import=${new URL('../load/record-without-model.ts', import.meta.url).href}`,
}

export async function openPracticeHall(
  postgres: DurablePostgres,
  { model, servers }: { model: 'with' | 'without'; servers: number },
): Promise<PracticeHall> {
  const hall = await openExamHall(postgres, {
    name: `practice_${model}`,
    learners: PRACTISING + SITTING,
    servers,
    ...(model === 'without' && { env: WITHOUT_MODEL }),
  })
  const { crowd, db } = hall
  const practising = { ...crowd, learners: crowd.learners.slice(SITTING) }
  const sitting = { ...crowd, learners: crowd.learners.slice(0, SITTING) }
  const bank = await seedBank(db)
  const learnerIds = practising.learners.map(({ id }) => id)
  await seedHistory(db, learnerIds, bank)
  // The model alone needs this index.
  if (model === 'without') await db.write(sql`drop index learner.answer_log_nth`)
  const exam = { ...hall, crowd: sitting }
  await openAttempts(exam)
  return { ...hall, crowd: practising, bank, exam }
}

export async function countLogged({ db }: PracticeHall): Promise<number> {
  return (await db.selectOne<{ count: number }>(sql`select count(*) as count from learner.answer_log`)).count
}

/** Checks that the model has learned from every answer of the log, in its sequence. */
export async function requireLearned({ db }: PracticeHall): Promise<void> {
  const { wrong } = await db.selectOne<{ wrong: number }>(sql`
    select count(*) as wrong from learner.abilities a
    join (select learner_id, count(*) as count, max(nth) as last from learner.answer_log group by learner_id) l
      using (learner_id)
    where a.logged <> l.count or a.logged <> l.last`)
  ok(wrong === 0, `The model of ${wrong} learners does not fit their log`)
}
