import { randomUUID } from 'node:crypto'
import { buildExam, buildLearner, buildTopic, logInAs } from '@abhyas/api/testing/builders'
import { openTestDatabase } from '@abhyas/api/testing/test-database'
import { leftCallsOf } from '@abhyas/api/metrics/requests'
import { getExamQuestions, saveAnswers } from '@abhyas/contract/exams-attempts'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { startProduct } from './testing/start-product.ts'

const { url, learnerClusters, db } = await openTestDatabase()
const { origin, send, close } = await startProduct(url, { config: { learnerClusters } })
const topic = await buildTopic(db, { isFreeSample: true })
const exam = await buildExam(db, { topicId: topic.id })

/** A learner in the exam, whose calls are hot from now on: the server has verified the token and the session. */
async function sit() {
  const account = await buildLearner(db)
  const { token, id } = await logInAs(send, account)
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
    account,
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
    paper: (headers?: Record<string, string>, examId = String(exam.id)) =>
      call('GET', `/api/exams/${examId}/questions?attemptId=${attempt.id}`, undefined, headers),
  }
}

const pick = (seq: number) => ({
  epoch: 1,
  answers: [{ place: 0, option: 1, isMarked: false, spentMs: 10, seq }],
})

// A hot call has exactly this content type. With a charset the framework handles the call.
const THROUGH_FRAMEWORK = { 'content-type': 'application/json; charset=utf-8' }

const namesOf = (headers: Headers) =>
  [...headers.keys()]
    .filter((name) => !['date', 'content-length', 'connection', 'keep-alive'].includes(name))
    .toSorted()

type ReadResponse = { status: number; headers: Headers; text: string }

/** Compares all but the values that differ each time. The hot response may hold no more than the contract's shape. */
function expectAlike(hot: ReadResponse, usual: ReadResponse) {
  const DIFFERENT = new Set(['id', 'remainingMs', 'requestId', 'startedAt', 'finishedAt'])
  const bodyOf = ({ text }: ReadResponse) =>
    JSON.parse(text, (name, value: unknown) => (DIFFERENT.has(name) ? 'different' : value)) as unknown
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
])('a save with %s gets the same response from the fast path and the framework', async (_, body) => {
  const [one, other] = [await sit(), await sit()]
  const hot = await one.save(body)
  const usual = await other.save(body, THROUGH_FRAMEWORK)
  expectAlike(hot, usual)
})

test('a resumed attempt, its submit, and a submit that waits for answers get the same response from both', async () => {
  const [one, other] = [await sit(), await sit()]
  for (const each of [one, other]) await each.save(pick(1))
  expectAlike(await one.start(), await other.start(THROUGH_FRAMEWORK))
  for (const lastSeq of [7, 1, 1]) {
    const submission = { epoch: 1, lastSeq, spentMs: [1000] }
    expectAlike(await one.submit(submission), await other.submit(submission, THROUGH_FRAMEWORK))
  }
})

test('every verdict is the same from both, with nothing beyond the contract', async () => {
  const [one, other] = [await sit(), await sit()]
  const bothSave = async (body: unknown) => {
    const hot = await one.save(body)
    expectAlike(hot, await other.save(body, THROUGH_FRAMEWORK))
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

test("404 for another learner's attempt, and nothing is saved", async () => {
  const [mine, theirs] = [await sit(), await sit()]
  expect((await mine.saveTo(String(theirs.attempt.id), pick(1))).status).toBe(404)
  expect(await db.select(sql`select from learner.answers where attempt_id = ${theirs.attempt.id}`)).toEqual([])
})

test('the questions are the same from both: plain, compressed, and as 304 when the browser has them', async () => {
  const learner = await sit()
  const { headers, text } = await learner.paper()
  const known = { 'if-none-match': headers.get('etag') ?? '' }
  for (const [accepted, status, encoding] of [
    [{ 'accept-encoding': 'identity' }, 200, null],
    [{ 'accept-encoding': 'gzip' }, 200, 'gzip'],
    [{ 'accept-encoding': 'gzip, br' }, 200, 'br'],
    [known, 304, null],
  ] as const) {
    const hot = await learner.paper(accepted)
    // The framework handles an address with an escaped digit.
    const usual = await learner.paper(accepted, `%3${exam.id}`.slice(0, 3) + String(exam.id).slice(1))
    for (const each of [hot, usual]) {
      expect([each.status, each.headers.get('content-encoding')]).toEqual([status, encoding])
      expect(each.text).toBe(status === 200 ? text : '')
    }
    expect(namesOf(hot.headers)).toEqual(namesOf(usual.headers))
  }
})

test('401 for the questions once the session is over; a save still trusts the token until it expires', async () => {
  const learner = await sit()
  expect((await learner.paper()).status).toBe(200)
  await db.write(sql`update sessions set ended_at = now() where user_id = ${learner.id}`)
  await expect.poll(async () => (await learner.paper()).status, { timeout: 8_000, interval: 200 }).toBe(401)
  expect((await learner.save(pick(1))).status).toBe(200)
  expect((await learner.save(pick(2), THROUGH_FRAMEWORK)).status).toBe(401)
})

test('a call with a token that this process has not seen stays on the fast path, and its session is checked', async () => {
  const learner = await sit()
  const left = () => [saveAnswers, getExamQuestions].map((endpoint) => leftCallsOf(endpoint).value)
  const before = left()
  const withNewToken = async () => ({ authorization: `Bearer ${(await logInAs(send, learner.account)).token}` })
  expect((await learner.save(pick(1), await withNewToken())).status).toBe(200)
  expect((await learner.paper(await withNewToken())).status).toBe(200)
  const ended = await withNewToken()
  await db.write(sql`update sessions set ended_at = now() where user_id = ${learner.id}`)
  const refused = await learner.save(pick(2), ended)
  expect([refused.status, JSON.parse(refused.text)]).toMatchObject([401, { code: 'session_over' }])
  const forged = await learner.save(pick(2), { authorization: `${ended.authorization}x` })
  expect([forged.status, JSON.parse(forged.text)]).toMatchObject([401, { code: 'token_invalid' }])
  expect(left()).toEqual(before)
})

test('a server that stops responds with 200 or 503 to new calls on an open connection', async () => {
  const learner = await sit()
  expect((await learner.save(pick(1))).status).toBe(200)
  const closing = close()
  const responses = await Promise.allSettled([learner.save(pick(2)), learner.save(pick(3))])
  await closing
  for (const response of responses)
    if (response.status === 'fulfilled') expect([200, 503]).toContain(response.value.status)
})
