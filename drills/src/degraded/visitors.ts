import { setTimeout as sleep } from 'node:timers/promises'
import { login } from '@abhyas/contract/auth'
import { DEMO_PASSWORD } from '@abhyas/database/demo-users'
import { sql } from '@abhyas/database/sql'
import { type Counts, count } from '../counts.ts'
import type { Stage } from './stage.ts'

const PAGES = ['/', '/hi', '/login', '/status', '/api/courses/getAllCourses'] as const

const PAUSE_MS = 250
const PATIENCE_MS = 15_000

/** Opens every page once, so that the process has it in memory. */
export const openPages = (stage: Stage) => Promise.all(PAGES.map((path) => statusOf(stage, path)))

/** Reads the public pages, one after the other, until the signal comes. Returns the statuses by path. */
export async function readPages(stage: Stage, signal: AbortSignal): Promise<Counts> {
  const counts: Counts = {}
  for (let nth = 0; !signal.aborted; nth += 1) {
    const path = PAGES[nth % PAGES.length] as string
    count(counts, `${path} ${await statusOf(stage, path)}`)
    await sleep(PAUSE_MS)
  }
  return counts
}

/** Logs a new learner in. Returns the status of the response. */
export async function logInSomeone({ product, shared, makeLearners }: Stage): Promise<() => Promise<number | 'none'>> {
  const [learner] = (await makeLearners(1))[0]
  const { email } = await shared.selectOne<{ email: string }>(sql`select email from users where id = ${learner?.id}`)
  return async () => {
    const response = await fetch(product.api.origin + login.path, {
      method: login.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: DEMO_PASSWORD }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch(() => null)
    return response?.status ?? 'none'
  }
}

async function statusOf({ product }: Stage, path: string): Promise<number | 'none'> {
  const options = { signal: AbortSignal.timeout(PATIENCE_MS) }
  const response = await fetch(product.api.origin + path, options).catch(() => null)
  await response?.arrayBuffer().catch(() => undefined)
  return response?.status ?? 'none'
}
