import type { PracticeAnswer } from '@abhyas/contract/practice'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { answerTo, RIGHT, sitExam, WRONG } from '../../testing/sit-exam.ts'
import { startTestApi } from '../../testing/test-api.ts'
import { logExamAnswers } from './log-exam-answers.ts'

const api = await startTestApi()
const { db, dependencies, send } = api
const failed: unknown[] = []
const log = { error: (about: unknown) => void failed.push(about) } as typeof dependencies.log
const logAll = () => logExamAnswers(dependencies.databases, { ...dependencies, log })

const logOf = (learnerId: number) =>
  db.dbOf(learnerId).select(sql`
    select question_id as "questionId", question_version as version, option, is_right as "isRight", spent_ms as "spentMs",
      mode from learner.answer_log where learner_id = ${learnerId} order by question_id`)

test('the answers of an exam are in the log and in the progress once after it is graded, and not before', async () => {
  const { questionIds, learner, save, submit, topic, token } = await sitExam(api)
  await save([answerTo(0, RIGHT, 1), answerTo(1, WRONG, 2), answerTo(2, RIGHT, 3)])
  await save([answerTo(2, null, 4)])
  expect(await logAll()).toBe(false)
  expect(await logOf(learner.id)).toEqual([])
  await submit(4)
  await Promise.all([logAll(), logAll()])
  await logAll()
  const exam = { version: 1, mode: 'exam' }
  expect(await logOf(learner.id)).toEqual([
    { ...exam, questionId: questionIds[0], option: RIGHT, isRight: true, spentMs: 1000 },
    { ...exam, questionId: questionIds[1], option: WRONG, isRight: false, spentMs: 2000 },
  ])
  const { body } = await send<PracticeAnswer[]>(`GET /api/practice/topics/${topic.id}`, { token })
  expect(body.map(({ questionId, isRight }) => [questionId, isRight])).toEqual([
    [questionIds[0], true],
    [questionIds[1], false],
  ])
})

test('an attempt whose answers cannot be logged does not hold up the others', async () => {
  const [broken, good] = [await sitExam(api), await sitExam(api)]
  for (const { save, submit } of [broken, good]) {
    await save([answerTo(0, RIGHT, 1)])
    await submit(1)
  }
  const { id } = broken.learner
  await db.dbOf(id).write(sql`update learner.attempts set paper_id = 999999 where learner_id = ${id}`)
  expect(await logAll()).toBe(false)
  expect(await logOf(good.learner.id)).toHaveLength(1)
  expect(await logOf(broken.learner.id)).toEqual([])
})

/** Inserts attempts that are older than all others and whose paper does not exist. */
const insertHopelessAttempts = (near: number, count: number) =>
  db.dbOf(near).write(sql`
    insert into learner.attempts (learner_id, exam_id, paper_id, exam_name, topic_id, topic_name, question_count,
      duration_seconds, deadline, device_id, state, finished_at, correct_count)
    select 1000000 + n, 1, 999999, '', 1, '', 1, 1, now(), gen_random_uuid(), 'graded', now() - interval '1 day', 0
    from generate_series(1, ${count}::int) n`)

test('hundreds of attempts that cannot be logged do not hold up the others, and are not tried again at once', async () => {
  const good = await sitExam(api)
  await good.save([answerTo(0, RIGHT, 1)])
  await good.submit(1)
  await insertHopelessAttempts(good.learner.id, 400)
  failed.length = 0
  while (await logAll());
  expect(await logOf(good.learner.id)).toHaveLength(1)
  expect(failed).toHaveLength(400)
  await logAll()
  expect(failed).toHaveLength(400)
  // A minute later they are tried again, because the cause may have been fixed.
  await db.dbOf(good.learner.id).write(sql`update learner.attempts set log_after = now() where learner_id > 1000000`)
  while (await logAll());
  expect(failed).toHaveLength(800)
  await db.dbOf(good.learner.id).write(sql`delete from learner.attempts where learner_id > 1000000`)
})

test('two workers share the attempts that are to be logged', async () => {
  const { learner } = await sitExam(api)
  await insertHopelessAttempts(learner.id, 300)
  failed.length = 0
  await Promise.all([logAll(), logAll()])
  while (await logAll());
  expect(failed).toHaveLength(300)
  await db.dbOf(learner.id).write(sql`delete from learner.attempts where learner_id > 1000000`)
})

test('two workers log 60 attempts, each once, and count each exam once', async () => {
  const first = await sitExam(api)
  await first.save([answerTo(0, RIGHT, 1)])
  await first.submit(1)
  const place = db.dbOf(first.learner.id)
  const learnerIds = Array.from({ length: 60 }, (_, nth) => 2_000_000 + nth)
  await place.write(sql`
    insert into learner.attempts (learner_id, exam_id, paper_id, exam_name, topic_id, topic_name, question_count,
      duration_seconds, deadline, device_id, state, finished_at, correct_count)
    select n, exam_id, paper_id, exam_name, topic_id, topic_name, question_count, duration_seconds, deadline, device_id,
      state, finished_at, correct_count
    from learner.attempts, unnest(${learnerIds}::bigint[]) n where learner_id = ${first.learner.id}`)
  await place.write(sql`
    insert into learner.answers (learner_id, attempt_id, place, option, epoch, seq, spent_ms, is_marked, saved_at)
    select a.learner_id, a.id, x.place, x.option, x.epoch, x.seq, x.spent_ms, x.is_marked, x.saved_at
    from learner.answers x, learner.attempts a
    where x.learner_id = ${first.learner.id} and a.learner_id = any(${learnerIds}::bigint[])`)
  failed.length = 0
  await Promise.all([logAll(), logAll()])
  while (await logAll());
  expect(failed).toEqual([])
  const logged = await place.select(sql`
    select learner_id as id, count(*) as n from learner.answer_log where learner_id = any(${learnerIds}::bigint[])
    group by 1 order by 1`)
  expect(logged).toEqual(learnerIds.map((id) => ({ id, n: 1 })))
  const counted = await place.select(sql`
    select learner_id as id, exams_taken as n from learner.days where learner_id = any(${learnerIds}::bigint[])
    order by 1`)
  expect(counted).toEqual(learnerIds.map((id) => ({ id, n: 1 })))
  await place.write(sql`delete from learner.attempts where learner_id = any(${learnerIds}::bigint[])`)
})

test('attempts are logged as soon as the shared database is back, however many tries failed', async () => {
  const { learner, save, submit } = await sitExam(api)
  await save([answerTo(0, RIGHT, 1)])
  await submit(1)
  const away = Object.assign(new Error('shutting down'), { code: '57P01' })
  const papers = { ...dependencies.papers, get: () => Promise.reject(away) }
  for (let round = 0; round < 3; round += 1)
    await expect(logExamAnswers(dependencies.databases, { ...dependencies, papers })).rejects.toThrow('shutting down')
  await logAll()
  expect(await logOf(learner.id)).toHaveLength(1)
})
