import { randomUUID } from 'node:crypto'
import { pick } from '@abhyas/razorpay-sandbox/seeded-random'
import type { ExamClient } from '../exam-client.ts'
import type { Reply } from '../send-call.ts'
import type { Caller } from './calls.ts'
import type { AttemptJournal } from './journal.ts'

/** The highest sequence number: this answer would replace any other. */
const FORGED = { place: 0, option: 3, isMarked: true, spentMs: 1, seq: 2 ** 30 }

const CALLS: Record<string, (client: ExamClient, attemptId: number) => Promise<Reply<unknown>>> = {
  save: (client, attemptId) => client.save(attemptId, { epoch: 1, answers: [FORGED] }),
  submit: (client, attemptId) => client.submit(attemptId, { epoch: 1, lastSeq: 0 }),
  'take-over': (client, attemptId) => client.takeOver(attemptId, randomUUID()),
  section: (client, attemptId) => client.enterSection(attemptId, { epoch: 1, section: 1, lastSeq: 0, agoMs: 0 }),
  clock: (client, attemptId) => client.clock(attemptId),
  result: (client, attemptId) => client.result(attemptId),
}

/** Makes one call to the attempt of another learner, and notes the status in that attempt's journal. */
export async function makeForeignCall(caller: Caller, journal: AttemptJournal, random: () => number): Promise<void> {
  const name = pick(random, Object.keys(CALLS))
  const reply = await caller.call(`foreign ${name}`, (client) =>
    (CALLS[name] as (typeof CALLS)[string])(client, journal.attemptId),
  )
  if (reply) journal.foreignCalls.push({ call: name, status: reply.status })
}
