import { sql } from '@abhyas/database/sql'
import { FIRST_WEIGHTS } from '@abhyas/learning/blend'
import { expect, test } from 'vitest'
import { startTestApi } from '../../../testing/test-api.ts'
import { createBlendWeights } from './blend-weights.ts'
import { ANSWERS_BEFORE_FIT, fitWeights } from './fit-weights.ts'

const { db, dependencies } = await startTestApi()
const { databases } = dependencies
const ANSWERS = 25

/** Learners who are right in nine of ten answers, though the ratings expected five. */
async function logLearners(first: number, count: number): Promise<void> {
  const ids = Array.from({ length: count }, (_, nth) => first + nth)
  for (const own of databases.ofLearners) {
    const here = ids.filter((id) => databases.dbOf(id) === own)
    await own.write(sql`
      insert into learner.abilities (learner_id, logged) select id, ${ANSWERS} from unnest(${here}::bigint[]) id`)
    await own.write(sql`
      insert into learner.answer_log (learner_id, id, question_id, question_version, topic_id, option, is_right, spent_ms,
        mode, answered_at, nth, chance, elo_chance, floor, ability)
      select id, gen_random_uuid(), nth, 1, 1, 0, (id + nth) % 10 > 0, 5000, 'practice', now(), nth, 0.5, 0.5, 0.18, 0
      from unnest(${here}::bigint[]) id, generate_series(1, ${ANSWERS}) nth`)
  }
}

const storedFits = () => db.select<{ answers: number }>(sql`select answers from learning_weights order by id`)

test('a few answers leave the weights as they are', async () => {
  await logLearners(1, 10)
  expect(await fitWeights(databases, createBlendWeights())).toBeNull()
  expect(await storedFits()).toEqual([])
})

test('the weights follow the answers, and the next process uses them', async () => {
  await logLearners(1001, Math.ceil(ANSWERS_BEFORE_FIT / ANSWERS))
  const before = await createBlendWeights()(db)
  expect(before.weights).toEqual(FIRST_WEIGHTS)
  const fitted = await fitWeights(databases, createBlendWeights())
  expect(fitted?.weights[0]).toBeGreaterThan((FIRST_WEIGHTS[0] ?? 0) + 0.2)
  expect(fitted?.courseMean).toBeCloseTo(0.9, 1)
  expect(await storedFits()).toHaveLength(1)
  expect((await createBlendWeights()(db)).weights).toEqual(fitted?.weights)
})
