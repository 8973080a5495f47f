import type { Answer, SaveVerdict } from '@abhyas/contract/exams-attempts'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '../../../../api/api-error.ts'
import { createAnswerQueue } from './answer-queue.ts'
import { createBackoff } from './backoff.ts'

beforeEach(() => vi.useFakeTimers())

const answer = (place: number, seq: number, option = 0): Answer => ({ place, option, isMarked: false, spentMs: 0, seq })

/** A queue, with a network that the test controls. */
function queueOn(network: (answers: Answer[]) => Promise<SaveVerdict> | SaveVerdict) {
  const log: string[] = []
  const backoff = createBackoff(() => 15_000)
  const queue = createAnswerQueue({
    async send(answers) {
      log.push(`send ${answers.map(({ seq }) => seq).join(',')}`)
      const verdict = await network(answers)
      return answers.map(({ place, seq }) => ({ place, seq, verdict }))
    },
    async store(waiting) {
      log.push(`store ${waiting.map(({ seq }) => seq).join(',')}`)
    },
    backoff,
    gate: null,
    onTry: (error) => error && log.push('failed'),
    onVerdicts: (verdicts) => log.push(verdicts.map(({ verdict }) => verdict).join(',')),
  })
  return { queue, backoff, log }
}

const finishPending = () => vi.advanceTimersByTimeAsync(0)

test('an answer is stored first, then sent, and removed from the queue by its verdict', async () => {
  const { queue, log } = queueOn(() => 'saved')
  await queue.add(answer(0, 1))
  await finishPending()
  expect(log).toEqual(['store 1', 'send 1', 'saved', 'store '])
})

test('answers picked during a request go in one batch after it, in order, with only the newest for each question', async () => {
  const first = Promise.withResolvers<SaveVerdict>()
  const { queue, log } = queueOn((answers) => (answers[0]?.seq === 1 ? first.promise : 'saved'))
  await queue.add(answer(0, 1))
  for (const seq of [2, 3, 4]) await queue.add(answer(seq === 3 ? 5 : 2, seq))
  expect(log.filter((line) => line.startsWith('send'))).toEqual(['send 1'])
  first.resolve('saved')
  await finishPending()
  expect(log.filter((line) => line.startsWith('send'))).toEqual(['send 1', 'send 3,4'])
  expect(queue.waiting()).toEqual([])
})

test('a newer answer to the same question stays in the queue when the older one is acknowledged', async () => {
  const first = Promise.withResolvers<SaveVerdict>()
  const { queue, log } = queueOn((answers) => (answers[0]?.seq === 1 ? first.promise : 'superseded'))
  await queue.add(answer(0, 1))
  await queue.add(answer(0, 2, 3))
  first.resolve('saved')
  await finishPending()
  expect(log.filter((line) => line.startsWith('send'))).toEqual(['send 1', 'send 2'])
})

test('X1: without a network the queue retries at growing intervals, and at once when the network is back', async () => {
  let isUp = false
  const { queue, backoff, log } = queueOn(() => {
    if (!isUp) throw new NetworkError('gone')
    return 'saved'
  })
  await queue.add(answer(0, 1))
  await vi.advanceTimersByTimeAsync(60_000)
  const tries = log.filter((line) => line === 'failed').length
  expect(tries).toBeGreaterThanOrEqual(6)
  expect(tries).toBeLessThanOrEqual(12)
  expect(queue.waiting()).toHaveLength(1)
  isUp = true
  backoff.wake()
  await finishPending()
  expect(queue.waiting()).toEqual([])
})

test('the queue waits as long as Retry-After says, even when it is woken', async () => {
  let calls = 0
  const { queue, backoff } = queueOn(() => {
    calls += 1
    if (calls > 1) return 'saved'
    throw new ApiError(503, { code: 'unavailable', message: '', retryAfterMs: 7000 })
  })
  await queue.add(answer(0, 1))
  await finishPending()
  backoff.wake()
  await vi.advanceTimersByTimeAsync(6900)
  expect(calls).toBe(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(calls).toBe(2)
})

test('after a take-over nothing is sent, and the answers stay in the queue', async () => {
  const { queue, log } = queueOn(() => 'taken_over')
  await queue.add(answer(0, 1))
  await finishPending()
  await queue.add(answer(1, 2))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(log.filter((line) => line.startsWith('send'))).toEqual(['send 1'])
  expect(queue.waiting()).toHaveLength(2)
})
