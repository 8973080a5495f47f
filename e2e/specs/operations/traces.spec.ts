import { type CaughtSpan, catchTraces } from '@abhyas/testing/catch-traces'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { beginExam, buildSatExam } from '../../src/sit-exam.ts'
import { startProduct } from '../../src/start-product.ts'

test('the start of an exam is seen whole, from the click in the browser to the statements', async ({
  page,
  db,
  learner,
  databaseEnv,
  atEnd,
}) => {
  const { endpoint, spans, close } = await catchTraces()
  atEnd(close)
  const product = await startProduct({ ...databaseEnv, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, TRACE_SHARE: '1' })
  atEnd(product.stop)
  const exam = await buildSatExam(db)
  await logInAs(page, learner, product.origin)
  const isTraced = page.waitForResponse((response) => /\/trace-visit-/.test(response.url()))
  await page.goto(`${product.origin}/user/exam/${exam.id}/startexam`)
  await isTraced
  await page.waitForLoadState('networkidle')
  await beginExam(page)
  await expect(page.getByRole('timer')).toBeVisible()

  const arrived = async (isIt: (span: CaughtSpan) => boolean): Promise<CaughtSpan> => {
    await expect.poll(() => spans.some(isIt), { timeout: 30_000 }).toBe(true)
    return spans.find(isIt) as CaughtSpan
  }
  const START = 'POST /api/exams/:examId/attempts'
  const call = await arrived(({ service, name }) => service === 'abhyas-browser' && name === START)
  const click = await arrived(({ spanId }) => spanId === call.parentId)
  expect(click).toMatchObject({ name: 'click', parentId: null, attributes: { page: '/user/exam/:examId/startexam' } })
  const request = await arrived(({ parentId, name }) => parentId === call.spanId && name === START)
  expect(request.service).toBe('abhyas')
  expect(request.attributes['http.response.status_code']).toBe(200)
  const wait = await arrived(({ parentId, name }) => parentId === request.spanId && name.startsWith('wait for'))
  expect(wait.name).toBe('wait for the batch of starts')
  const batch = await arrived(({ spanId }) => spanId === wait.links[0]?.spanId)
  expect(batch.name).toBe('batch of starts')
  const insert = await arrived(({ traceId, name }) => traceId === batch.traceId && /\binsert\b/.test(name))
  for (const span of [call, request, wait]) expect(span.traceId).toBe(click.traceId)
  for (const [outer, inner] of [
    [click, call],
    [request, wait],
    [batch, insert],
  ] as const) {
    expect(outer.startMs, `${outer.name}, ${inner.name}`).toBeLessThanOrEqual(inner.startMs)
    expect(outer.startMs + outer.ms + 1, `${outer.name}, ${inner.name}`).toBeGreaterThanOrEqual(
      inner.startMs + inner.ms,
    )
  }

  const text = JSON.stringify(spans)
  for (const personal of [learner.email, learner.username, 'One', 'Two', '?']) expect(text).not.toContain(personal)
})

test('without a collector the browser loads nothing of tracing and sends no traceparent', async ({ page, learner }) => {
  await logInAs(page, learner)
  const seen: string[] = []
  page.on('request', (request) => {
    if (/trace-visit|browser-spans/.test(request.url()) || request.headers()['traceparent']) seen.push(request.url())
  })
  const response = await page.goto('/user/dashboard')
  expect(response?.headers()['server-timing']).toBeUndefined()
  await expect(page.getByRole('heading', { name: 'Your dashboard' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(seen).toEqual([])
})
