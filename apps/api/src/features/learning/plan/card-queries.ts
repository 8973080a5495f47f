import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import type { RevisionCard } from '@abhyas/learning/revision'

export type PlannedCard = RevisionCard & { questionId: number; dueDay: number | null }

/** Selects the cards that can have a day: those that are revised, and leeches that the learner wants back. */
export const selectPlannedCards = (tx: Db, learnerId: number) =>
  tx.select<PlannedCard>(sql`
    select question_id as "questionId", stability, difficulty, last_day as "lastDay", interval_days as interval, reviews,
      lapses, state, due_day as "dueDay"
    from learner.cards where learner_id = ${learnerId} and (state = 'active' or due_day is not null)`)

export type MovedCard = { questionId: number; fromDay: number | null; dueDay: number | null }

/** Gives cards other days. A card that was answered meanwhile has another day already, and keeps it. */
export const updateDueDays = (db: Db, learnerId: number, cards: readonly MovedCard[]) =>
  db.write(sql`
    update learner.cards c set due_day = u.due_day
    from unnest(${cards.map(({ questionId }) => questionId)}::bigint[], ${cards.map(({ fromDay }) => fromDay)}::integer[],
      ${cards.map(({ dueDay }) => dueDay)}::integer[]) u(question_id, from_day, due_day)
    where c.learner_id = ${learnerId} and c.question_id = u.question_id and c.due_day is not distinct from u.from_day`)

export const selectDueCards = (db: Db, learnerId: number) =>
  db.select<{ questionId: number; dueDay: number }>(sql`
    select question_id as "questionId", due_day as "dueDay" from learner.cards
    where learner_id = ${learnerId} and due_day is not null`)

/** Counts the cards that were repeated on a day. A question that was missed for the first time is not one of them. */
export async function countRepeated(db: Db, learnerId: number, day: number): Promise<number> {
  const { count } = await db.selectOne<{ count: number }>(sql`
    select count(*) from learner.cards where learner_id = ${learnerId} and last_day = ${day} and reviews > 0`)
  return count
}

export type Leech = { questionId: number; lapses: number }

export const selectLeeches = (db: Db, learnerId: number, limit: number) =>
  db.select<Leech>(sql`
    select question_id as "questionId", lapses from learner.cards
    where learner_id = ${learnerId} and state = 'leech' and due_day is null
    order by last_day desc, question_id limit ${limit}`)

export const selectOptionalLeech = (tx: Db, learnerId: number, questionId: number) =>
  tx.selectOptional<{ lastDay: number; dueDay: number | null }>(sql`
    select last_day as "lastDay", due_day as "dueDay" from learner.cards
    where learner_id = ${learnerId} and question_id = ${questionId} and state = 'leech'`)
