import fc from 'fast-check'
import type { MockSettings } from '@abhyas/contract/exams-mocks'
import type { PaperQuestion } from '@abhyas/contract/exams-attempts'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildAdmin, buildQuestion, buildTopic, openSessionOf } from '../../../testing/builders.ts'
import { buildFamily } from '../../../testing/build-family.ts'
import { buildMock, mockSettings, poolOf, sectionOf } from '../../../testing/mocks/build-mock.ts'
import { startTestApi } from '../../../testing/test-api.ts'
import { composeVariants } from '../papers/composition.ts'
import type { Candidate, Composition } from '../papers/composition-types.ts'

const api = await startTestApi()
const { db, send } = api
const { token } = await openSessionOf(api, await buildAdmin(db))

const MARKS = { right: 1, wrong: 0, isPartial: false }
const compositionOf = (id: number, sections: Composition['sections'], variants = 4): Composition => {
  return { id, variants, sparesOthers: false, marks: MARKS, sectionMode: 'free', sections }
}
const candidateOf = (changes: Partial<Candidate>): Candidate => {
  const plain = { topicId: 1, topicName: 'x', kind: 'one', difficulty: 'easy', isExamOnly: false } as const
  return { id: 0, familyId: null, isInPools: true, ...plain, ...changes }
}

/** Pools of few topics and difficulties, so that they want the same families again and again. */
const draws = fc.record({
  examId: fc.nat(1000),
  candidates: fc.array(
    fc.record({
      topicId: fc.integer({ min: 1, max: 2 }),
      difficulty: fc.constantFrom('easy', 'hard'),
      familyId: fc.option(fc.integer({ min: 1, max: 6 })),
      isExamOnly: fc.boolean(),
    }),
    { minLength: 10, maxLength: 60 },
  ),
  pools: fc.array(
    fc.record({
      topicId: fc.integer({ min: 1, max: 2 }),
      difficulty: fc.option(fc.constantFrom('easy' as const, 'hard' as const)),
      take: fc.integer({ min: 1, max: 8 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  byHand: fc.integer({ min: 0, max: 5 }),
})

test('in 1,000 draws from pools full of families, no paper asks two of a family, by hand or by a pool', () => {
  let drawn = 0
  fc.assert(
    fc.property(draws, ({ examId, candidates: made, pools, byHand }) => {
      const candidates = made.map((candidate, nth) => candidateOf({ ...candidate, id: nth + 1 }))
      const familyOf = new Map(candidates.map(({ id, familyId }) => [id, familyId]))
      const sections = [
        sectionOf({ questionIds: candidates.slice(0, byHand).map(({ id }) => id) }),
        ...pools.map(({ topicId, take, difficulty }) => sectionOf({ pools: [poolOf(topicId, take, { difficulty })] })),
      ]
      const { variants } = composeVariants(compositionOf(examId, sections), candidates)
      for (const variant of variants) {
        const families = variant.flat().flatMap(({ id }) => familyOf.get(id) ?? [])
        expect(new Set(families).size).toBe(families.length)
        drawn += families.length
      }
    }),
    { numRuns: 1000 },
  )
  expect(drawn).toBeGreaterThan(1000)
})

test('a pool is short only when no choice of questions of different families fills it', () => {
  const family = [1, 2, 3].map((id) => candidateOf({ id, familyId: 9 }))
  const hard = candidateOf({ id: 4, difficulty: 'hard', familyId: 9 })
  const others = [candidateOf({ id: 5 }), candidateOf({ id: 6, familyId: 7 })]
  const shortOf = (...pools: Parameters<typeof poolOf>[]) =>
    composeVariants(compositionOf(3, [sectionOf({ pools: pools.map((pool) => poolOf(...pool)) })]), [
      ...family,
      hard,
      ...others,
    ]).short.map(({ found }) => found)
  expect(shortOf([1, 3])).toEqual([])
  expect(shortOf([1, 4])).toEqual([3])
  // Only the family has a hard question, so the wide pool must leave the family to the narrow one.
  expect(shortOf([1, 2], [1, 1, { difficulty: 'hard' }])).toEqual([])
  expect(shortOf([1, 3], [1, 1, { difficulty: 'hard' }])).toEqual([2])
})

const idsIn = async (examId: number) => {
  const rows = await db.select<{ questions: string }>(sql`
    select p.questions from exam_papers x join papers p on p.id = x.paper_id where x.exam_id = ${examId}`)
  return rows.map(({ questions }) => (JSON.parse(questions) as PaperQuestion[]).map(({ id }) => id))
}

test('64 papers of a stored exam each ask one question of the family, and the check counts the family once', async () => {
  const topic = await buildTopic(db)
  const family = await buildFamily(db, topic.id, 20)
  const plain = [await buildQuestion(db, { topicId: topic.id }), await buildQuestion(db, { topicId: topic.id })]
  const sections = [sectionOf({ pools: [poolOf(topic.id, 3)] })]
  const papers = await idsIn((await buildMock(db, { sections, variants: 64 })).id)
  expect(papers).toHaveLength(64)
  for (const ids of papers) {
    expect(ids.filter((id) => family.includes(id))).toHaveLength(1)
    expect(ids).toEqual(expect.arrayContaining(plain.map(({ id }) => id)))
  }
  // The papers differ in the question of the family that they ask.
  expect(new Set(papers.flat()).size).toBeGreaterThan(10)
  const body = mockSettings({ sections: [sectionOf({ pools: [poolOf(topic.id, 5)] })] })
  const checked = await send('POST /api/mocks/check', { token, body })
  expect(checked.body).toMatchObject({ problems: [{ code: 'pool_too_small', wanted: 5, found: 3 }] })
  expect(await send('POST /api/mocks', { token, body })).toMatchObject({ body: { code: 'exam_pool_too_small' } })
})

test('409 when an exam or a mock exam names two of a family by hand, and the check says so', async () => {
  const topic = await buildTopic(db)
  const [first = 0, second = 0] = await buildFamily(db, topic.id, 2)
  const exam = { examName: 'x', topicId: topic.id, questionIds: [first, second] }
  const refused = { status: 409, body: { code: 'family_twice' } }
  const create = (body: object) => send<{ id: number }>('POST /api/exams/createExam', { token, body })
  expect(await create(exam)).toMatchObject(refused)
  const { body: created } = await create({ ...exam, questionIds: [first] })
  const update = (ids: number[]) =>
    send(`PUT /api/exams/updateExamById/${created.id}`, {
      token,
      body: { examName: 'x', questionIds: ids },
    })
  expect(await update([second, first])).toMatchObject(refused)
  // Another one of the family takes the place of the first.
  expect((await update([second])).status).toBe(200)

  const body: MockSettings = mockSettings({
    sections: [sectionOf({ questionIds: [first] }), sectionOf({ questionIds: [second] })],
  })
  expect(await send('POST /api/mocks', { token, body })).toMatchObject(refused)
  const checked = await send('POST /api/mocks/check', { token, body })
  expect(checked.body).toMatchObject({
    problems: expect.arrayContaining([expect.objectContaining({ code: 'family_twice', found: 1 })]),
  })
})

test('the database refuses two of a family in an exam, and another family of a question', async () => {
  const topic = await buildTopic(db)
  const [first = 0, second = 0] = await buildFamily(db, topic.id, 2)
  const [other = 0] = await buildFamily(db, topic.id, 1)
  const mock = await buildMock(db, { sections: [sectionOf({ questionIds: [first] })] })
  const insert = (id: number) =>
    db.write(sql`insert into exam_questions (exam_id, question_id, place) values (${mock.id}, ${id}, 9)`)
  await expect(insert(second)).rejects.toThrow('exam_questions_one_of_family')
  await insert(other)
  for (const family of [null, 1])
    await expect(db.write(sql`update questions set family_id = ${family} where id = ${first}`)).rejects.toThrow(
      'cannot change',
    )
})

test('a question that is restored stays out of an exam that asks another one of its family by now', async () => {
  const topic = await buildTopic(db)
  const [first = 0, second = 0] = await buildFamily(db, topic.id, 2)
  const settings = (id: number) => mockSettings({ sections: [sectionOf({ questionIds: [id] })], variants: 2 })
  const mock = await buildMock(db, settings(first))
  const change = async (line: string) => expect((await send(line, { token, body: { ids: [first] } })).status).toBe(204)
  await change('POST /api/questions/delete')
  await change('POST /api/questions/restore')
  expect(await idsIn(mock.id)).toEqual([[first], [first]])
  const named = await db.select(sql`
    select family_id is not null as "hasFamily" from exam_questions where exam_id = ${mock.id}`)
  expect(named).toEqual([{ hasFamily: true }])

  await change('POST /api/questions/delete')
  const put = await send(`PUT /api/mocks/${mock.id}`, { token, body: settings(second) })
  expect(put.status).toBe(200)
  await change('POST /api/questions/restore')
  expect(await idsIn(mock.id)).toEqual([[second], [second]])
  const kept = await db.selectOne(sql`select family_id is not null as "hasFamily" from questions where id = ${first}`)
  expect(kept).toEqual({ hasFamily: true })
})
