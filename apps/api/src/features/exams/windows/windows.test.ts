import { randomUUID } from 'node:crypto'
import type { Attempt, AttemptSummary } from '@abhyas/contract/exams-attempts'
import type { AttemptResult } from '@abhyas/contract/exams-results'
import type { ExamBriefing } from '@abhyas/contract/exams-briefing'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildAdmin, buildGrant, buildLearner, type LoggedIn, openSessionOf } from '../../../testing/builders.ts'
import { setWindow } from '../../../testing/mocks/set-window.ts'
import { answerTo, buildExamOf, RIGHT, sitExam } from '../../../testing/sit-exam.ts'
import { startTestApi } from '../../../testing/test-api.ts'
import { insertAttempts } from '../attempts/start-queries.ts'
import { closeOverdueAttempts } from '../attempts/close-overdue-attempts.ts'

const api = await startTestApi()
const { db, send, dependencies } = api

const admin = await openSessionOf(api, await buildAdmin(db))

async function buildOpenExam(questionCount = 2) {
  const built = await buildExamOf(api, questionCount)
  const learner = await openSessionOf(api, await buildLearner(db))
  await buildGrant(db, learner, built.topic.moduleId)
  const start = (as: LoggedIn = learner, password?: string) =>
    send<Attempt>(`POST /api/exams/${built.exam.id}/attempts`, {
      token: as.token,
      body: { deviceId: randomUUID(), password },
    })
  const briefing = () => send<ExamBriefing>(`GET /api/exams/${built.exam.id}/briefing`, { token: learner.token })
  return { ...built, learner, start, briefing }
}

const submit = (as: LoggedIn, attemptId: number) =>
  send<AttemptSummary>(`POST /api/attempts/${attemptId}/submit`, {
    token: as.token,
    body: { epoch: 1, lastSeq: 0, spentMs: [] },
  })

const refused = (code: string) => ({ body: { code } })

test('an exam starts between its hours only, and an admin starts it at any time', async () => {
  const { exam, start, briefing } = await buildOpenExam()
  await setWindow(api, exam.id, { opens: 60, closes: 3600 })
  expect(await start()).toMatchObject(refused('exam_not_open'))
  expect((await start(admin)).status).toBe(200)
  expect((await briefing()).body).toMatchObject({ hasPassword: false, attemptsLeft: null, isRunning: false })
  expect((await briefing()).body.opensAt).not.toBeNull()
  expect((await briefing()).body.resultsAt).toBe((await briefing()).body.closesAt)
  await setWindow(api, exam.id, { opens: -60, closes: -1 })
  expect(await start()).toMatchObject(refused('exam_over'))
  await setWindow(api, exam.id, { opens: -60, closes: 3600 })
  const { body: first } = await start()
  // An attempt that has begun goes on, whatever the hours are.
  await setWindow(api, exam.id, { opens: -60, closes: -1 })
  expect((await start()).body.id).toBe(first.id)
  const late = await openSessionOf(api, await buildAdmin(db))
  expect((await start(late)).body.remainingMs).toBeGreaterThan(60_000)
})

test('no attempt begins when the exam closes, or the last attempt was used, between the judgement and the insert', async () => {
  const { exam, topic, learner } = await buildOpenExam()
  const { paperId } = await db.selectOne<{ paperId: number }>(
    sql`select paper_id as "paperId" from exams where id = ${exam.id}`,
  )
  const begin = (closesInMs: number, maxAttempts: number | null = null) =>
    insertAttempts(db.dbOf(learner.id), [
      {
        learnerId: learner.id,
        examId: exam.id,
        paperId,
        examName: exam.examName,
        owner: { kind: 'topic', id: topic.id, name: topic.name },
        questionCount: 2,
        durationSeconds: 600,
        totalMarks: null,
        passMarks: null,
        deviceId: randomUUID(),
        sectionFirsts: null,
        sectionSeconds: null,
        closesAt: new Date(Date.now() + closesInMs).toISOString(),
        maxAttempts,
      },
    ])
  expect(await begin(-1)).toEqual([])
  expect(await begin(5000, 1)).toHaveLength(1)
  await db
    .dbOf(learner.id)
    .write(
      sql`update learner.attempts set state = 'graded', finished_at = now(), closed_by = 'learner', correct_count = 0 where learner_id = ${learner.id}`,
    )
  expect(await begin(5000, 1)).toEqual([])
  expect(await begin(5000, 2)).toHaveLength(1)
})

test('an attempt ends when the exam closes, and extra time comes on top', async () => {
  const { exam, learner, start } = await buildOpenExam(4)
  await setWindow(api, exam.id, { closes: 50 })
  const { remainingMs } = (await start()).body
  expect(remainingMs).toBeGreaterThan(45_000)
  expect(remainingMs).toBeLessThanOrEqual(50_000)
  await db.dbOf(learner.id).write(sql`delete from learner.attempts where learner_id = ${learner.id}`)
  await db.dbOf(learner.id).write(sql`
    insert into learner.extra_times (learner_id, exam_id, seconds, reason, given_by)
    values (${learner.id}, ${exam.id}, 30, 'x', 1)`)
  const longer = (await start()).body.remainingMs
  expect(longer).toBeGreaterThan(75_000)
  expect(longer).toBeLessThanOrEqual(80_000)
})

test('sections with their own time are cut at the closing time', async () => {
  const { exam, learner, start } = await buildOpenExam(2)
  const list = ['A', 'B'].map((name) => ({ name, questionCount: 1, seconds: 45, note: '' }))
  await db.write(sql`
    update papers set sections = ${JSON.stringify({ mode: 'timed', list })}
    where id = (select paper_id from exams where id = ${exam.id})`)
  await setWindow(api, exam.id, { closes: 60 })
  const { sectionsMs, remainingMs } = (await start(learner)).body
  expect(sectionsMs?.map((ms) => Math.round(ms / 5000))).toEqual([9, 12])
  expect(Math.round(remainingMs / 5000)).toBe(12)
})

test('the sweep closes what is open after the closing time', async () => {
  const { exam, learner, start } = await buildOpenExam()
  await setWindow(api, exam.id, { closes: 30 })
  const { body: attempt } = await start()
  const place = db.dbOf(learner.id)
  await place.write(sql`
    update learner.attempts set deadline = now() - interval '20 s', started_at = now() - interval '1 minute'
    where learner_id = ${learner.id}`)
  await setWindow(api, exam.id, { closes: -20 })
  await closeOverdueAttempts({ ofLearners: [place] }, { papers: dependencies.papers, log: dependencies.log })
  const mine = await send<AttemptSummary[]>('GET /api/attempts', { token: learner.token })
  expect(mine.body).toMatchObject([{ id: attempt.id, state: 'graded', closedBy: 'deadline', correctCount: 0 }])
})

test('a limit of attempts holds for starts at once, and a void attempt does not count', async () => {
  const { exam, learner, start, briefing } = await buildOpenExam()
  await setWindow(api, exam.id, { maxAttempts: 2 })
  expect((await briefing()).body.attemptsLeft).toBe(2)
  const both = await Promise.all([start(), start()])
  expect(new Set(both.map(({ body }) => body.id)).size).toBe(1)
  const [{ body: first }] = both
  await submit(learner, first.id)
  expect((await briefing()).body.attemptsLeft).toBe(1)
  const { body: second } = await start()
  await submit(learner, second.id)
  expect(await Promise.all([start(), start()])).toMatchObject([
    refused('exam_attempts_used'),
    refused('exam_attempts_used'),
  ])
  expect((await briefing()).body.attemptsLeft).toBe(0)
  await db.dbOf(learner.id).write(sql`
    update learner.attempts set state = 'void' where learner_id = ${learner.id} and id = ${second.id}`)
  expect((await start()).status).toBe(200)
})

test('a password is asked once, guesses are limited, and admins pass', async () => {
  const { exam, topic, learner, start, briefing } = await buildOpenExam()
  await setWindow(api, exam.id, { password: 'tulsi 7' })
  expect((await briefing()).body.hasPassword).toBe(true)
  expect(await start()).toMatchObject({ status: 403, ...refused('exam_password_wrong') })
  expect(await start(learner, 'Tulsi 7')).toMatchObject(refused('exam_password_wrong'))
  expect((await start(learner, 'tulsi 7')).status).toBe(200)
  expect((await start()).status).toBe(200)
  expect((await start(admin)).status).toBe(200)
  const guesser = await openSessionOf(api, await buildLearner(db))
  await buildGrant(db, guesser, topic.moduleId)
  const guesses = []
  for (let nth = 0; nth < 12; nth += 1) guesses.push((await start(guesser, `guess ${nth}`)).status)
  expect(guesses).toEqual([...Array.from({ length: 10 }, () => 403), 429, 429])
  expect((await start(guesser, 'tulsi 7')).status).toBe(429)
})

test('figures and questions stay hidden until the results are due, also when they are postponed; admins see all', async () => {
  const { exam, topic, token, attempt, save, submit: end } = await sitExam(api)
  await save([answerTo(0, RIGHT, 1)])
  await setWindow(api, exam.id, { opens: -60, closes: 600, results: 900 })
  const HIDDEN = { correctCount: null, marks: null, status: null, resultsAt: expect.any(String) as string }
  expect((await end(1)).body).toMatchObject(HIDDEN)
  const result = () => send<AttemptResult>(`GET /api/attempts/${attempt.id}/result`, { token })
  const mine = () => send<AttemptSummary[]>('GET /api/attempts', { token })
  const lastExam = async () =>
    (await send<{ lastExam: unknown }[]>(`GET /api/practice/progress/topic/${topic.id}`, { token })).body[0]?.lastExam
  const look = async () => [(await result()).body, (await mine()).body[0], await lastExam()]
  const ALL_HIDDEN = [{ ...HIDDEN, items: [] }, HIDDEN, { correctCount: null, status: null }]
  expect(await look()).toMatchObject(ALL_HIDDEN)
  expect(await send(`GET /api/attempts/${attempt.id}/wrong-questions`, { token })).toMatchObject(
    refused('results_later'),
  )
  const all = await send<AttemptSummary[]>(`GET /api/attempts/all?examId=${exam.id}`, { token: admin.token })
  expect(all.body).toMatchObject([{ correctCount: 1, status: 'Fail', resultsAt: null }])
  // Results that were shown are hidden again when an admin postpones them.
  await setWindow(api, exam.id, { opens: -60, closes: -30, results: -1 })
  const SHOWN = { correctCount: 1, status: 'Fail' }
  expect(await look()).toMatchObject([{ ...SHOWN, resultsAt: null }, SHOWN, SHOWN])
  expect((await result()).body.items).toHaveLength(3)
  await setWindow(api, exam.id, { opens: -60, closes: -30, results: 60 })
  expect(await look()).toMatchObject(ALL_HIDDEN)
})

test('results wait for the last attempt of a learner with extra time', async () => {
  const { exam, learner, start, topic } = await buildOpenExam()
  await setWindow(api, exam.id, { opens: -60, closes: 600 })
  const { body: attempt } = await start()
  await submit(learner, attempt.id)
  const slow = await openSessionOf(api, await buildLearner(db))
  await buildGrant(db, slow, topic.moduleId)
  const { body: running } = await start(slow)
  await db.dbOf(slow.id).write(sql`
    update learner.attempts set started_at = now() - interval '1 minute' where learner_id = ${slow.id}`)
  await setWindow(api, exam.id, { opens: -60, closes: -1 })
  const result = () => send<AttemptResult>(`GET /api/attempts/${attempt.id}/result`, { token: learner.token })
  const hidden = (await result()).body
  expect(hidden).toMatchObject({ correctCount: null, items: [] })
  expect(Date.parse(hidden.resultsAt ?? '')).toBeGreaterThan(Date.now())
  await submit(slow, running.id)
  dependencies.papers.windows.forget()
  expect((await result()).body.items).toHaveLength(2)
})
