import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { Client } from 'pg'
import { type Fault, repeat } from './fault.ts'

/** The product works, but too slowly. */
async function lockAnswers(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.write(sql`lock table learner.answers in exclusive mode`)
    await sleep(1_200)
  })
  await sleep(100)
}

export const SLOW_PARTS: readonly Fault[] = [
  {
    name: 'another session locks the answers for most of each second',
    fires: ['SavesSlow'],
    also: ['PoolExhausted'],
    async cause({ product: { databases } }) {
      const loops = databases.ofLearners.map((db) => repeat(() => lockAnswers(db).catch(() => undefined)))
      return () => Promise.all(loops.map((end) => end()))
    },
  },
  {
    name: 'another session locks the accounts',
    fires: ['PoolExhausted'],
    also: [
      'RequestsFailFast',
      'RequestsFailSlowly',
      'SavesFailFast',
      'SavesFailSlowly',
      'SavesSlow',
      'JobsFail',
      'DatabaseAway',
      'SiteAway',
    ],
    async cause({ product: { databaseUrl } }) {
      const holder = new Client({ connectionString: databaseUrl })
      await holder.connect()
      await holder.query('begin')
      await holder.query('lock table users in access exclusive mode')
      return () => holder.end()
    },
  },
  {
    name: 'the API has too much to do',
    fires: ['RequestsRefused'],
    also: ['EventLoopSlow', 'SavesSlow', 'SiteAway', 'RequestsFailFast', 'RequestsFailSlowly'],
    async cause({ product: { api } }) {
      api.signal('SIGUSR2')
      return async () => api.signal('SIGUSR2')
    },
  },
  {
    name: 'the API gets no CPU for half of each second',
    fires: ['EventLoopSlow'],
    also: ['SavesSlow', 'SiteAway', 'RequestsFailFast', 'RequestsFailSlowly'],
    async cause({ product: { api } }) {
      return repeat(async () => {
        api.signal('SIGSTOP')
        await sleep(450)
        api.signal('SIGCONT')
        await sleep(450)
      })
    },
  },
]
