import { randomUUID } from 'node:crypto'
import { buildExam, buildLearner, buildTopic, logInAs } from '@abhyas/api/testing/builders'
import { openTestDatabase } from '@abhyas/api/testing/test-database'
import { type CaughtSpan, catchTraces } from '@abhyas/testing/catch-traces'
import { createTraceMarks } from '@abhyas/tracing/trace-marks'
import { afterAll, expect, test } from 'vitest'
import { startProduct } from './testing/start-product.ts'

const catcher = await catchTraces()
afterAll(catcher.close)
const { endpoint, spans } = catcher
const secret = new TextEncoder().encode('s'.repeat(32))
const tokenKeys = [{ id: 'k1', secret }]
const { url, learnerClusters, db } = await openTestDatabase()
const config = { learnerClusters, tokenKeys }
const product = await startProduct(url, {
  roles: ['api', 'worker'],
  config: { ...config, traces: { endpoint, share: 0 } },
})
const { send } = product
const { newTraceId } = createTraceMarks([secret])

/** Sends a call as the next step of a trace that we chose, and returns the spans of the trace as they arrive. */
async function follow(line: string, options: { token?: string; body?: object } = {}) {
  const traceId = newTraceId()
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, 'x-requested-with': 'abhyas' }
  const { status } = await send(line, { ...options, headers: { ...headers, ...(options.body && JSON_TYPE) } })
  const own = () => spans.filter((span) => span.traceId === traceId)
  const isWhole = () => own().some(({ parentId }) => parentId === '00f067aa0ba902b7')
  await expect.poll(isWhole, { timeout: 20_000 }).toBe(true)
  return { status, own, find: (name: string | RegExp) => own().find((span) => span.name.match(name)) }
}

const JSON_TYPE = { 'content-type': 'application/json' }
const learner = await buildLearner(db)

test('a call through the framework: the pattern of its address, its status, and its statements below it', async () => {
  const { token } = await logInAs(send, learner)
  const { own, find } = await follow('GET /api/users/me?secret=Meera', { token })
  const request = find('GET /api/users/me')
  expect(request?.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/users/me',
    'http.response.status_code': 200,
  })
  const statement = own().find(({ name }) => name.startsWith('select'))
  expect(statement?.parentId).toBe(request?.spanId)
})

test('a start past the framework: it waits for a batch, and the batch and its statements are one link away', async () => {
  const topic = await buildTopic(db, { isFreeSample: true })
  const exam = await buildExam(db, { topicId: topic.id })
  const { token } = await logInAs(send, learner)
  await send(`GET /api/users/me`, { token })
  const { status, find } = await follow(`POST /api/exams/${exam.id}/attempts`, {
    token,
    body: { deviceId: randomUUID() },
  })
  expect(status).toBe(200)
  const request = find('POST /api/exams/:examId/attempts')
  const wait = find('wait for the batch of starts')
  expect(wait?.parentId).toBe(request?.spanId)
  const batch = await arrived(({ spanId }) => spanId === wait?.links[0]?.spanId)
  expect(batch).toMatchObject({ name: 'batch of starts', parentId: null, attributes: { 'batch.items': 1 } })
  expect(batch.links).toEqual([{ traceId: wait?.traceId, spanId: wait?.spanId }])
  const insert = await arrived(({ traceId, name }) => traceId === batch.traceId && name.startsWith('insert'))
  expect(insert.name.split(' ').length).toBeLessThanOrEqual(6)
})

test('a job goes on with the trace of the request that queued it, up to the mail server', async () => {
  const { status, own } = await follow('POST /auth/request-password-reset', { body: { email: learner.email } })
  expect(status).toBe(204)
  const job = await arrived(({ name, traceId }) => name.startsWith('job send-') && traceId === own()[0]?.traceId)
  // The mail server of this test is away.
  const mail = await arrived(({ name, traceId }) => name === 'mail' && traceId === job.traceId)
  expect(mail.isError).toBe(true)
})

async function arrived(isIt: (span: CaughtSpan) => boolean): Promise<CaughtSpan> {
  await expect.poll(() => spans.some(isIt), { timeout: 30_000 }).toBe(true)
  return spans.find(isIt) as CaughtSpan
}

test('what a stranger wants to be traced is not traced', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  await send('GET /api/courses/getAllCourses', { headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` } })
  const span = { traceId, spanId: '00f067aa0ba902b7', page: '/', startMs: Date.now(), ms: 1 }
  expect((await send('POST /api/browser-spans', { body: { sentAt: Date.now(), spans: [span] } })).status).toBe(204)
  await follow('GET /api/courses/getAllCourses')
  expect(spans.filter((caught) => caught.traceId === traceId)).toEqual([])
})

test("a browser's span has the name of an endpoint and the pattern of its page, and its clock is set right", async () => {
  const traceId = newTraceId()
  const anHourAgo = Date.now() - 3_600_000
  const common = { traceId, startMs: anHourAgo - 500, ms: 400 }
  const body = {
    sentAt: anHourAgo,
    spans: [
      { ...common, spanId: '00f067aa0ba902b1', page: '/user/exam/:id/startexam' },
      {
        ...common,
        spanId: '00f067aa0ba902b2',
        parentId: '00f067aa0ba902b1',
        page: '/Meera',
        call: 'GET /Meera',
        status: 200,
      },
    ],
  }
  expect((await send('POST /api/browser-spans', { body })).status).toBe(204)
  const click = await arrived((span) => span.traceId === traceId && span.name === 'click')
  expect(click).toMatchObject({ service: 'abhyas-browser', attributes: { page: '/user/exam/:examId/startexam' } })
  expect(Math.abs(click.startMs - (Date.now() - 500))).toBeLessThan(30_000)
  const call = await arrived((span) => span.traceId === traceId && span.name === 'call')
  expect(call.attributes).toEqual({ page: 'other', 'http.response.status_code': 200 })
  expect(call.parentId).toBe(click.spanId)
})

test('no span holds a value, a number of a person or a name', () => {
  const text = JSON.stringify(spans)
  for (const personal of [learner.email, learner.username, 'Meera', 'secret']) expect(text).not.toContain(personal)
})
