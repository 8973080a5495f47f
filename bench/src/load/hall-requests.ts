import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CrowdLearner, tokenOf } from '@abhyas/testing/exam-crowd'
import { type ExamHall, QUESTIONS } from '../product/exam-hall.ts'
import { requestsPerSecond } from './wrk.ts'

const CONNECTIONS_PER_SERVER = 128

export type HallRequest = { learner: CrowdLearner; method: 'POST' | 'PUT'; path: string; body: object }

/**
 * Writes complete requests into one file per server. Each server gets the requests of its share of the learners. They are
 * valid for a quarter of an hour, as their tokens are.
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

/** Returns the nth of several parts of equal size. */
export const nthPartOf = <T>(all: readonly T[], nth: number, parts: number): T[] =>
  all.slice(Math.floor((all.length * nth) / parts), Math.floor((all.length * (nth + 1)) / parts))

type WrittenRequest = {
  method: HallRequest['method']
  path: string
  headers: Record<string, string>
  /** The body as JSON text. */
  text: string
}

/** Writes one file per server, with the requests of its share. */
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

/** Sends the files to all servers at once. Returns the requests per second of all servers together. */
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

/** The step from one learner to the next. It mixes the learners: all of them save one place before the first saves the next. */
export const LEARNER_STEP = 7919

/** Makes saves with one answer each. Their sequences grow from `firstSeq`. */
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
