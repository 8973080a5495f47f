import { setTimeout as pause } from 'node:timers/promises'
import { sql } from '@abhyas/database/sql'
import type { TestDb } from '@abhyas/database/test-database'
import type { BrowserContext, Response } from '@playwright/test'

/** Matches the fields of a response that name or explain the correct answer. */
const KEY = /"(correctAnswer|correctOptions|description|reasons|right)":/

/**
 * Checks every response that a browser gets: none may hold the correct answer of a question in an open attempt. The
 * returned function waits for all checks and lists the problems.
 */
export function watchAnswerKeys(context: BrowserContext, db: TestDb): () => Promise<string[]> {
  const looks: Promise<string[]>[] = []
  const askedAt = new WeakMap<object, number>()
  context.on('request', (request) => askedAt.set(request, Date.now()))
  context.on('response', (response) => {
    const learnerId = learnerOf(response)
    if (learnerId) looks.push(look(response, learnerId, db, askedAt.get(response.request()) ?? 0))
  })
  return async () => (await Promise.all(looks)).flat()
}

/** Reads the learner from the token. Admins may see every correct answer. */
function learnerOf(response: Response): number | null {
  const token = response.request().headers()['authorization']?.split('.')[1]
  if (!token || !new URL(response.url()).pathname.startsWith('/api/')) return null
  const { sub, role } = JSON.parse(Buffer.from(token, 'base64url').toString()) as { sub: string; role: string }
  return role === 'ROLE_ADMIN' ? null : Number(sub)
}

async function look(response: Response, learnerId: number, db: TestDb, askedAt: number): Promise<string[]> {
  // A body that a test holds back has not been delivered yet.
  const text = await Promise.race([response.text(), pause(5_000, '')]).catch(() => '')
  if (!KEY.test(text)) return []
  const answered = questionIdsIn(JSON.parse(text))
  // A response that was requested before the attempt began is allowed.
  const attempts = await db.dbOf(learnerId).select<{ paperId: number }>(sql`
    select paper_id as "paperId" from learner.attempts
    where learner_id = ${learnerId} and started_at < ${new Date(askedAt).toISOString()}
      and (state = 'open' or finished_at > ${new Date(askedAt).toISOString()})`)
  const asked = await db.select<{ questions: string }>(
    sql`select questions from papers where id = any(${attempts.map(({ paperId }) => paperId)}::bigint[])`,
  )
  const open = new Set(
    asked.flatMap(({ questions }) => (JSON.parse(questions) as { id: number }[]).map(({ id }) => id)),
  )
  const leaked = answered.filter((id) => open.has(id))
  return leaked.length > 0 ? [`${response.url()} has the key of questions ${leaked.join(', ')}`] : []
}

/**
 * Collects the ids of all objects with a correct answer, anywhere in the response. Courses, modules and topics have
 * descriptions too, so they are left out.
 */
function questionIdsIn(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap(questionIdsIn)
  if (typeof value !== 'object' || value === null) return []
  const fields = value as Record<string, unknown>
  const isCatalogue = 'description' in fields && 'name' in fields
  const hasKey = KEY.test(JSON.stringify(Object.fromEntries(Object.keys(fields).map((name) => [name, 0]))))
  const own = hasKey && !isCatalogue ? [fields['questionId'], fields['id']].filter((id) => typeof id === 'number') : []
  return [...own, ...Object.values(fields).flatMap(questionIdsIn)]
}
