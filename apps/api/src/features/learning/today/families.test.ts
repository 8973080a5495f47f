import type { ResponseOf } from '@abhyas/contract/endpoint'
import type { getMore, MixedQuestion } from '@abhyas/contract/learning-more'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildFamily } from '../../../testing/build-family.ts'
import { buildCard } from '../../../testing/build-standing.ts'
import { dayInIndia, prepareToday } from '../../../testing/prepare-today.ts'
import { startTestApi } from '../../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const { begin, todayOf } = prepareToday(api)

const countIn = (ids: number[], family: number[]) => ids.filter((id) => family.includes(id)).length

test('300 mixes ask at most one question of each family, and the topic counts each family once', async () => {
  const { token, weak, inWeak } = await begin()
  const families = [await buildFamily(db, weak.id, 8), await buildFamily(db, weak.id, 8)]
  const asked = new Set<number>()
  for (let seed = 1; seed <= 300; seed += 1) {
    const query = `topicIds=${weak.id}&count=10&difficulty=any&seed=${seed}`
    const { body } = await send<MixedQuestion[]>(`GET /api/today/mix?${query}`, { token })
    for (const family of families)
      expect(
        countIn(
          body.map(({ id }) => id),
          family,
        ),
      ).toBeLessThanOrEqual(1)
    for (const { id } of body) asked.add(id)
  }
  expect(countIn([...asked], families.flat())).toBeGreaterThan(10)
  const { body } = await send<ResponseOf<typeof getMore>>('GET /api/today/more', { token })
  expect(body.topics.find(({ id }) => id === weak.id)?.questionCount).toBe(inWeak.length + 2)
})

test('a set of the day asks one question of a family, also when one of it is due', async () => {
  const pickedFrom = async (dueCount: number) => {
    const { learner, token, weak, inWeak } = await begin()
    const family = await buildFamily(db, weak.id, 20)
    // Nothing else is left in the topic that needs practice most.
    await db.write(sql`delete from questions where id = any(${inWeak}::bigint[])`)
    for (const questionId of family.slice(0, dueCount))
      await buildCard(db, learner, { questionId, topicId: weak.id, dueDay: dayInIndia() - 1 })
    const ids = (await todayOf(token)).picks.map(({ questionId }) => questionId)
    expect(ids.length).toBeGreaterThan(1)
    return countIn(ids, family)
  }
  expect(await pickedFrom(0)).toBe(1)
  expect(await pickedFrom(3)).toBe(1)
})
