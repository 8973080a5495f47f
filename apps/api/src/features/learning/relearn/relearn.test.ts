import type { Regrade } from '@abhyas/contract/exams-regrades'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildAdmin, buildGrant, openSessionOf } from '../../../testing/builders.ts'
import { runRegrades } from '../../../testing/regrades/run-regrades.ts'
import { answerTo, buildExamOf, RIGHT, sitExam, WRONG } from '../../../testing/sit-exam.ts'
import { startTestApi } from '../../../testing/test-api.ts'
import { logExamAnswers } from '../../practice/log-exam-answers.ts'
import { foldAnswers } from '../model/fold-answers.ts'
import { replayLog } from '../model/replay-log.ts'

const api = await startTestApi()
const { db, send } = api
const { databases } = api.dependencies
const { token } = await openSessionOf(api, await buildAdmin(db))

const logAll = () =>
  logExamAnswers(databases, { ...api.dependencies, log: { error: (error: unknown) => expect(error).toBeNull() } })

const correct = async (questionId: number, policy: string, correctAnswer: string | null = 'const') => {
  const { status, body } = await send<Regrade>(`POST /api/questions/${questionId}/regrades`, {
    token,
    body: { policy, correctAnswer },
  })
  expect(status).toBe(200)
  await runRegrades(api)
  return body
}

type Known = {
  isRight: boolean
  isRightInLog: boolean
  wasRight: boolean
  theta: number
  correct: number
  studied: number
}

const knownOf = (learnerId: number, questionId: number) =>
  db.dbOf(learnerId).selectOne<Known>(sql`
    select p.is_right as "isRight", coalesce(l.corrected, l.is_right) as "isRightInLog", l.is_right as "wasRight",
      a.theta, a.correct, (select sum(correct)::integer from learner.study_days d where d.learner_id = p.learner_id) as studied
    from learner.progress p join learner.answer_log l using (learner_id, question_id)
      join learner.abilities a using (learner_id)
    where p.learner_id = ${learnerId} and p.question_id = ${questionId}`)

/** A learner whose exam is logged, with a wrong answer to the first question and a right one to the second. */
async function buildLogged() {
  const built = await buildExamOf(api, 2)
  const sitting = await sitExam(api, { built })
  await sitting.save([answerTo(0, WRONG, 1), answerTo(1, RIGHT, 2)])
  await sitting.submit(2)
  await logAll()
  return { ...sitting, questionId: built.questionIds[0] as number }
}

const expectReplay = async () => {
  await foldAnswers(databases)
  expect(await replayLog(databases)).toMatchObject({ differing: [], miscounted: [] })
}

test('an answer that a correction calls right counts as right in progress, ability, cards and study days', async () => {
  const { learner, questionId } = await buildLogged()
  const before = await knownOf(learner.id, questionId)
  expect(before).toMatchObject({ isRight: false, isRightInLog: false, correct: 1, studied: 1 })
  const regrade = await correct(questionId, 'new_key')
  const after = await knownOf(learner.id, questionId)
  expect(after).toMatchObject({ isRight: true, isRightInLog: true, wasRight: false, correct: 2, studied: 2 })
  expect(after.theta).toBeGreaterThan(before.theta)
  await expectReplay()

  await send(`POST /api/regrades/${regrade.id}/take-back`, { token })
  await runRegrades(api)
  expect(await knownOf(learner.id, questionId)).toEqual(before)
  await expectReplay()
})

test('with both keys, an answer that was right stays right; without a change, nothing is judged again', async () => {
  const { learner, ...built } = await buildLogged()
  const [, second = 0] = built.questionIds
  await correct(second, 'both_keys')
  expect(await knownOf(learner.id, second)).toMatchObject({ isRight: true, correct: 1 })
  await correct(built.questionId, 'no_change')
  expect(await knownOf(learner.id, built.questionId)).toMatchObject({ isRight: false, correct: 1 })
  await expectReplay()
})

test('an answer in practice follows a correction too', async () => {
  const { topic, questionIds } = await buildExamOf(api, 1)
  const [questionId = 0] = questionIds
  const sitting = await sitExam(api)
  await buildGrant(db, sitting.learner, topic.moduleId)
  await sitting.submit()
  const answers = [{ id: crypto.randomUUID(), questionId, questionVersion: 1, option: WRONG, spentMs: 9_000, agoMs: 0 }]
  const saved = await send('POST /api/practice/answers', { token: sitting.token, body: { answers } })
  expect(saved.status).toBeLessThan(300)
  await correct(questionId, 'new_key')
  expect(await knownOf(sitting.learner.id, questionId)).toMatchObject({ isRight: true, correct: 1 })
  await expectReplay()
})

test('an exam that is logged after the correction is learned by it', async () => {
  const built = await buildExamOf(api, 2)
  const sitting = await sitExam(api, { built })
  await sitting.save([answerTo(0, WRONG, 1), answerTo(1, RIGHT, 2)])
  const [questionId = 0] = built.questionIds
  await correct(questionId, 'new_key')
  await sitting.submit(2)
  await logAll()
  expect(await knownOf(sitting.learner.id, questionId)).toMatchObject({ isRight: true, wasRight: false, correct: 2 })
  await expectReplay()
})

test('an answer to other options is not judged by the new key', async () => {
  const { learner, questionId } = await buildLogged()
  await db.write(sql`update questions set option_d = 'var', version = version + 1 where id = ${questionId}`)
  await correct(questionId, 'new_key')
  expect(await knownOf(learner.id, questionId)).toMatchObject({ isRight: false, correct: 1 })
})
