import { setTimeout as pause } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { insertLearners, makeExamCrowd, tokenOf } from '@abhyas/testing/exam-crowd'
import { createExamClient } from '../exam-client.ts'
import { sendCall } from '../send-call.ts'
import type { WatchedProduct } from './watched-product.ts'

export type Learners = {
  /** How many responses of each status came since the last call. */
  takeCounts(): Record<string, number>
  stop(): Promise<void>
}

const QUESTIONS = 20
const HOURS_IN_MINUTES = 600
const PATIENCE_MS = 10_000
/** A token is valid for a quarter of an hour. */
const RENEW_MS = 600_000

/** Lets learners sit an exam for as long as the drill runs. Each of them saves one answer per second, and looks at the own account. */
export async function seatLearners(product: WatchedProduct, databaseUrl: string, count: number): Promise<Learners> {
  const { examId } = await makeExamCrowd(databaseUrl, {
    learners: 1,
    questions: QUESTIONS,
    durationMinutes: HOURS_IN_MINUTES,
  })
  const learners = await insertLearners(product.databases.shared, count)
  const agent = new Agent({ keepAlive: true })
  const stopping = new AbortController()
  const { signal } = stopping
  let counts: Record<string, number> = {}
  const note = async (reply: Promise<{ status: number }>) => {
    const status = await reply.then(
      (response) => String(response.status),
      () => 'none',
    )
    counts[status] = (counts[status] ?? 0) + 1
  }
  const sit = async (learner: (typeof learners)[number]) => {
    let token = await tokenOf(learner)
    let renewedAt = Date.now()
    const options = { origin: () => product.api.origin, token: () => token, agent, timeoutMs: PATIENCE_MS }
    const client = createExamClient({ ...options, examId })
    const deviceId = randomUUID()
    // The same start gives the same attempt, so it may be sent again when the machine is busy.
    const start = (): ReturnType<typeof client.start> => client.start(deviceId).catch(start)
    const { body: attempt } = await start()
    for (let seq = 1; !signal.aborted; seq += 1) {
      const answer = { place: seq % QUESTIONS, option: seq % 4, isMarked: false, spentMs: seq, seq }
      await note(client.save(attempt.id, { epoch: 1, answers: [answer] }))
      if (seq % 2 === 0) await note(sendCall(options, { method: 'GET', path: '/api/users/me', payload: undefined }))
      if (seq % 30 === 0) await note(sendCall(options, vitals(seq)))
      if (Date.now() - renewedAt > RENEW_MS) [token, renewedAt] = [await tokenOf(learner), Date.now()]
      await pause(700 + 600 * Math.random(), undefined, { signal }).catch(() => undefined)
    }
  }
  const sitting = learners.map(sit)
  return {
    takeCounts() {
      const taken = counts
      counts = {}
      return taken
    },
    async stop() {
      stopping.abort()
      await Promise.allSettled(sitting)
      agent.destroy()
    },
  }
}

/** What a browser reports about a page: numbers as they are on a phone. */
const vitals = (seq: number) => ({
  method: 'POST',
  path: '/api/vitals',
  payload: JSON.stringify({
    route: '/',
    metrics: [
      { name: 'LCP', value: 900 + ((seq * 37) % 1800) },
      { name: 'INP', value: 40 + ((seq * 13) % 200) },
      { name: 'TTFB', value: 50 + ((seq * 7) % 300) },
      { name: 'FCP', value: 500 + ((seq * 11) % 900) },
      { name: 'CLS', value: ((seq * 3) % 20) / 100 },
    ],
  }),
})
