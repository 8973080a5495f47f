import { randomUUID } from 'node:crypto'
import type { PracticeAnswer, PractisedTopic } from '@abhyas/contract/practice'
import { sql } from '@abhyas/database/sql'
import { describe, expect, test } from 'vitest'
import {
  buildAdmin,
  buildGrant,
  buildLearner,
  buildQuestion,
  buildTopic,
  openSessionOf,
} from '../../testing/builders.ts'
import { startTestApi } from '../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api

const [CONST, FINAL] = [0, 1]
const DAY_MS = 24 * 3600 * 1000

type Pick = { questionId: number; option?: number; id?: string; agoMs?: number }
const pick = ({ questionId, option = FINAL, id = randomUUID(), agoMs = 0 }: Pick) => ({
  id,
  questionId,
  questionVersion: 1,
  option,
  spentMs: 900,
  agoMs,
})

const record = (token: string, ...picks: Pick[]) =>
  send('POST /api/practice/answers', { token, body: { answers: picks.map(pick) } })
const practiceOf = (token: string, topicId: number) =>
  send<PracticeAnswer[]>(`GET /api/practice/topics/${topicId}`, { token })
const topicsOf = async (token: string) => (await send<PractisedTopic[]>('GET /api/practice/topics', { token })).body

type Logged = { id: string; question_id: number; is_right: boolean; mode: string; days: number }
const logOf = (learnerId: number) =>
  db.dbOf(learnerId).select<Logged>(sql`
    select id, question_id, is_right, mode, round(extract(epoch from now() - answered_at) / 86400)::integer as days
    from learner.answer_log where learner_id = ${learnerId} order by answered_at, id`)

/** Builds a learner who owns a topic with two questions; `final` is right. */
async function begin() {
  const learner = await openSessionOf(api, await buildLearner(db))
  const topic = await buildTopic(db)
  await buildGrant(db, learner, topic.moduleId)
  const first = await buildQuestion(db, { topicId: topic.id })
  const second = await buildQuestion(db, { topicId: topic.id })
  return { learner, token: learner.token, topic, first, second }
}

describe('recording practice', () => {
  test('204 logs each answer, judged by the server, and keeps the newest of each question', async () => {
    const { learner, token, topic, first, second } = await begin()
    expect(await record(token, { questionId: first.id }, { questionId: second.id, option: CONST })).toMatchObject({
      status: 204,
    })
    expect((await practiceOf(token, topic.id)).body).toMatchObject([
      { questionId: first.id, option: FINAL, isRight: true },
      { questionId: second.id, option: CONST, isRight: false },
    ])
    await record(token, { questionId: second.id })
    expect((await practiceOf(token, topic.id)).body).toMatchObject([{ isRight: true }, { isRight: true }])
    expect(await logOf(learner.id)).toMatchObject([{ mode: 'practice' }, { mode: 'practice' }, { mode: 'practice' }])
  })

  test('204 records an answer once, even when it is sent again, in parallel or twice in one batch, and keeps newer answers', async () => {
    const { learner, token, topic, first } = await begin()
    const sent = { questionId: first.id, option: CONST, id: randomUUID(), agoMs: 1000 }
    await Promise.all(Array.from({ length: 5 }, () => record(token, sent, sent)))
    await record(token, { questionId: first.id })
    // The same answer comes again, as if it had been picked after the newer one.
    await record(token, { ...sent, agoMs: 0 })
    expect(await logOf(learner.id)).toHaveLength(2)
    expect((await practiceOf(token, topic.id)).body).toMatchObject([{ option: FINAL, isRight: true }])
  })

  test('204 logs an older answer that arrives late, and keeps the newer one', async () => {
    const { learner, token, topic, first } = await begin()
    await record(token, { questionId: first.id, agoMs: 1000 })
    await record(token, { questionId: first.id, option: CONST, agoMs: 60_000 })
    expect((await practiceOf(token, topic.id)).body).toMatchObject([{ option: FINAL, isRight: true }])
    expect(await logOf(learner.id)).toMatchObject([{ is_right: false }, { is_right: true }])
    const other = await begin()
    await record(
      other.token,
      { questionId: other.first.id, option: CONST, agoMs: 60_000 },
      { questionId: other.first.id, agoMs: 1000 },
    )
    expect((await practiceOf(other.token, other.topic.id)).body).toMatchObject([{ option: FINAL }])
  })

  test('204 counts an answer as at most 30 days old, whatever the clock of the browser says', async () => {
    const { learner, token, first, second } = await begin()
    await record(token, { questionId: first.id, agoMs: 4000 * DAY_MS }, { questionId: second.id, agoMs: 2 * DAY_MS })
    expect(await logOf(learner.id)).toMatchObject([
      { question_id: first.id, days: 30 },
      { question_id: second.id, days: 2 },
    ])
  })

  test('204 drops answers that cannot be recorded, and records the rest', async () => {
    const { learner, token, topic, first } = await begin()
    const locked = await buildQuestion(db)
    const draft = await buildQuestion(db, {
      topicId: (await buildTopic(db, { moduleId: topic.moduleId, state: 'draft' })).id,
    })
    const forExams = await buildQuestion(db, { topicId: topic.id, isExamOnly: true })
    const broken = await buildQuestion(db, { topicId: topic.id, correctAnswer: 'none of these' })
    const short = await buildQuestion(db, { topicId: topic.id, optionD: '' })
    const dropped = [locked, draft, forExams, broken].map(({ id }) => ({ questionId: id }))
    const none = [{ questionId: 999_999_999 }, { questionId: short.id, option: 3 }]
    expect(await record(token, ...dropped, ...none, { questionId: first.id })).toMatchObject({ status: 204 })
    expect(await logOf(learner.id)).toMatchObject([{ question_id: first.id }])
  })

  test('204 for 200 answers at once, in a free sample that the learner was not given', async () => {
    const learner = await openSessionOf(api, await buildLearner(db))
    const { id: topicId } = await buildTopic(db, { isFreeSample: true })
    const { id: questionId } = await buildQuestion(db, { topicId })
    const picks = Array.from({ length: 200 }, () => ({ questionId }))
    expect(await record(learner.token, ...picks)).toMatchObject({ status: 204 })
    expect(await logOf(learner.id)).toHaveLength(200)
    expect(await record(learner.token, ...picks, { questionId })).toMatchObject({ status: 400 })
    expect(await record(learner.token)).toMatchObject({ status: 400 })
    expect(await record(learner.token, { questionId, id: 'mine' })).toMatchObject({ status: 400 })
  })

  test('200 for admins too, for content that only they can see', async () => {
    const admin = await openSessionOf(api, await buildAdmin(db))
    const topic = await buildTopic(db, { state: 'draft' })
    const forExams = await buildQuestion(db, { topicId: topic.id, isExamOnly: true })
    await record(admin.token, { questionId: forExams.id })
    expect((await practiceOf(admin.token, topic.id)).body).toMatchObject([{ isRight: true }])
  })

  test('a learner does not see the answers of another', async () => {
    const { token, topic, first } = await begin()
    await record(token, { questionId: first.id })
    const other = await openSessionOf(api, await buildLearner(db))
    await buildGrant(db, other, topic.moduleId)
    expect((await practiceOf(other.token, topic.id)).body).toEqual([])
    expect(await topicsOf(other.token)).toEqual([])
  })
})

describe('the topics that a learner practised', () => {
  test('200 lists the latest first, with the questions that can be practised now', async () => {
    const { token, learner, topic, first, second } = await begin()
    await buildQuestion(db, { topicId: topic.id })
    const forExams = await buildQuestion(db, { topicId: topic.id, isExamOnly: true })
    const sample = await buildTopic(db, { isFreeSample: true, name: 'Arrays' })
    const inSample = await buildQuestion(db, { topicId: sample.id })
    await record(token, { questionId: inSample.id, option: CONST, agoMs: 1000 })
    await record(token, { questionId: first.id }, { questionId: second.id, option: CONST })
    // The progress of an exam looks like this.
    await db.dbOf(learner.id).write(sql`
      insert into learner.progress (learner_id, question_id, topic_id, option, is_right, answered_at)
      select learner_id, ${forExams.id}, topic_id, 0, true, answered_at from learner.progress
      where question_id = ${first.id}`)
    expect(await topicsOf(token)).toMatchObject([
      { topic: { id: topic.id, topicName: 'Loops' }, answeredCount: 2, rightCount: 1, questionCount: 3 },
      { topic: { id: sample.id, topicName: 'Arrays' }, answeredCount: 1, rightCount: 0, questionCount: 1 },
    ])
    await db.write(sql`update topics set state = 'draft' where id = ${topic.id}`)
    await db.write(sql`delete from questions where id = ${inSample.id}`)
    expect(await topicsOf(token)).toEqual([])
  })

  test('200 with at most twelve topics', async () => {
    const { token, topic } = await begin()
    for (let nth = 0; nth < 13; nth += 1) {
      const { id: topicId } = await buildTopic(db, { moduleId: topic.moduleId })
      await record(token, { questionId: (await buildQuestion(db, { topicId })).id })
    }
    expect(await topicsOf(token)).toHaveLength(12)
  })
})
