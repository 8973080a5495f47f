import { endpoints } from '@abhyas/contract/endpoints'
import { expect, test } from 'vitest'
import type { Need, Row, Whose } from './testing/access-row.ts'
import { KNOWN_EMAIL, TABLE } from './testing/access-table.ts'
import { buildAttempt } from './testing/build-attempt.ts'
import { buildContent, fillIn, idsOf } from './testing/build-content.ts'
import { buildOrder } from './testing/build-order.ts'
import { buildAdmin, buildGrant, buildLearner, buildModule, openSessionOf } from './testing/builders.ts'
import { startTestApi } from './testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api

const PEOPLE = [
  'anonymous',
  'learner',
  'other learner',
  'learner with access',
  'learner with expired role',
  'admin',
] as const
type Who = (typeof PEOPLE)[number]

const NOBODY = { anonymous: '401 login_required' }
const ROLE_EXPIRED = { 'learner with expired role': '403 role_expired' }
const LEARNERS = ['learner', 'other learner', 'learner with access'] as const

/** Returns the refusal for each kind of person. A person who is not listed has access. */
const refusalsOf = (need: Need, whose: Whose): Partial<Record<Who, string>> => {
  const all = (response: string, people: readonly Who[]) => Object.fromEntries(people.map((who) => [who, response]))
  switch (need) {
    case 'all':
      return {}
    case 'account':
      return NOBODY
    case 'learner':
      return { ...NOBODY, ...ROLE_EXPIRED }
    case 'access': {
      const locked = whose === 'own' ? (['learner', 'other learner'] as const) : LEARNERS
      return { ...NOBODY, ...ROLE_EXPIRED, ...all('403 module_locked', locked) }
    }
    case 'access to own': {
      const locked = whose === 'own' ? (['learner', 'other learner'] as const) : []
      return { ...NOBODY, ...ROLE_EXPIRED, ...all('403 module_locked', locked) }
    }
    case 'admin':
      return { ...NOBODY, ...ROLE_EXPIRED, ...all('403 admin_only', LEARNERS) }
  }
}

type Caller = { id: number; token: string | undefined }

/** Logs in as a new person each time, because some calls end the session or delete the account. */
async function comeAs(who: Who): Promise<Caller> {
  if (who === 'anonymous') return { id: 0, token: undefined }
  const expired = { roleExpiresAt: new Date(Date.now() - 60_000) }
  const account =
    who === 'admin'
      ? await buildAdmin(db)
      : await buildLearner(db, who === 'learner with expired role' ? expired : undefined)
  const { token } = await openSessionOf(api, account)
  if (who === 'other learner') await buildGrant(db, account, (await buildModule(db)).id)
  return { id: account.id, token }
}

/** The content for calls that change nothing or are refused. */
const untouched = idsOf(await buildContent(db))

async function tryCall(line: string, body: Row[2], who: Who, whose: Whose, isRefused: boolean): Promise<string> {
  const content = isRefused || line.startsWith('GET ') ? { ...untouched } : idsOf(await buildContent(db))
  const { id, token } = await comeAs(who)
  if (whose === 'own' && id) {
    content.userId = id
    content.attemptId = (await buildAttempt(db, { id }, { examId: content.examId })).id
    content.orderId = (await buildOrder(db, { id })).id
    if (who === 'learner with access') await buildGrant(db, { id }, content.moduleId)
  }
  const response = await send(fillIn(line, content), {
    token,
    headers: { 'x-requested-with': 'abhyas' },
    ...(body && { body: body(content) }),
  })
  return response.status < 300 ? String(response.status) : `${response.status} ${response.body.code}`
}

const responseFor = (response: Row[1], who: Who, whose: Whose): string => {
  if (typeof response === 'string') return response
  return 'admin' in response ? response[who === 'admin' ? 'admin' : 'learner'] : response[whose]
}

test('every endpoint has a row in the access table, and every row has an endpoint', () => {
  const described = Object.values(endpoints).map(({ method, path, access }) => [`${method} ${path}`, access])
  const written = Object.entries(TABLE).map(([line, [need]]) => [line, need.startsWith('access') ? 'learner' : need])
  expect(Object.fromEntries(described)).toEqual(Object.fromEntries(written))
})

test('[API-53] every call responds to each of six people, for their own and for other data, as the access table says', async () => {
  await buildLearner(db, { email: KNOWN_EMAIL, isVerified: true })
  // One admin always stays, because the last admin could not delete the account.
  await buildAdmin(db)
  const expected: Record<string, string> = {}
  const actual: Record<string, string> = {}
  for (const [line, [need, response, body]] of Object.entries(TABLE))
    for (const who of PEOPLE)
      for (const whose of ['own', 'foreign'] as const) {
        const cell = `${line} as ${who}, ${whose}`
        const refusal = refusalsOf(need, whose)[who]
        expected[cell] = refusal ?? responseFor(response, who, whose)
        actual[cell] = await tryCall(line, body, who, whose, refusal !== undefined)
      }
  expect(Object.keys(actual)).toHaveLength(Object.keys(TABLE).length * 12)
  expect(actual).toEqual(expected)
})
