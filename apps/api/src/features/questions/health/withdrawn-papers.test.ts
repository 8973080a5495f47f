import type { Exam } from '@abhyas/contract/exams'
import type { Mock, checkMock } from '@abhyas/contract/exams-mocks'
import type { ResponseOf } from '@abhyas/contract/endpoint'
import type { Question } from '@abhyas/contract/questions'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import {
  buildAdmin,
  buildExam,
  buildGrant,
  buildLearner,
  buildQuestion,
  openSessionOf,
} from '../../../testing/builders.ts'
import { buildMock, mockSettings, poolOf, sectionOf } from '../../../testing/mocks/build-mock.ts'
import { answerTo, buildExamOf, RIGHT, sitExam } from '../../../testing/sit-exam.ts'
import { startTestApi } from '../../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const { token } = await openSessionOf(api, await buildAdmin(db))

const setWithdrawn = (id: number, isWithdrawn: boolean) =>
  send(`PUT /api/question-health/${id}/withdrawn`, { token, body: { isWithdrawn } })

/** The questions of each paper that an exam deals out, or of its one paper. */
async function askedIn(examId: number): Promise<number[][]> {
  const papers = await db.select<{ questions: string }>(sql`
    select p.questions from exams e
    left join exam_papers x on x.exam_id = e.id join papers p on p.id = coalesce(x.paper_id, e.paper_id)
    where e.id = ${examId} order by x.variant`)
  return papers.map(({ questions }) => (JSON.parse(questions) as Question[]).map(({ id }) => id))
}

test('a new paper does not ask a withdrawn question, and asks it in its old place when it comes back', async () => {
  const { exam, questionIds } = await buildExamOf(api, 3)
  const [first = 0, second = 0, third = 0] = questionIds
  await setWithdrawn(second, true)
  expect(await askedIn(exam.id)).toEqual([[first, third]])
  await setWithdrawn(second, false)
  expect(await askedIn(exam.id)).toEqual([[first, second, third]])
})

test('an attempt that runs keeps the question, and its answer counts', async () => {
  const sitting = await sitExam(api, { questionCount: 2 })
  const [first = 0, second = 0] = sitting.questionIds
  await setWithdrawn(second, true)
  expect(await askedIn(sitting.exam.id)).toEqual([[first]])
  await sitting.save([answerTo(1, RIGHT, 1)])
  expect((await sitting.submit(1)).body).toMatchObject({ correctCount: 1, questionCount: 2 })
})

test('practice keeps a withdrawn question', async () => {
  const { id, topicId } = await buildQuestion(db)
  await setWithdrawn(id, true)
  const { moduleId } = await db.selectOne<{ moduleId: number }>(sql`
    select module_id as "moduleId" from topics where id = ${topicId}`)
  const learner = await openSessionOf(api, await buildLearner(db))
  await buildGrant(db, learner, moduleId)
  const path = `/api/questions/getQuestionsByTopicId/${topicId}`
  const { body } = await send<Question[]>(`GET ${path}`, { token: learner.token })
  expect(body.map((question) => question.id)).toEqual([id])
})

test('a pool takes another question for a withdrawn one, in every paper', async () => {
  const ids = [await buildQuestion(db)]
  for (let n = 0; n < 3; n += 1) ids.push(await buildQuestion(db, { topicId: ids[0]?.topicId ?? 0 }))
  const sections = [sectionOf({ pools: [poolOf(ids[0]?.topicId ?? 0, 3)] })]
  const mock = await buildMock(db, { sections, variants: 4 })
  const withdrawn = (await askedIn(mock.id)).flat()[0] ?? 0
  await setWithdrawn(withdrawn, true)
  const papers = await askedIn(mock.id)
  expect(papers.map((paper) => paper.length)).toEqual([3, 3, 3, 3])
  expect(papers.flat()).not.toContain(withdrawn)
})

test('a pool that falls short gives what it has, and the check of the exam says so', async () => {
  const { id, topicId } = await buildQuestion(db)
  const other = await buildQuestion(db, { topicId })
  const settings = { sections: [sectionOf({ pools: [poolOf(topicId, 2)] })] }
  const mock = await buildMock(db, settings)
  await setWithdrawn(id, true)
  expect(await askedIn(mock.id)).toEqual([[other.id]])
  const check = await send<ResponseOf<typeof checkMock>>('POST /api/mocks/check', {
    token,
    body: mockSettings(settings),
  })
  expect(check.body.problems).toMatchObject([{ level: 'error', code: 'pool_too_small', wanted: 2, found: 1 }])
})

test('a mock exam asks the rest of its questions by hand, and its check names the one that is withdrawn', async () => {
  const [kept, withdrawn] = [await buildQuestion(db), await buildQuestion(db)]
  const settings = { sections: [sectionOf({ questionIds: [withdrawn.id, kept.id] })] }
  const mock = await buildMock(db, settings)
  await setWithdrawn(withdrawn.id, true)
  expect(await askedIn(mock.id)).toEqual([[kept.id]])
  const { body } = await send<ResponseOf<typeof checkMock>>('POST /api/mocks/check', {
    token,
    body: mockSettings(settings),
  })
  expect(body.problems).toMatchObject([{ level: 'error', code: 'question_unusable', section: 0, found: 1 }])
  expect((await send<Mock>(`GET /api/mocks/${mock.id}`, { token })).body.questionCount).toBe(1)
  await setWithdrawn(withdrawn.id, false)
  expect(await askedIn(mock.id)).toEqual([[withdrawn.id, kept.id]])
})

test('an exam whose only question is withdrawn is hidden from learners; an admin still sees it and its question', async () => {
  const { id, topicId } = await buildQuestion(db)
  const exam = await buildExam(db, { topicId, questionIds: [id] })
  const learner = await openSessionOf(api, await buildLearner(db))
  const { moduleId } = await db.selectOne<{ moduleId: number }>(sql`
    select module_id as "moduleId" from topics where id = ${topicId}`)
  await buildGrant(db, learner, moduleId)
  await setWithdrawn(id, true)
  const list = async (as: string) => (await send<Exam[]>(`GET /api/exams/topic/${topicId}`, { token: as })).body
  expect(await list(learner.token)).toEqual([])
  expect(await list(token)).toMatchObject([{ id: exam.id, questionCount: 0, questions: [{ id }] }])
  const start = await send(`POST /api/exams/${exam.id}/attempts`, {
    token: learner.token,
    body: { deviceId: crypto.randomUUID() },
  })
  expect(start.body.code).toBe('exam_unavailable')
  const body = { examName: 'x', questionIds: [id] }
  expect((await send(`PUT /api/exams/updateExamById/${exam.id}`, { token, body })).body.code).toBe('exam_unusable')
  await setWithdrawn(id, false)
  expect(await list(learner.token)).toMatchObject([{ id: exam.id, questionCount: 1 }])
})

test('a question that its figures withdrew comes back with another key; one that an admin withdrew waits', async () => {
  const { exam, questionIds } = await buildExamOf(api, 2)
  const [byFigures = 0, byAdmin = 0] = questionIds
  await db.write(sql`update questions set withdrawn_at = now() where id = ${byFigures}`)
  await setWithdrawn(byAdmin, true)
  for (const id of questionIds)
    await send(`PUT /api/questions/updateQuestionById/${id}`, {
      token,
      body: { questionText: 'Which keyword makes a constant?', correctAnswer: 'const' },
    })
  expect(await askedIn(exam.id)).toEqual([[byFigures]])
})
