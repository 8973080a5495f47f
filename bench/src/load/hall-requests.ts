import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CrowdLearner, tokenOf } from '../product/exam-crowd.ts'
import { type ExamHall, QUESTIONS } from '../product/exam-hall.ts'
import { requestsPerSecond } from './wrk.ts'

const CONNECTIONS_PER_SERVER = 128

export type HallRequest = { learner: CrowdLearner; method: 'POST' | 'PUT'; path: string; body: object }

/**
 * Whole requests, a file for each server: the first half of the learners ask one, the second half the other one. They hold
 * for a quarter of an hour, as their tokens do.
 */
export async function prepareRequests(
  { servers, folder, crowd: { learners } }: ExamHall,
  name: string,
  requests: readonly HallRequest[],
): Promise<string[]> {
  const tokens = new Map<CrowdLearner, string>()
  for (const learner of learners) tokens.set(learner, await tokenOf(learner))
  const shares = servers.map((_, nth) => {
    const theirs = new Set(nthPartOf(learners, nth, servers.length))
    return requests.filter(({ learner }) => theirs.has(learner))
  })
  return writeRequests(
    folder,
    name,
    shares.map((share) =>
      share.map(({ learner, method, path, body }) => ({
        method,
        path,
        headers: { authorization: `Bearer ${tokens.get(learner)}` },
        text: JSON.stringify(body),
      })),
    ),
  )
}

/** Of so many parts that are alike. */
export const nthPartOf = <T>(all: readonly T[], nth: number, parts: number): T[] =>
  all.slice(Math.floor((all.length * nth) / parts), Math.floor((all.length * (nth + 1)) / parts))

type WrittenRequest = {
  method: HallRequest['method']
  path: string
  headers: Record<string, string>
  /** The body, which is JSON. */
  text: string
}

/** A file for each server, with its share. */
export async function writeRequests(
  folder: string,
  name: string,
  shares: readonly WrittenRequest[][],
): Promise<string[]> {
  const files = shares.map((_, nth) => join(folder, `${name}-${nth}`))
  for (const [nth, file] of files.entries())
    await writeFile(file, (shares[nth] ?? []).map((request) => `${rawRequest(request)}\0`).join(''))
  return files
}

function rawRequest({ method, path, headers, text }: WrittenRequest): string {
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: bench',
    ...Object.entries(headers).map(([header, value]) => `${header}: ${value}`),
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(text)}`,
  ]
  return `${head.join('\r\n')}\r\n\r\n${text}`
}

/** All servers at once, each with its own file. Gives the requests per second of all of them. */
export async function sendPrepared(
  { servers, connectionsEach = CONNECTIONS_PER_SERVER }: Pick<ExamHall, 'servers'> & { connectionsEach?: number },
  files: readonly string[],
  seconds: number,
): Promise<number> {
  const rates = await Promise.all(
    servers.map(({ origin }, nth) =>
      requestsPerSecond({ url: origin, seconds, connections: connectionsEach, prepared: files[nth] ?? '' }),
    ),
  )
  return rates.reduce((sum, rate) => sum + rate, 0)
}

/** From one save to the next one: all learners save one place, as if in no order, before any of them saves the next. */
export const LEARNER_STEP = 7919

/** So many saves of one answer each, with sequences that grow from the first one. */
export function makeSaves({ crowd: { learners } }: ExamHall, count: number, firstSeq: number): HallRequest[] {
  return Array.from({ length: count }, (_, nth) => {
    const learner = learners[(nth * LEARNER_STEP) % learners.length] as CrowdLearner
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
