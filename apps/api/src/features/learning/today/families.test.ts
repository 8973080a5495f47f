import type { MixedQuestion } from '@abhyas/contract/learning-more'
import type { getMore } from '@abhyas/contract/learning-more'
import type { ResponseOf } from '@abhyas/contract/endpoint'
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
  for (const isDue of [false, true]) {
    const { learner, token, weak, strong } = await begin()
    const [inWeak, inStrong] = [await buildFamily(db, weak.id, 20), await buildFamily(db, strong.id, 20)]
    if (isDue)
      for (const questionId of inWeak.slice(0, 3))
        await buildCard(db, learner, { questionId, topicId: weak.id, dueDay: dayInIndia() - 1 })
    const ids = (await todayOf(token)).picks.map(({ questionId }) => questionId)
    expect(ids).toHaveLength(5)
    expect(countIn(ids, inWeak)).toBeLessThanOrEqual(1)
    expect(countIn(ids, inStrong)).toBeLessThanOrEqual(1)
  }
})
