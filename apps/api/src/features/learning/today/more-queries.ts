import type { MixTopic } from '@abhyas/contract/learning-more'
import type { Difficulty } from '@abhyas/contract/questions'
import type { Db } from '@abhyas/database/database'
import { ofAnyLength, sql } from '@abhyas/database/sql'
import { QUESTION, type QuestionRow } from '../../questions/question-queries.ts'
import { inSequence, openTopics } from '../model/open-topic-queries.ts'
import { type NamedQuestion, ONCE } from '../model/picked-question-queries.ts'

/** Counts the due cards that the learner has reviewed on this day. A new card was not due. */
export const countReviewed = async (db: Db, learnerId: number, today: number): Promise<number> => {
  const { count } = await db.selectOne<{ count: number }>(sql`
    select count(*) from learner.cards where learner_id = ${learnerId} and last_day = ${today} and reviews > 0`)
  return count
}

/** Selects the questions whose newest answer is wrong, the one answered longest ago first. */
export const selectMistakes = (db: Db, learnerId: number, limit: number) =>
  db.select<{ questionId: number }>(sql`
    select question_id as "questionId" from learner.progress where learner_id = ${learnerId} and not is_right
    order by answered_at, question_id limit ${limit}`)

export const selectMixTopics = (db: Db, moduleIds: readonly number[]) =>
  db.select<MixTopic>(sql`
    select t.id, t.name as "topicName", m.name as "moduleName", c.name as "courseName",
      (select count(distinct ${ONCE}) from questions q
        where q.topic_id = t.id and q.is_ready and not q.is_exam_only) as "questionCount"
    from ${openTopics(moduleIds)} ${inSequence(moduleIds)}`)

type Mix = {
  topicIds: readonly number[]
  withoutIds: readonly number[]
  count: number
  difficulty: Difficulty | 'any'
  seed: number
}

/** Selects questions of these topics in a sequence that depends on the seed alone, one of each family. */
export const selectMix = (db: Db, { topicIds, withoutIds, count, difficulty, seed }: Mix) =>
  db.select<QuestionRow & NamedQuestion>(sql`
    select ${QUESTION}, t.name as "topicName" from (
      select distinct on (${ONCE}) q.id from questions q
      where q.topic_id = any(${topicIds}::bigint[]) and q.is_ready and not q.is_exam_only
        and q.id <> all(${ofAnyLength('bigint', withoutIds)})
        and (${difficulty} = 'any' or q.difficulty = ${difficulty})
      order by ${ONCE}, hashint8extended(q.id, ${seed}), q.id
    ) chosen join questions q using (id) join topics t on t.id = q.topic_id
    order by hashint8extended(q.id, ${seed}), q.id limit ${count}`)
