import { randomUUID } from 'node:crypto'
import type { Attempt, PaperQuestion } from '@abhyas/contract/exams-attempts'
import type { MockSettings } from '@abhyas/contract/exams-mocks'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildMock, mockSettings, poolOf, sectionOf } from '../../../testing/mocks/build-mock.ts'
import { buildAdmin, buildLearner, buildQuestion, buildTopic, openSessionOf } from '../../../testing/builders.ts'
import { startTestApi } from '../../../testing/test-api.ts'
import { deleteUnstartedPapers } from '../papers/paper-queries.ts'
import { remakePapers } from '../papers/remake-papers.ts'
import { updateMock } from './save-mock.ts'

const api = await startTestApi()
const { db, send } = api
const { token: admin } = await openSessionOf(api, await buildAdmin(db))

const VARIANTS = 64
const KEY = { optionA: 'const', optionB: 'final', correctAnswer: 'final' }

async function buildTopicOf(count: number): Promise<number> {
  const topic = await buildTopic(db)
  await Promise.all(Array.from({ length: count }, () => buildQuestion(db, { topicId: topic.id })))
  return topic.id
}

/** 65 questions in three sections: one by hand, one of half its topic, and one of its whole topic. */
async function buildGate(): Promise<{ settings: MockSettings; poolTopicId: number }> {
  const hand = await buildTopicOf(10)
  const poolTopicId = await buildTopicOf(60)
  const whole = await buildTopicOf(25)
  const byHand = await db.select<{ id: number }>(sql`select id from questions where topic_id = ${hand} order by id`)
  const sections = [
    sectionOf({ name: 'Aptitude', questionIds: byHand.map(({ id }) => id) }),
    sectionOf({ name: 'Core', pools: [poolOf(poolTopicId, 30)] }),
    sectionOf({ name: 'Maths', pools: [poolOf(whole, 25)] }),
  ]
  return { settings: mockSettings({ sections, variants: VARIANTS }), poolTopicId }
}

const gate = await buildGate()
const mock = await buildMock(db, gate.settings)

type Row = { variant: number; paperId: number; questions: string; answers: string }
const papersOf = async (examId: number) => {
  const rows = await db.select<Row>(sql`
    select x.variant, p.id as "paperId", p.questions, p.answers from exam_papers x join papers p on p.id = x.paper_id
    where x.exam_id = ${examId} order by x.variant`)
  return rows.map(({ variant, paperId, questions, answers }) => ({
    variant,
    paperId,
    asked: JSON.parse(questions) as PaperQuestion[],
    keys: JSON.parse(answers) as { id: number; topic: object }[],
  }))
}
const idsOf = (asked: readonly PaperQuestion[]) => asked.map(({ id }) => id)

test('neighbouring papers of 64 share at most a tenth of their places, and none asks a question twice', async () => {
  const papers = await papersOf(mock.id)
  expect(papers).toHaveLength(VARIANTS)
  for (const { asked } of papers) expect(new Set(idsOf(asked)).size).toBe(65)
  const shares = papers.map(({ asked }, nth) => {
    const next = papers[(nth + 1) % VARIANTS]?.asked ?? []
    return asked.filter(({ id }, place) => next[place]?.id === id).length / asked.length
  })
  expect(Math.max(...shares)).toBeLessThanOrEqual(0.1)
})

test('the sections keep their sequence in every paper, and the first paper is that of the exam', async () => {
  const papers = await papersOf(mock.id)
  const byHand = new Set(mock.sections[0]?.questionIds)
  for (const { asked, keys } of papers) {
    expect(new Set(idsOf(asked.slice(0, 10)))).toEqual(byHand)
    expect(keys[10]?.topic).toEqual({ id: gate.poolTopicId, topicName: 'Loops' })
  }
  const exam = await db.selectOne<{ paperId: number }>(sql`
    select paper_id as "paperId" from exams where id = ${mock.id}`)
  expect(exam.paperId).toBe(papers[0]?.paperId)
})

test('the papers stay the same when they are made again, and that takes less than 3 seconds', async () => {
  const before = await papersOf(mock.id)
  await db.write(sql`update questions set description = description || ' More.' where topic_id = ${gate.poolTopicId}`)
  const startedAt = performance.now()
  await db.transaction((tx) => remakePapers(tx, [mock.id]))
  const took = performance.now() - startedAt
  const after = await papersOf(mock.id)
  expect(after.map(({ asked }) => idsOf(asked))).toEqual(before.map(({ asked }) => idsOf(asked)))
  expect(took).toBeLessThan(3_000)
})

test('a corrected question changes only itself in each paper', async () => {
  const before = await papersOf(mock.id)
  const id = before[0]?.asked[12]?.id ?? 0
  const body = { ...KEY, questionText: 'Corrected?' }
  expect((await send(`PUT /api/questions/updateQuestionById/${id}`, { token: admin, body })).status).toBe(200)
  const after = await papersOf(mock.id)
  for (const [variant, { asked }] of after.entries()) {
    const changed = asked.filter((question, place) => {
      return JSON.stringify(question) !== JSON.stringify(before[variant]?.asked[place])
    })
    const isAsked = before[variant]?.asked.some((question) => question.id === id)
    expect(changed.map((question) => question.questionText)).toEqual(isAsked ? ['Corrected?'] : [])
  }
})

const start = async (token: string, examId: number) => {
  const { body } = await send<Attempt>(`POST /api/exams/${examId}/attempts`, {
    token,
    body: { deviceId: randomUUID() },
  })
  const { body: asked } = await send<PaperQuestion[]>(`GET /api/exams/${examId}/questions`, { token })
  return { attempt: body, ids: idsOf(asked) }
}

test('a learner gets the paper of their number, and the next attempt another one', async () => {
  const papers = await papersOf(mock.id)
  const learner = await openSessionOf(api, await buildLearner(db))
  const first = await start(learner.token, mock.id)
  expect(first.ids).toEqual(idsOf(papers[learner.id % VARIANTS]?.asked ?? []))
  expect(first.attempt).toMatchObject({ questionCount: 65 })
  // Opening the exam again continues the same attempt.
  expect((await start(learner.token, mock.id)).ids).toEqual(first.ids)
  await send(`POST /api/attempts/${first.attempt.id}/submit`, {
    token: learner.token,
    body: { epoch: 1, lastSeq: 0, spentMs: [] },
  })
  const second = await start(learner.token, mock.id)
  expect(second.attempt.id).not.toBe(first.attempt.id)
  expect(second.ids).toEqual(idsOf(papers[(learner.id + 31) % VARIANTS]?.asked ?? []))
})

test('an admin reads any of the papers, and 409 for one that the exam does not have', async () => {
  const papers = await papersOf(mock.id)
  const read = (variant: number | string) =>
    send<PaperQuestion[]>(`GET /api/exams/${mock.id}/questions?variant=${variant}`, { token: admin })
  for (const variant of [0, 1, 63])
    expect(idsOf((await read(variant)).body)).toEqual(idsOf(papers[variant]?.asked ?? []))
  expect((await read(64)).status).toBe(400)
  const single = await buildMock(db)
  expect((await send(`GET /api/exams/${single.id}/questions?variant=0`, { token: admin })).status).toBe(200)
})

test('an exam with one paper keeps the order that was set, and drops the papers that it had', async () => {
  const few = await buildMock(db, { variants: 4 })
  expect(await papersOf(few.id)).toHaveLength(4)
  const { id, version, ...settings } = few
  await updateMock(db, { ...settings, id, ifMatch: version, variants: 1 })
  expect(await papersOf(id)).toEqual([])
  const { body } = await send<PaperQuestion[]>(`GET /api/exams/${id}/questions`, { token: admin })
  expect(idsOf(body)).toEqual(settings.sections.flatMap(({ questionIds }) => questionIds))
})

test('the papers that an exam deals out are kept, although nobody has started them', async () => {
  const few = await buildMock(db, { variants: 4 })
  await db.write(sql`update papers set created_at = now() - interval '2 days'`)
  await deleteUnstartedPapers(db)
  expect(await papersOf(few.id)).toHaveLength(4)
})
