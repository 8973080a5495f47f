import type { Db } from '@abhyas/database/database'
import { ofAnyLength, sql } from '@abhyas/database/sql'
import type { RevisionCard } from '@abhyas/learning/revision'
import { ABILITY, type KnownLearner, type KnownTopic } from './ability-queries.ts'

export type KnownCard = RevisionCard & { questionId: number; topicId: number; dueDay: number | null }

/** A learner whose row is locked until the end of the transaction. `nowMs` is the time of its database. */
export type LockedLearner = KnownLearner & { nowMs: number }

/**
 * Locks the learner, so that two devices record one after the other. A refund that would close a module of the learner
 * waits until `tx` is over too, and `tx` waits for such a refund. Nobody takes these locks in another order.
 */
export async function lockLearner(tx: Db, learnerId: number): Promise<LockedLearner> {
  const lock = () =>
    tx.selectOptional<LockedLearner>(sql`
      with bought as materialized (
        select id from learner.orders where learner_id = ${learnerId} and state = 'paid' order by id for key share
      )
      select ${ABILITY}, (extract(epoch from now()) * 1000)::float8 as "nowMs", (select count(*) from bought) as bought
      from learner.abilities where learner_id = ${learnerId} for update`)
  const locked = await lock()
  if (locked) return locked
  await tx.write(sql`insert into learner.abilities (learner_id) values (${learnerId}) on conflict do nothing`)
  const made = await lock()
  if (!made) throw new Error('the row of the learner is gone')
  return made
}

export const KNOWN_TOPIC = sql`json_build_object('topicId', topic_id, 'theta', theta, 'answers', answers,
  'correct', correct, 'information', information, 'recent', recent, 'lastNth', last_nth, 'lastAt', last_at)`

export const KNOWN_CARD = sql`json_build_object('questionId', question_id, 'topicId', topic_id, 'stability', stability,
  'difficulty', difficulty, 'lastDay', last_day, 'interval', interval_days, 'reviews', reviews, 'lapses', lapses,
  'state', state, 'dueDay', due_day)`

export type Known = {
  topics: KnownTopic[]
  cards: KnownCard[]
  /** The ids among the given ones that are in the log already. */
  loggedIds: string[]
  examDay: number | null
}

type Asked = { ids: readonly string[]; topicIds: readonly number[]; questionIds: readonly number[] }

/** Selects what the model knows about these topics and questions. The learner must be locked by an earlier statement. */
export const selectKnown = (tx: Db, learnerId: number, { ids, topicIds, questionIds }: Asked) =>
  tx.selectOne<Known>(sql`
    select
      (select coalesce(json_agg(${KNOWN_TOPIC}), '[]') from learner.topic_abilities
        where learner_id = ${learnerId} and topic_id = any(${ofAnyLength('bigint', topicIds)})) as topics,
      (select coalesce(json_agg(${KNOWN_CARD}), '[]') from learner.cards
        where learner_id = ${learnerId} and question_id = any(${ofAnyLength('bigint', questionIds)})) as cards,
      (select coalesce(json_agg(id), '[]') from learner.answer_log
        where learner_id = ${learnerId} and id = any(${ofAnyLength('uuid', ids)})) as "loggedIds",
      (select exam_day from learner.goals where learner_id = ${learnerId}) as "examDay"`)
