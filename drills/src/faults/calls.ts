import type { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CrowdLearner, tokenOf } from '@abhyas/testing/exam-crowd'
import { createExamClient, type ExamClient } from '../exam-client.ts'
import type { Reply } from '../send-call.ts'
import { count } from '../counts.ts'
import type { Tally } from './tally.ts'

/** The statuses that a correct server may send: done, refused with a reason, or temporarily unavailable. */
const EXPECTED = new Set([200, 409, 503])
/** After this time the learner gives up waiting, as a browser does. The server may still do the work. */
const PATIENCE_MS = 2_500

type Call = <Body>(
  name: string,
  ask: (client: ExamClient) => Promise<Reply<Body>>,
  server?: number,
) => Promise<Reply<Body> | null>

export type CallerOptions = {
  learner: CrowdLearner
  examId: number
  origins: readonly string[]
  agent: Agent
  tally: Tally
  complain: (problem: string) => void
  /** Aborted when the schedule has taken too long. After that no call is tried again. */
  signal: AbortSignal
}

export type Caller = {
  call: Call
  /** Repeats the call until there is a response other than 503. */
  insist: Call
}

/** Makes the calls of one learner, who changes to the other server when one does not respond. */
export async function createCaller(options: CallerOptions): Promise<Caller> {
  const { learner, examId, origins, agent, tally, complain, signal } = options
  const token = await tokenOf(learner)
  const clients = origins.map((origin) =>
    createExamClient({ origin: () => origin, token: () => token, examId, agent, timeoutMs: PATIENCE_MS }),
  )
  let current = learner.id % clients.length

  const call: Call = async (name, ask, server) => {
    const used = server ?? current
    try {
      const reply = await ask(clients[used] as ExamClient)
      count(tally.calls, `${name} ${reply.status}`)
      if (!EXPECTED.has(reply.status) && !name.startsWith('foreign'))
        complain(`${name} of learner ${learner.id} got ${reply.status} ${JSON.stringify(reply.body)}`)
      if (reply.status !== 503) return reply
    } catch {
      count(tally.calls, `${name} no response`)
    }
    if (used === current) current = (current + 1) % clients.length
    return null
  }
  const insist: Call = async (name, ask, server) => {
    for (let tries = 0; !signal.aborted; tries += 1) {
      const reply = await call(name, ask, server)
      if (reply) return reply
      await sleep(Math.min(20 * 2 ** tries, 200))
    }
    return null
  }
  return { call, insist }
}
