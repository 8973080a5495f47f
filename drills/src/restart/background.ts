import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { login } from '@abhyas/contract/auth'
import { recordPractice } from '@abhyas/contract/practice'
import { buildQuestion, buildTopic } from '@abhyas/api/testing/builders'
import { connect } from '@abhyas/database/database'
import { DEMO_PASSWORD } from '@abhyas/database/demo-users'
import { sql } from '@abhyas/database/sql'
import { makeLearners, tokenOf } from '@abhyas/testing/exam-crowd'
import { type Counts, count } from '../counts.ts'
import type { LoadProduct } from '../load/load-product.ts'

export type Rates = { pages: number; practice: number; logins: number }
export type Load = { rates: Rates; pages: readonly string[] }

export type Background = {
  /** How many responses came, and every problem. */
  tally: { responses: Counts; problems: Counts }
  /** Finishes the calls under way. */
  stop(): Promise<void>
}

type Call = { method: string; path: string; headers?: Record<string, string>; body?: object }

const LEARNERS = 20
const TIMEOUT_MS = 20_000

/** Requests these pages, records practice and logs in, at these rates per second, until it is stopped. */
export async function startBackground(
  { databaseUrl, origins }: LoadProduct,
  { rates, pages }: Load,
): Promise<Background> {
  const origin = origins[0] as string
  const tally = { responses: {} as Counts, problems: {} as Counts }
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const underWay = new Set<Promise<void>>()
  const { learners, question } = await makePractice(databaseUrl)

  const send = async (kind: string, expected: number, call: Call) => {
    const outcome = await statusOf(origin, agent, call).catch(
      (error: NodeJS.ErrnoException) => error.code ?? error.message,
    )
    if (outcome === expected) count(tally.responses, kind)
    else count(tally.problems, `${kind} ${call.path}: ${outcome}`)
  }
  const timers: NodeJS.Timeout[] = []
  const repeat = (perSecond: number, kind: string, expected: number, callOf: (nth: number) => Call | Promise<Call>) => {
    let nth = 0
    const once = async () => send(kind, expected, await callOf(nth++))
    const begin = () => {
      const sending = once().finally(() => underWay.delete(sending))
      underWay.add(sending)
    }
    timers.push(setInterval(begin, 1000 / perSecond))
  }
  repeat(rates.pages, 'page', 200, (nth) => ({ method: 'GET', path: pages[nth % pages.length] as string }))
  repeat(rates.practice, 'practice', 204, async (nth) => {
    const learner = learners[nth % learners.length] as (typeof learners)[number]
    const picked = { questionId: question.id, questionVersion: question.version, option: nth % 4, number: null }
    return {
      ...recordPractice,
      headers: { authorization: `Bearer ${await tokenOf(learner)}` },
      body: { answers: [{ ...picked, id: randomUUID(), spentMs: 1_000, agoMs: 0 }] },
    }
  })
  repeat(rates.logins, 'login', 200, (nth) => {
    const { email } = learners[nth % learners.length] as (typeof learners)[number]
    return { ...login, body: { email, password: DEMO_PASSWORD } }
  })
  return {
    tally,
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(underWay)
      agent.destroy()
    },
  }
}

async function makePractice(databaseUrl: string) {
  const made = await makeLearners(databaseUrl, LEARNERS)
  const db = connect({ url: databaseUrl })
  try {
    const topic = await buildTopic(db, { isFreeSample: true })
    const { id } = await buildQuestion(db, { topicId: topic.id })
    const [question] = await db.select<{ version: number }>(sql`select version from questions where id = ${id}`)
    const people = await db.select<{ id: number; email: string }>(
      sql`select id, email from users where id = any(${made.map((learner) => learner.id)})`,
    )
    const emails = new Map(people.map((person) => [person.id, person.email]))
    const learners = made.map(({ id: userId, sessionId }) => ({
      id: userId,
      sessionId,
      email: emails.get(userId) ?? '',
    }))
    return { learners, question: { id, version: question?.version ?? 1 } }
  } finally {
    await db.close()
  }
}

/** Sends a call once. A connection that is reset is an error, also one that had been open before. */
const statusOf = (origin: string, agent: Agent, { method, path, headers, body }: Call): Promise<number> =>
  new Promise((resolve, reject) => {
    const payload = body && JSON.stringify(body)
    const json = payload ? { 'content-type': 'application/json', 'x-requested-with': 'abhyas' } : {}
    const sent = request(origin + path, { agent, method, timeout: TIMEOUT_MS, headers: { ...json, ...headers } })
    sent.on('error', reject)
    sent.on('timeout', () => sent.destroy(new Error(`no response within ${TIMEOUT_MS} ms`)))
    sent.on('response', (response) => {
      response.on('error', reject).on('end', () => resolve(response.statusCode ?? 0))
      response.resume()
    })
    sent.end(payload)
  })
