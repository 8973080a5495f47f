import { randomUUID } from 'node:crypto'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildLearner, buildQuestion, buildTopic, openSessionOf } from '../../../testing/builders.ts'
import { startTestApi } from '../../../testing/test-api.ts'
import { foldAnswers } from './fold-answers.ts'
import { replayLog } from './replay-log.ts'

const api = await startTestApi()
const { db, send } = api
const { databases } = api.dependencies

const topicIds = [(await buildTopic(db, { isFreeSample: true })).id, (await buildTopic(db, { isFreeSample: true })).id]
const questions: number[] = []
for (const topicId of topicIds)
  for (let nth = 0; nth < 3; nth++) questions.push((await buildQuestion(db, { topicId })).id)

const learners = await Promise.all(
  Array.from({ length: 6 }, async () => {
    const learner = await buildLearner(db)
    return { ...learner, ...(await openSessionOf(api, learner)) }
  }),
)

/** Each learner answers 40 questions from two devices at once, now and on days before. */
for (const [who, { token }] of learners.entries()) {
  const batches = Array.from({ length: 8 }, (_, batch) =>
    Array.from({ length: 5 }, (__, nth) => ({
      id: randomUUID(),
      questionId: questions[(who + 3 * batch + nth) % questions.length] ?? 0,
      questionVersion: 1,
      option: (who * batch + nth) % 3 === 0 ? 0 : 1,
      spentMs: 4000 + 500 * nth,
      agoMs: batch * 26 * 3600 * 1000 + nth,
    })),
  )
  await Promise.all(batches.map((answers) => send('POST /api/practice/answers', { token, body: { answers } })))
  // The batches of two databases may arrive in another sequence than the log has. One learner has one database.
  if (who === 2 || databases.ofLearners.length > 1) await foldAnswers(databases)
}
await foldAnswers(databases)

test('the tables are exactly what the logs say', async () => {
  const report = await replayLog(databases)
  expect(report).toMatchObject({ learners: 6, answers: 240, differing: [], questions: 6, miscounted: [] })
  expect(report.difficultyOff).toBeLessThan(1e-6)
  expect(report).toMatchObject({ figures: 6, misfigured: [] })
  expect(report.driftOff).toBeLessThan(1e-6)
})

test('a changed ability, a lost card and wrong counts are found', async () => {
  const [first, second, third] = learners
  const change = (id = 0) => db.dbOf(id)
  await change(first?.id).write(sql`update learner.abilities set theta = theta + 1e-9 where learner_id = ${first?.id}`)
  await change(second?.id).write(sql`
    delete from learner.cards where learner_id = ${second?.id} and question_id = (
      select min(question_id) from learner.cards where learner_id = ${second?.id})`)
  await change(third?.id).write(sql`
    update learner.topic_abilities set recent = 0 where learner_id = ${third?.id} and topic_id = ${topicIds[0]}`)
  await db.write(sql`update question_ratings set answers = answers + 1 where question_id = ${questions[0]}`)
  await db.write(sql`update question_figures set later_answers = later_answers + 1 where question_id = ${questions[1]}`)
  await db.write(sql`
    update option_figures set answers = answers + 1 where question_id = ${questions[2]} and option = 1`)
  const { differing, miscounted, misfigured } = await replayLog(databases)
  expect(new Map(differing.map(({ learnerId, what }) => [learnerId, what]))).toEqual(
    new Map([
      [first?.id, 'theta'],
      [second?.id, 'number of cards'],
      [third?.id, `recent in topic ${topicIds[0]}`],
    ]),
  )
  expect(miscounted).toEqual([questions[0]])
  expect(misfigured).toEqual([
    { questionId: questions[1], version: 1, what: 'laterAnswers' },
    { questionId: questions[2], version: 1, what: 'option 1' },
  ])
})
