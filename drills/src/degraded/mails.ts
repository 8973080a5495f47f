import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { requestPasswordReset } from '@abhyas/contract/auth'
import type { MailSink } from '@abhyas/testing/mail-sink'
import { sql } from '@abhyas/database/sql'
import type { Stage } from './stage.ts'

/** Mails that learners asked for, and that the product has promised to send. */
export type Mails = {
  /** Asks for this many mails, each for another learner. Returns how many were promised. */
  ask(count: number): Promise<number>
  countPromised(): number
  /** Waits until every mail was sent or given up. Returns what is wrong with them. */
  compare(withinMs: number): Promise<MailProblems>
}

type MailProblems = { lost: string[]; doubled: string[] }

const AT_ONCE = 8
const POLL_MS = 250
const draw = () => randomInt(1, 255)

export function openMails({ product: { api, mails }, shared, makeLearners }: Stage): Mails {
  const promised: string[] = []
  const askOne = async (email: string) => {
    const response = await fetch(api.origin + requestPasswordReset.path, {
      method: requestPasswordReset.method,
      // A learner of another network each time, because the mails of one network are counted.
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${draw()}.${draw()}.${draw()}` },
      body: JSON.stringify({ email }),
    }).catch(() => null)
    if (response?.ok) promised.push(email)
  }
  return {
    async ask(count) {
      const before = promised.length
      const learners = (await makeLearners(Math.ceil(count / 2))).flat().slice(0, count)
      const rows = await shared.select<{ email: string }>(
        sql`select email from users where id = any(${learners.map(({ id }) => id)}::bigint[])`,
      )
      const waiting = rows.map(({ email }) => email)
      const work = async () => {
        for (let email = waiting.pop(); email !== undefined; email = waiting.pop()) await askOne(email)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
      return promised.length - before
    },
    countPromised: () => promised.length,
    async compare(withinMs) {
      for (const until = Date.now() + withinMs; Date.now() < until; await sleep(POLL_MS)) {
        const { waiting } = await shared.selectOne<{ waiting: number }>(sql`
          select count(*) as waiting from pgboss.job
          where name in ('send-mail', 'send-mails') and state in ('created', 'retry', 'active')`)
        if (waiting === 0) break
      }
      return compareMails(promised, mails.taken)
    },
  }
}

/** Compares the mails that were promised with those that the mail server has taken. */
export function compareMails(promised: readonly string[], taken: MailSink['taken']): MailProblems {
  const counts = new Map<string, number>()
  for (const { to } of taken) counts.set(to, (counts.get(to) ?? 0) + 1)
  return {
    lost: promised.filter((email) => !counts.has(email)),
    doubled: promised.filter((email) => (counts.get(email) ?? 0) > 1),
  }
}
