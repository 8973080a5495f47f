import { randomUUID } from 'node:crypto'
import { buildExam, buildLearner, buildTopic, logInAs } from '@abhyas/api/testing/builders'
import { openTestDatabase } from '@abhyas/api/testing/test-database'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { startProduct } from './testing/start-product.ts'

const { url, learnerClusters, db } = await openTestDatabase()
const { origin, send, close } = await startProduct(url, { config: { learnerClusters } })
const topic = await buildTopic(db, { isFreeSample: true })
const exam = await buildExam(db, { topicId: topic.id })

/** A learner in the exam, whose calls are hot from now on: the token was read, and the session looked at. */
async function sit() {
  const { token, id } = await logInAs(send, await buildLearner(db))
  const deviceId = randomUUID()
  const { body: attempt } = await send<{ id: number }>(`POST /api/exams/${exam.id}/attempts`, {
    token,
    body: { deviceId },
  })
  const call = async (method: string, path: string, body?: string, headers: Record<string, string> = {}) => {
    const response = await fetch(origin + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body }),
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  return {
    id,
    attempt,
    save: (body: unknown, headers?: Record<string, string>) =>
      call(
        'PUT',
        `/api/attempts/${attempt.id}/answers`,
        typeof body === 'string' ? body : JSON.stringify(body),
        headers,
      ),
    start: (headers?: Record<string, string>) =>
      call('POST', `/api/exams/${exam.id}/attempts`, JSON.stringify({ deviceId }), headers),
    submit: (body: unknown, headers?: Record<string, string>) =>
      call('POST', `/api/attempts/${attempt.id}/submit`, JSON.stringify(body), headers),
    saveTo: (attemptId: string, body: unknown) =>
      call('PUT', `/api/attempts/${attemptId}/answers`, JSON.stringify(body)),
    paper: (headers?: Record<string, string>) =>
      call('GET', `/api/exams/${exam.id}/questions?attemptId=${attempt.id}`, undefined, headers),
  }
}

const pick = (seq: number) => ({
  epoch: 1,
  answers: [{ place: 0, option: 1, isMarked: false, spentMs: 10, seq }],
})

// The hot way takes 'application/json' to the letter; with a charset it is the framework's.
const THE_USUAL_WAY = { 'content-type': 'application/json; charset=utf-8' }

const namesOf = (headers: Headers) =>
  [...headers.keys()]
    .filter((name) => !['date', 'content-length', 'connection', 'keep-alive'].includes(name))
    .toSorted()

type Answer = { status: number; headers: Headers; text: string }

/** What is another one each time is left out; nothing more may be in it than the contract's shape. */
function expectAlike(hot: Answer, usual: Answer) {
  const OTHERS = new Set(['id', 'remainingMs', 'requestId', 'startedAt', 'finishedAt'])
  const bodyOf = ({ text }: Answer) =>
    JSON.parse(text, (name, value: unknown) => (OTHERS.has(name) ? 'another one' : value)) as unknown
  expect(hot.status).toBe(usual.status)
  expect(bodyOf(hot)).toEqual(bodyOf(usual))
  expect(namesOf(hot.headers)).toEqual(namesOf(usual.headers))
}

test.each([
  ['an answer', pick(1)],
  ['no JSON at all', '{"epoch":'],
  ['a place that no paper has', { ...pick(1), answers: [{ ...pick(1).answers[0], place: 200 }] }],
  ['a place that this paper does not have', { ...pick(1), answers: [{ ...pick(1).answers[0], place: 9 }] }],
  ['an epoch that was never given out', { ...pick(1), epoch: 7 }],
  ['nothing to save', { epoch: 1, answers: [] }],
])('a save with %s is answered alike both ways', async (_, body) => {
  const [one, other] = [await sit(), await sit()]
  const hot = await one.save(body)
  const usual = await other.save(body, THE_USUAL_WAY)
  expectAlike(hot, usual)
})

test('an attempt that is gone on with, its end, and an end that waits for answers are answered alike both ways', async () => {
  const [one, other] = [await sit(), await sit()]
  for (const each of [one, other]) await each.save(pick(1))
  expectAlike(await one.start(), await other.start(THE_USUAL_WAY))
  for (const lastSeq of [7, 1, 1]) {
    const submission = { epoch: 1, lastSeq, spentMs: [1000] }
    expectAlike(await one.submit(submission), await other.submit(submission, THE_USUAL_WAY))
  }
})

test('every verdict is told alike both ways, with nothing beyond the contract', async () => {
  const [one, other] = [await sit(), await sit()]
  const bothSave = async (body: unknown) => {
    const hot = await one.save(body)
    expectAlike(hot, await other.save(body, THE_USUAL_WAY))
    return (JSON.parse(hot.text) as { verdicts: { verdict: string }[] }).verdicts[0]?.verdict
  }
  expect(await bothSave(pick(5))).toBe('saved')
  expect(await bothSave(pick(3))).toBe('superseded')
  for (const { id } of [one, other])
    await db.dbOf(id).write(sql`update learner.attempts set epoch = 2 where learner_id = ${id}`)
  expect(await bothSave(pick(6))).toBe('taken_over')
  for (const each of [one, other]) await each.submit({ epoch: 2, lastSeq: 5 })
  expect(await bothSave({ ...pick(7), epoch: 2 })).toBe('closed')
  for (const { id } of [one, other])
    await db
      .dbOf(id)
      .write(sql`update learner.attempts set deadline = now() - interval '1 hour' where learner_id = ${id}`)
  expect(await bothSave({ ...pick(8), epoch: 2 })).toBe('late')
})

test("404 for somebody else's attempt, and nothing is saved", async () => {
  const [mine, theirs] = [await sit(), await sit()]
  expect((await mine.saveTo(String(theirs.attempt.id), pick(1))).status).toBe(404)
  expect(await db.select(sql`select from learner.answers where attempt_id = ${theirs.attempt.id}`)).toEqual([])
})

test('the paper comes alike both ways: plain, compressed, and not again when it is known', async () => {
  const learner = await sit()
  const accept = { 'accept-encoding': 'identity' }
  const first = await learner.paper(accept)
  expect(first.status).toBe(200)
  const etag = first.headers.get('etag') ?? ''
  expect((await learner.paper(accept)).text).toBe(first.text)
  expect((await learner.paper({ 'accept-encoding': 'br' })).text).toBe(first.text)
  expect((await learner.paper({ ...accept, 'if-none-match': etag })).status).toBe(304)
  expect(namesOf((await learner.paper(accept)).headers)).toEqual(namesOf(first.headers))
})

test('401 for the paper once the session is over, though the token is young; a save trusts it for its life', async () => {
  const learner = await sit()
  expect((await learner.paper()).status).toBe(200)
  await db.write(sql`update sessions set ended_at = now() where user_id = ${learner.id}`)
  await expect.poll(async () => (await learner.paper()).status, { timeout: 8_000, interval: 200 }).toBe(401)
  expect((await learner.save(pick(1))).status).toBe(200)
  expect((await learner.save(pick(2), THE_USUAL_WAY)).status).toBe(401)
})

test('a server that stops takes nothing new on a connection that is kept', async () => {
  const learner = await sit()
  expect((await learner.save(pick(1))).status).toBe(200)
  const closing = close()
  const answers = await Promise.allSettled([learner.save(pick(2)), learner.save(pick(3))])
  await closing
  for (const answer of answers) if (answer.status === 'fulfilled') expect([200, 503]).toContain(answer.value.status)
})
