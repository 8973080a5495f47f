import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildExam, buildLearner, buildTopic, logInAs } from '@abhyas/api/testing/builders'
import { openTestDatabase } from '@abhyas/api/testing/test-database'
import { freePort } from '@abhyas/database/local-postgres'
import { expect, test } from 'vitest'
import { startBalancer } from './testing/balancer.ts'
import { startProduct } from './testing/start-product.ts'

const { url, learnerClusters, db } = await openTestDatabase()
const topic = await buildTopic(db, { isFreeSample: true })
const exam = await buildExam(db, { topicId: topic.id })

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const CACHED = '/api/courses/getAllCourses'
const DRAIN_MS = 2_000

/** Begins a request on an open connection, and finishes it when the test says so. Gives the response. */
async function beginRequest(origin: string, path: string) {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').setEncoding('utf8')
  const head = `GET ${path} HTTP/1.1\r\nhost: abhyas\r\n`
  socket.write(`${head}\r\n`)
  await once(socket, 'data')
  let text = ''
  socket.on('data', (part: string) => (text += part))
  const ended = new Promise<string>((resolve, reject) => {
    socket.on('close', () => resolve(text)).on('error', reject)
  })
  socket.write(head)
  await sleep(100)
  return { finish: () => socket.write('\r\n'), ended }
}

test.each([
  ['of a cached list', CACHED],
  ['of a route', '/healthz'],
  ['without a route', '/api/nothing'],
])(
  '503 in the shape of our errors for a call %s to a server that has stopped, and the connection closes',
  async (_, path) => {
    const { origin, close } = await startProduct(url)
    await fetch(origin + CACHED)
    const { finish, ended } = await beginRequest(origin, path)
    const closing = close()
    await sleep(50)
    finish()
    const response = await ended
    await closing
    expect(response).toMatch(/^HTTP\/1\.1 503 /)
    expect(response).toMatch(/^connection: close\r$/im)
    expect(response).toMatch(/^retry-after: 1\r$/im)
    const { code, message, requestId } = JSON.parse(response.split('\r\n\r\n')[1] ?? '') as Record<string, string>
    expect({ code, message, requestId }).toEqual({
      code: 'unavailable',
      message: expect.any(String),
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    })
  },
)

test('a server that is about to stop says so at /readyz, goes on responding, and closes each connection', async () => {
  const { origin, close } = await startProduct(url, { config: { drainMs: DRAIN_MS, learnerClusters } })
  await fetch(origin + CACHED)
  expect((await fetch(`${origin}/readyz`)).headers.get('connection')).toBe('keep-alive')
  const closing = close()
  expect((await fetch(`${origin}/readyz`)).status).toBe(503)
  for (const path of [CACHED, '/healthz', '/api/nothing']) {
    const { status, headers } = await fetch(origin + path)
    expect([path, status, headers.get('connection')]).toEqual([path, path === '/api/nothing' ? 404 : 200, 'close'])
  }
  // A hot call, which goes past the framework. The token is wrong, so the framework responds in the end.
  const saved = await fetch(`${origin}/api/attempts/1/answers`, {
    method: 'PUT',
    headers: { authorization: 'Bearer x' },
  })
  expect([saved.status, saved.headers.get('connection')]).toEqual([401, 'close'])
  await closing
})

test('no request behind a balancer fails while its servers are replaced one after the other', async () => {
  // Ten times as long as the balancer needs: this one process is also the balancer and all the clients.
  const options = { config: { drainMs: 1_000, learnerClusters } }
  const [first, second] = [await startProduct(url, options), await startProduct(url, options)]
  const balancer = await startBalancer([first.origin, second.origin], 100)
  const { token } = await logInAs(first.send, await buildLearner(db))
  const call = (method: string, path: string, body?: object) =>
    fetch(balancer.origin + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  const started = await call('POST', `/api/exams/${exam.id}/attempts`, { deviceId: randomUUID() })
  const { id } = (await started.json()) as { id: number }
  let seq = 0
  const save = () => {
    const answers = [{ place: 0, option: 1, isMarked: false, spentMs: 10, seq: ++seq }]
    return call('PUT', `/api/attempts/${id}/answers`, { epoch: 1, answers })
  }
  const CALLS = [() => fetch(balancer.origin + CACHED), () => fetch(`${balancer.origin}/healthz`), save]

  const statuses: Record<string, number> = {}
  const over = new AbortController()
  const load = Array.from({ length: 9 }, async (_, nth) => {
    while (!over.signal.aborted) {
      const status = await CALLS[nth % CALLS.length]?.().then(
        async (response) => (await response.text(), String(response.status)),
        () => 'no response',
      )
      statuses[status ?? ''] = (statuses[status ?? ''] ?? 0) + 1
    }
  })
  await sleep(200)
  const began = performance.now()
  await first.close()
  const third = await startProduct(url, options)
  balancer.aim([second.origin, third.origin])
  await sleep(200)
  await second.close()
  const seconds = (performance.now() - began) / 1000
  balancer.aim([third.origin])
  await sleep(200)
  over.abort()
  await Promise.all(load)
  balancer.close()
  console.log(`two servers replaced in ${seconds.toFixed(1)} s under load: ${JSON.stringify(statuses)}`)
  expect(balancer.failures).toEqual([])
  expect(Object.keys(statuses)).toEqual(['200'])
  expect(seconds).toBeLessThan(20)
})

test('the process ends with status 0 at a signal, and with status 1 at once at a second signal', async () => {
  const start = async (drainSeconds: string) => {
    const port = await freePort()
    const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: url, PORT: String(port), DRAIN_SECONDS: drainSeconds }
    const child = spawn(process.execPath, [MAIN, '--only', 'api'], { env, stdio: 'ignore' })
    const exited = once(child, 'exit') as Promise<[number | null]>
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(isReady, { timeout: 60_000, interval: 100 }).toBe(true)
    return { child, exited }
  }
  const [patient, pressed] = await Promise.all([start('1'), start('10')])
  const began = performance.now()
  for (const { child } of [patient, pressed]) child.kill('SIGTERM')
  expect((await patient.exited)[0]).toBe(0)
  await sleep(600)
  pressed.child.kill('SIGTERM')
  expect((await pressed.exited)[0]).toBe(1)
  expect(performance.now() - began).toBeLessThan(9_000)
})
