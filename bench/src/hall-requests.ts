import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ExamHall, type HallLearner, QUESTIONS } from './exam-hall.ts'
import { requestsPerSecond } from './wrk.ts'

const CONNECTIONS_PER_SERVER = 128

export type HallRequest = { learner: HallLearner; method: 'POST' | 'PUT'; path: string; body: object }

/** Whole requests, a file for each server: the first half of the learners ask one, the second half the other one. */
export async function prepareRequests(
  { servers, folder, crowd: { learners } }: ExamHall,
  name: string,
  requests: readonly HallRequest[],
): Promise<string[]> {
  const files = servers.map((_, nth) => join(folder, `${name}-${nth}`))
  for (const [nth, file] of files.entries()) {
    const [from, to] = [nth, nth + 1].map((each) => Math.floor((learners.length * each) / servers.length))
    const theirs = new Set(learners.slice(from, to))
    const share = requests.filter(({ learner }) => theirs.has(learner))
    await writeFile(file, share.map((request) => `${rawRequest(request)}\0`).join(''))
  }
  return files
}

function rawRequest({ learner, method, path, body }: HallRequest): string {
  const text = JSON.stringify(body)
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: bench',
    `authorization: Bearer ${learner.token}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(text)}`,
  ]
  return `${head.join('\r\n')}\r\n\r\n${text}`
}

/** All servers at once, each with its own file. Gives the requests per second of all of them. */
export async function sendPrepared({ servers }: ExamHall, files: readonly string[], seconds: number): Promise<number> {
  const rates = await Promise.all(
    servers.map(({ origin }, nth) =>
      requestsPerSecond({ url: origin, seconds, connections: CONNECTIONS_PER_SERVER, prepared: files[nth] ?? '' }),
    ),
  )
  return rates.reduce((sum, rate) => sum + rate, 0)
}

/** From one save to the next one: all learners save one place, as if in no order, before any of them saves the next. */
export const LEARNER_STEP = 7919

/** So many saves of one answer each, with sequences that grow from the first one. */
export function makeSaves({ crowd: { learners } }: ExamHall, count: number, firstSeq: number): HallRequest[] {
  return Array.from({ length: count }, (_, nth) => {
    const learner = learners[(nth * LEARNER_STEP) % learners.length] as HallLearner
    const saved = Math.floor(nth / learners.length)
    const place = saved % QUESTIONS
    const answer = { place, option: nth % 4, isMarked: false, spentMs: 1000, seq: firstSeq + saved }
    return {
      learner,
      method: 'PUT',
      path: `/api/attempts/${learner.id}/answers`,
      body: { epoch: 1, answers: [answer] },
    }
  })
}
