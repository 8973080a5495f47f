import { randomUUID } from 'node:crypto'
import type { Attempt } from '@abhyas/contract/exams-attempts'
import type { ExamBriefing } from '@abhyas/contract/exams-briefing'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import {
  buildAdmin,
  buildGrant,
  buildLearner,
  buildModule,
  buildQuestion,
  buildTopic,
  openSessionOf,
} from '../../../testing/builders.ts'
import { buildMock, mockSettings, poolOf, sectionOf } from '../../../testing/mocks/build-mock.ts'
import { setWindow } from '../../../testing/mocks/set-window.ts'
import { startTestApi } from '../../../testing/test-api.ts'
import { remakePapers } from '../papers/remake-papers.ts'

const api = await startTestApi()
const { db, send, dependencies } = api
const { token: admin } = await openSessionOf(api, await buildAdmin(db))

const come = async (...moduleIds: number[]) => {
  const learner = await openSessionOf(api, await buildLearner(db))
  for (const moduleId of moduleIds) await buildGrant(db, learner, moduleId)
  return learner
}
const start = (token: string, examId: number) =>
  send<Attempt>(`POST /api/exams/${examId}/attempts`, { token, body: { deviceId: randomUUID() } })
const RUNNING = { status: 409, body: { code: 'exam_running' } }
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

test('409 for deleting an exam that learners may sit, or what it belongs to; 200 after its results are due', async () => {
  const module = await buildModule(db)
  const mock = await buildMock(db, { owner: { kind: 'module', id: module.id }, isFree: true })
  await setWindow(api, mock.id, { opens: -60, closes: 600 })
  expect((await start((await come()).token, mock.id)).status).toBe(200)
  const deletions = [
    `DELETE /api/exams/deleteExamById/${mock.id}`,
    `DELETE /api/modules/deleteModuleById/${module.id}`,
    `DELETE /api/courses/deleteCourseById/${module.courseId}`,
  ]
  for (const line of deletions) expect(await send(line, { token: admin })).toMatchObject(RUNNING)
  await db.write(sql`update exams set state = 'draft' where id = ${mock.id}`)
  dependencies.papers.windows.forget()
  expect(await send(deletions[0] ?? '', { token: admin })).toMatchObject(RUNNING)
  const [learners] = await Promise.all(
    db.ofLearners.map((each) => each.write(sql`delete from learner.attempts where exam_id = ${mock.id}`)),
  )
  expect(learners).toBeDefined()
  await setWindow(api, mock.id, { opens: -60, closes: -1 })
  expect((await send(deletions[0] ?? '', { token: admin })).status).toBeLessThan(300)
})

test('a question that was taken out of a running exam stays secret, and so do all when the exam becomes a draft', async () => {
  const topic = await buildTopic(db)
  const ids: number[] = []
  for (let n = 0; n < 3; n += 1) ids.push((await buildQuestion(db, { topicId: topic.id })).id)
  const settings = mockSettings({ sections: [sectionOf({ questionIds: ids.slice(0, 2) })], isFree: true })
  const mock = await buildMock(db, { ...settings, closesAt: inMinutes(10) })
  const learner = await come(topic.moduleId)
  const practised = async () =>
    (
      await send<{ id: number }[]>(`GET /api/questions/getQuestionsByTopicId/${topic.id}`, { token: learner.token })
    ).body.map(({ id }) => id)
  expect((await start((await come()).token, mock.id)).status).toBe(200)
  expect(await practised()).toEqual([ids[2]])
  const changed = { ...settings, closesAt: mock.closesAt, sections: [sectionOf({ questionIds: ids.slice(1, 2) })] }
  for (const state of ['published', 'draft'] as const) {
    const body = { ...changed, state }
    expect((await send(`PUT /api/mocks/${mock.id}`, { token: admin, body })).status).toBe(200)
    expect(await practised()).toEqual([ids[2]])
  }
})

test('400 for moving the closing time into the past, because learners may have begun since', async () => {
  const mock = await buildMock(db, { closesAt: inMinutes(10) })
  const move = (closesAt: string | null) => {
    const body = mockSettings({ sections: mock.sections, closesAt })
    return send(`PUT /api/mocks/${mock.id}`, { token: admin, body })
  }
  expect(await move(inMinutes(-1))).toMatchObject({ status: 400, body: { code: 'exam_closing_passed' } })
  expect((await move(inMinutes(1))).status).toBe(200)
  expect((await move(null)).status).toBe(200)
})

test('a timed section that lost its questions takes its time with it', async () => {
  const topics = [await buildTopic(db), await buildTopic(db)]
  for (const { id } of topics) await buildQuestion(db, { topicId: id })
  const sections = topics.map(({ id }) => sectionOf({ seconds: 60, pools: [poolOf(id, 1)] }))
  const mock = await buildMock(db, { sectionMode: 'timed', sections })
  await db.write(sql`update topics set state = 'archived' where id = ${topics[1]?.id ?? 0}`)
  await db.transaction((tx) => remakePapers(tx, [mock.id]))
  const { token } = await come()
  const briefing = await send<ExamBriefing>(`GET /api/exams/${mock.id}/briefing`, { token })
  expect(briefing.body.durationSeconds).toBe(60)
  const { remainingMs, sectionsMs } = (await start(token, mock.id)).body
  expect(remainingMs).toBeLessThanOrEqual(60_000)
  expect(sectionsMs).toEqual([remainingMs])
})
