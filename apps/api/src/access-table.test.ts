import { endpoints } from '@abhyas/contract/endpoints'
import type { Endpoint } from '@abhyas/contract/endpoint'
import { expect, test } from 'vitest'
import {
  buildAdmin,
  buildCourse,
  buildLearner,
  buildModule,
  buildTopic,
  openSessionOf,
  PASSWORD,
  uniqueEmail,
} from './testing/builders.ts'
import { startTestApi } from './testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api

/** What is there to be asked for and changed. */
type Content = { courseId: number; moduleId: number; topicId: number; userId: number }

type Row = [
  access: Endpoint['access'],
  /** What whoever is let in is answered: a success, or the failure that this very request deserves. */
  answer: string,
  body?: (content: Content) => object,
]

const knownLogin = { email: (await buildLearner(db)).email, password: PASSWORD }

/** Who may do what: the access table of the decisions, call by call. */
const TABLE: Record<string, Row> = {
  'POST /api/users/register': ['all', '200', () => ({ username: 'x', email: uniqueEmail(), password: PASSWORD })],
  'POST /auth/login': ['all', '200', () => knownLogin],
  'POST /auth/refresh': ['all', '401 session_over'],
  'POST /auth/logout': ['all', '204'],
  'POST /auth/request-password-reset': ['all', '204', () => ({ email: uniqueEmail() })],
  'POST /auth/reset-password': ['all', '400 link_expired', () => ({ token: 'x', password: PASSWORD })],
  'POST /auth/verify-email': ['all', '400 link_expired', () => ({ token: 'x' })],
  'GET /api/courses/getAllCourses': ['all', '200'],
  'GET /api/content-version': ['all', '200'],
  'POST /api/vitals': ['all', '204', () => ({ route: '/', metrics: [] })],

  'GET /api/users/me': ['account', '200'],
  'PUT /api/users/me': ['account', '200', () => ({ username: 'x' })],
  'PUT /api/users/me/password': [
    'account',
    '403 wrong_password',
    () => ({ currentPassword: 'x', newPassword: PASSWORD }),
  ],
  'POST /api/users/me/export': ['account', '200', () => ({ password: PASSWORD })],
  'DELETE /api/users/me': ['account', '204', () => ({ password: PASSWORD })],
  'POST /auth/logout-everywhere': ['account', '204'],
  'POST /auth/request-email-verification': ['account', '204'],

  'GET /api/users/countUsers': ['admin', '200'],
  'POST /api/courses/createCourse': ['admin', '200', () => ({ name: 'x' })],
  'PUT /api/courses/updateCourseById/:id': ['admin', '200', () => ({ name: 'x' })],
  'DELETE /api/courses/deleteCourseById/:id': ['admin', '204'],

  'GET /api/modules/getModulesByCourseId/:courseId': ['all', '200'],
  'POST /api/modules/createModule': ['admin', '200', ({ courseId }) => ({ name: 'x', courseId })],
  'PUT /api/modules/updateModuleById/:id': ['admin', '200', () => ({ name: 'x' })],
  'DELETE /api/modules/deleteModuleById/:id': ['admin', '204'],
  'PUT /api/modules/order/:courseId': ['admin', '204', ({ moduleId }) => ({ ids: [moduleId] })],

  'GET /api/topics/module/:moduleId': ['all', '200'],
  'GET /api/topics': ['all', '200'],
  'GET /api/topics/search': ['all', '200'],
  'GET /api/topics/:id': ['all', '200'],
  'POST /api/topics': ['admin', '200', ({ moduleId }) => ({ name: 'x', moduleId })],
  'PUT /api/topics/:id': ['admin', '200', () => ({ name: 'x' })],
  'DELETE /api/topics/:id': ['admin', '204'],
  'PUT /api/topics/order/:moduleId': ['admin', '204', ({ topicId }) => ({ ids: [topicId] })],

  'GET /api/purchases/my-modules': ['learner', '200'],
  'GET /api/purchases/grants/:userId': ['admin', '200'],
  'POST /api/purchases/grants': ['admin', '200', ({ moduleId }) => ({ moduleId, email: knownLogin.email })],
  'DELETE /api/purchases/grants/:userId/:moduleId': ['admin', '204'],
}

type Who = 'anonymous' | 'learner' | 'admin'

const REFUSALS: Record<Endpoint['access'], Record<Who, string | null>> = {
  all: { anonymous: null, learner: null, admin: null },
  account: { anonymous: '401 login_required', learner: null, admin: null },
  learner: { anonymous: '401 login_required', learner: null, admin: null },
  admin: { anonymous: '401 login_required', learner: '403 admin_only', admin: null },
}

/** As somebody new each time: some of the calls end the session or the account. */
async function tokenOf(who: Who): Promise<string | undefined> {
  if (who === 'anonymous') return undefined
  const account = who === 'admin' ? await buildAdmin(db) : await buildLearner(db)
  return (await openSessionOf(api, account)).token
}

async function buildContent(): Promise<Content> {
  const { id: userId } = await buildLearner(db)
  const { id: courseId } = await buildCourse(db)
  const { id: moduleId } = await buildModule(db, { courseId })
  const { id: topicId } = await buildTopic(db, { moduleId })
  return { userId, courseId, moduleId, topicId }
}

/** `:id` is that of what the path is about. */
const fillIn = (line: string, content: Content) =>
  line.replaceAll(/:(\w+)/g, (_, name: string) => {
    const about = line.includes('/courses/') ? 'courseId' : line.includes('/modules/') ? 'moduleId' : 'topicId'
    return String(content[name === 'id' ? about : (name as keyof Content)])
  })

async function tryCall(line: string, body: Row[2], who: Who): Promise<string> {
  const content = await buildContent()
  const answer = await send(fillIn(line, content), {
    token: await tokenOf(who),
    headers: { 'x-requested-with': 'abhyas' },
    ...(body && { body: body(content) }),
  })
  return answer.status < 300 ? String(answer.status) : `${answer.status} ${answer.body.code}`
}

test('[API-53] every call answers 401, 403 or success to anonymous, learner and admin as the access table says', async () => {
  const described = Object.values(endpoints).map(({ method, path, access }) => [`${method} ${path}`, access])
  expect(Object.fromEntries(described)).toEqual(
    Object.fromEntries(Object.entries(TABLE).map(([line, [access]]) => [line, access])),
  )

  // One admin always stays, so that leaving is never refused to the last one.
  await buildAdmin(db)
  const expected: Record<string, string> = {}
  const actual: Record<string, string> = {}
  for (const [line, [access, answer, body]] of Object.entries(TABLE))
    for (const who of ['anonymous', 'learner', 'admin'] as const) {
      expected[`${line} as ${who}`] = REFUSALS[access][who] ?? answer
      actual[`${line} as ${who}`] = await tryCall(line, body, who)
    }
  expect(actual).toEqual(expected)
})
