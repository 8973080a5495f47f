import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import type { Blend } from './blend-weights.ts'

const ANSWERS_TO_TELL = 20

/** Selects learners that follow a random id, so that every night has others. Reads the index, not the table. */
export async function selectSampledLearners(db: Db, limit: number): Promise<number[]> {
  const rows = await db.select<{ learnerId: number }>(sql`
    with first as (
      select floor(random() * coalesce(max(learner_id), 0)) as id from learner.abilities
    ), later as (
      select learner_id from learner.abilities
      where learner_id > (select id from first) and logged >= ${ANSWERS_TO_TELL} order by learner_id limit ${limit}
    ), earlier as (
      select learner_id from learner.abilities
      where learner_id <= (select id from first) and logged >= ${ANSWERS_TO_TELL} order by learner_id limit ${limit}
    )
    select learner_id as "learnerId" from later union all select learner_id from earlier limit ${limit}`)
  return rows.map(({ learnerId }) => learnerId)
}

export const insertWeights = (shared: Db, { weights, courseMean, answers }: Blend & { answers: number }) =>
  shared.write(sql`
    insert into learning_weights (weights, course_mean, answers)
    values (${[...weights]}::float8[], ${courseMean}, ${answers})`)
