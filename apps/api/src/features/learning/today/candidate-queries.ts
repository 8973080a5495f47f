import type { Db } from '@abhyas/database/database'
import { ofAnyLength, sql } from '@abhyas/database/sql'
import { ONCE } from '../model/picked-question-queries.ts'
import { DIFFICULTY, OPTION_COUNT } from '../model/rating-queries.ts'

export type RatedCandidate = {
  questionId: number
  topicId: number
  difficulty: number
  topicDifficulty: number
  optionCount: number
}

type Wanted = { topicId: number; difficulty: number }

type Choice = {
  wanted: readonly Wanted[]
  withoutIds: readonly number[]
  /** The families that already have a question in the set. */
  withoutFamilyIds: readonly number[]
  seenIds: readonly number[]
  perTopic: number
}

/**
 * Selects a few questions of each topic. New questions come first, those nearest to the wanted difficulty before the
 * others. Then come the seen ones in the given sequence. Of each family only the first is selected.
 */
export const selectCandidates = (db: Db, { wanted, withoutIds, withoutFamilyIds, seenIds, perTopic }: Choice) =>
  db.select<RatedCandidate>(sql`
    select c.* from unnest(${wanted.map(({ topicId }) => topicId)}::bigint[],
      ${wanted.map(({ difficulty }) => difficulty)}::float8[]) u(topic_id, difficulty) cross join lateral (
      select "questionId", "topicId", difficulty, "topicDifficulty", "optionCount" from (
        select distinct on (${ONCE}) q.id as "questionId", q.topic_id as "topicId", ${DIFFICULTY} as difficulty,
          coalesce(t.difficulty, 0) as "topicDifficulty", ${OPTION_COUNT} as "optionCount",
          coalesce(array_position(${seenIds}::bigint[], q.id), 0) as seen
        from questions q left join question_ratings r on r.question_id = q.id
          left join topic_ratings t on t.topic_id = q.topic_id
        where q.topic_id = u.topic_id and q.is_ready and not q.is_exam_only
          and q.id <> all(${ofAnyLength('bigint', withoutIds)})
          and (q.family_id is null or q.family_id <> all(${withoutFamilyIds}::bigint[]))
        order by ${ONCE}, seen, abs(${DIFFICULTY} - u.difficulty), q.id
      ) o
      order by seen, abs(difficulty - u.difficulty), "questionId" limit ${perTopic}
    ) c`)
