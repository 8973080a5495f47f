import type { PracticeAnswer } from '@abhyas/contract/practice'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { answerTo, RIGHT, sitExam, WRONG } from '../../testing/sit-exam.ts'
import { startTestApi } from '../../testing/test-api.ts'
import { logExamAnswers } from './log-exam-answers.ts'

const api = await startTestApi()
const { db, parts, send } = api
const logAll = () => logExamAnswers(parts, parts.log)

const logOf = (learnerId: number) =>
  db.dbOf(learnerId).select(sql`
    select question_id as "questionId", question_version as version, option, is_right as "isRight", spent_ms as "spentMs",
      mode from learner.answer_log where learner_id = ${learnerId} order by question_id`)

test('what was answered in an exam is in the log and in the progress once it is graded, once, and not before', async () => {
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

test('an attempt whose answers cannot be logged keeps no other one from it', async () => {
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
