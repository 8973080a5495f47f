import { randomUUID } from 'node:crypto'
import { buildQuestion, buildTopic } from '@abhyas/api/testing/builders'
import { recordPractice } from '@abhyas/contract/practice'
import { getAllUsers } from '@abhyas/contract/users-manage'
import { connect } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { insertAdmin } from '@abhyas/testing/crowd-admin'
import { makeLearners, tokenOf } from '@abhyas/testing/exam-crowd'
import { type Counts, count } from '../counts.ts'
import { createConnection } from '../load/connection.ts'
import type { LoadProduct } from '../load/load-product.ts'
import type { Reply } from '../send-call.ts'

/** The kinds of calls beside the exam. Pages and lists are of the class that is refused first, practice is of the next. */
const OTHER_KINDS = ['page', 'list', 'practice'] as const
type OtherKind = (typeof OTHER_KINDS)[number]
export type OtherRates = Record<OtherKind, number>

export type OtherTally = { done: Counts; refused: Counts; problems: Counts; unsent: Counts }

type Call = {
  method: string
  path: string
  token: string | null
  payload: string | undefined
  headers?: Record<string, string>
}

/** With more calls under way than this, further ones are not sent, as a proxy would do. */
const CONNECTIONS = 600
const LEARNERS = 200
const TIMEOUT_MS = 10_000
const TICK_MS = 20

/** Sends these calls per second, whatever the servers respond, until it is stopped. People who are refused are followed by others. */
export async function startOthers(
  { databaseUrl, origins }: LoadProduct,
  rates: OtherRates,
): Promise<{ stop(): Promise<OtherTally> }> {
  const callOf = await prepareCalls(databaseUrl)
  const tally: OtherTally = { done: {}, refused: {}, problems: {}, unsent: {} }
  const free = Array.from({ length: CONNECTIONS }, (_, n) =>
    createConnection({ origin: origins[n % origins.length] as string, timeoutMs: TIMEOUT_MS }),
  )
  const all = [...free]
  const underWay = new Set<Promise<void>>()
  const sent: Record<OtherKind, number> = { page: 0, list: 0, practice: 0 }

  const send = async (kind: OtherKind) => {
    const connection = free.pop()
    if (!connection) return count(tally.unsent, kind)
    try {
      note(tally, kind, await connection.send(callOf[kind](sent[kind])))
    } catch (error) {
      count(tally.problems, `${kind}: ${(error as Error).message}`)
    }
    free.push(connection)
  }
  const beganAt = performance.now()
  const timer = setInterval(() => {
    const seconds = (performance.now() - beganAt) / 1000
    for (const kind of OTHER_KINDS)
      for (; sent[kind] < rates[kind] * seconds; sent[kind] += 1) {
        const sending = send(kind).finally(() => underWay.delete(sending))
        underWay.add(sending)
      }
  }, TICK_MS)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(underWay)
      for (const connection of all) connection.hangUp()
      return tally
    },
  }
}

function note(tally: OtherTally, kind: OtherKind, { status, retryAfterSeconds }: Reply<unknown>): void {
  if (status < 400) return count(tally.done, kind)
  // A refused page is HTML, so the code is not looked for. Nothing else responds with 503 here. The queue of pages that wait to be
  // rendered has a ceiling of its own, with 429.
  const isRefused = status === 503 || (kind === 'page' && status === 429)
  if (!isRefused) return count(tally.problems, `${kind}: ${status}`)
  count(tally.refused, kind)
  if (retryAfterSeconds === undefined) count(tally.problems, `${kind}: refused without Retry-After`)
}

/** Makes the nth call of each kind. */
async function prepareCalls(databaseUrl: string): Promise<Record<OtherKind, (nth: number) => Call>> {
  const learners = await makeLearners(databaseUrl, LEARNERS)
  const tokens = await Promise.all(learners.map(tokenOf))
  const adminToken = await (await insertAdmin(databaseUrl))()
  const question = await makeQuestion(databaseUrl)
  const json = { 'content-type': 'application/json' }
  return {
    // Each search is another page, which is not cached, from another network.
    page: (nth) => ({
      method: 'GET',
      path: `/projects?search=${nth}`,
      token: null,
      payload: undefined,
      headers: { accept: 'text/html', 'x-forwarded-for': `10.${nth % 200}.${Math.floor(nth / 200) % 200}.7` },
    }),
    list: (nth) => ({
      ...getAllUsers,
      path: `${getAllUsers.path}?limit=100&userId=${nth % 1000}`,
      token: adminToken,
      payload: undefined,
    }),
    practice: (nth) => {
      const picked = { questionId: question.id, questionVersion: question.version, option: nth % 4, number: null }
      const answers = [{ ...picked, id: randomUUID(), spentMs: 1_000, agoMs: 0 }]
      return {
        ...recordPractice,
        token: tokens[nth % LEARNERS] ?? null,
        payload: JSON.stringify({ answers }),
        headers: json,
      }
    },
  }
}

async function makeQuestion(databaseUrl: string): Promise<{ id: number; version: number }> {
  const db = connect({ url: databaseUrl })
  try {
    const topic = await buildTopic(db, { isFreeSample: true })
    const { id } = await buildQuestion(db, { topicId: topic.id })
    return await db.selectOne<{ id: number; version: number }>(sql`select id, version from questions where id = ${id}`)
  } finally {
    await db.close()
  }
}
