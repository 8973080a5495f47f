import type { Waiting } from '@abhyas/contract/dashboards-manage'
import { HEALTH_FLAGS, type HealthCounts, type HealthFlag, type HealthRow } from '@abhyas/contract/questions-health'
import { sql } from '@abhyas/database/sql'
import { beforeEach, expect, test } from 'vitest'
import { buildHealth } from '../../../testing/build-health.ts'
import { buildAdmin, buildQuestion, buildTopic, openSessionOf } from '../../../testing/builders.ts'
import { startTestApi } from '../../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const { token } = await openSessionOf(api, await buildAdmin(db))
const { id: topicId } = await buildTopic(db, { name: 'NULLs' })

const list = (query = '') => send<HealthRow[]>(`GET /api/question-health${query}`, { token })
const idsOf = async (query = '') => (await list(query)).body.map(({ question }) => question.id)
const counts = async () => (await send<HealthCounts>('GET /api/question-health/counts', { token })).body
const build = async (harm: number, flags: HealthFlag[] = ['miskey']) => {
  const question = await buildQuestion(db, { topicId, questionText: `Harm ${harm}?` })
  await buildHealth(db, question.id, { harm, flags })
  return question.id
}

beforeEach(() => db.write(sql`delete from questions`))

test('200 lists the questions that look wrong, those first that harm most, and leaves out sound ones', async () => {
  const [less, most] = [await build(5, ['too_hard', 'time']), await build(50)]
  await build(0, [])
  await buildQuestion(db, { topicId })
  const { body, headers } = await list()
  expect(body).toEqual([
    {
      question: { id: most, questionText: 'Harm 50?', topicName: 'NULLs', courseName: 'Core Java' },
      flags: ['miskey'],
      answers: 100,
      correct: 40,
      reports: 0,
      isWithdrawn: false,
    },
    expect.objectContaining({ question: expect.objectContaining({ id: less }), flags: ['too_hard', 'time'] }),
  ])
  expect(headers.get('x-total')).toBe('2')
})

test('200 lists the questions with one flag, whatever other flags they have', async () => {
  const [both, easy] = [await build(5, ['too_hard', 'time']), await build(50, ['too_easy'])]
  expect(await idsOf('?flag=time')).toEqual([both])
  expect((await list('?flag=time')).headers.get('x-total')).toBe('1')
  expect(await idsOf('?flag=too_easy')).toEqual([easy])
  expect(await idsOf('?flag=drift')).toEqual([])
  expect((await list('?flag=dull')).status).toBe(400)
})

test('200 pages without a gap or a repetition, also through questions of equal harm', async () => {
  const built = [await build(9), await build(7), await build(7), await build(7), await build(1)]
  const found: number[] = []
  let after: string | null = '0'
  for (let page = 0; after !== null && page < 10; page += 1) {
    const { body, headers }: Awaited<ReturnType<typeof list>> = await list(`?limit=2&after=${after}`)
    found.push(...body.map(({ question }) => question.id))
    after = headers.get('x-next-after')
  }
  expect(found).toEqual(built)
})

test('200 counts the questions of each flag, the worst flag first, and says when the newest was judged', async () => {
  await build(5, ['too_hard', 'time'])
  await build(50, ['time'])
  await build(0, [])
  await buildQuestion(db, { topicId, state: 'draft' })
  const { flags, ...rest } = await counts()
  expect(rest).toEqual({ flagged: 2, published: 3, judgedAt: expect.stringMatching(/^20.*Z$/) })
  expect(flags.map(({ flag }) => flag)).toEqual(HEALTH_FLAGS)
  expect(flags.filter(({ count }) => count > 0)).toEqual([
    { flag: 'too_hard', count: 1 },
    { flag: 'time', count: 2 },
  ])
})

test('200 a question that is no longer published is neither listed nor counted', async () => {
  const id = await build(5)
  await db.write(sql`update questions set state = 'draft' where id = ${id}`)
  expect(await idsOf()).toEqual([])
  expect((await counts()).flagged).toBe(0)
  expect((await counts()).flags.every(({ count }) => count === 0)).toBe(true)
})

test('200 counts nothing while no question has been judged', async () => {
  expect(await counts()).toMatchObject({ flagged: 0, published: 0, judgedAt: null })
  expect(await idsOf()).toEqual([])
})

test('questions that look wrong wait for an admin', async () => {
  await build(5)
  await build(50)
  const { body } = await send<Waiting[]>('GET /api/overview/waiting', { token })
  expect(body.find(({ kind }) => kind === 'health')).toEqual({ kind: 'health', count: 2, since: null })
})

test('the figures withdraw questions until an admin forbids it', async () => {
  const rule = async () => (await send('GET /api/site/health-rule', { token })).body
  const set = async (withdrawsMiskeys: boolean) =>
    (await send('PUT /api/site/health-rule', { token, body: { withdrawsMiskeys } })).body
  expect(await rule()).toEqual({ withdrawsMiskeys: true })
  expect(await set(false)).toEqual({ withdrawsMiskeys: false })
  expect(await rule()).toEqual({ withdrawsMiskeys: false })
  expect(await set(true)).toEqual({ withdrawsMiskeys: true })
  expect(await rule()).toEqual({ withdrawsMiskeys: true })
})
