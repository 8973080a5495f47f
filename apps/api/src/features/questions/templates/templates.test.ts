import type { ResponseOf } from '@abhyas/contract/endpoint'
import type { Question } from '@abhyas/contract/questions'
import type {
  makeDrafts,
  previewVariants,
  QuestionTemplate,
  TemplateDefinition,
} from '@abhyas/contract/questions-templates'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildAdmin, buildExam, buildTopic, openSessionOf } from '../../../testing/builders.ts'
import { definitionOf } from '../../../testing/build-family.ts'
import { buildMock, poolOf, sectionOf } from '../../../testing/mocks/build-mock.ts'
import { startTestApi } from '../../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const admin = await buildAdmin(db)
const { token } = await openSessionOf(api, admin)

const create = async (changes: Partial<TemplateDefinition> = {}, topicId?: number) => {
  const path = `/api/question-templates/topics/${topicId ?? (await buildTopic(db)).id}`
  const body = { name: 'Sums', definition: definitionOf(changes) }
  return (await send<QuestionTemplate>(`POST ${path}`, { token, body })).body
}
const update = (template: QuestionTemplate, changes: Partial<TemplateDefinition>) =>
  send<QuestionTemplate>(`PUT /api/question-templates/${template.id}`, {
    token,
    headers: { 'if-match': `"${template.version}"` },
    body: { name: 'Sums', definition: definitionOf(changes) },
  })
const make = async (id: number, body: object) =>
  (await send<ResponseOf<typeof makeDrafts>>(`POST /api/question-templates/${id}/drafts`, { token, body })).body
const familyOf = async (id: number) =>
  (await send<Question[]>(`GET /api/questions?familyId=${id}&limit=200`, { token })).body
const publish = (ids: number[]) =>
  send('POST /api/questions/set', { token, body: { ids, settings: { state: 'published' } } })
const idsOf = (questions: { id: number }[]) => questions.map(({ id }) => id)

test('variants become drafts of one family, with the slips as reasons, and the bank finds and counts them', async () => {
  const template = await create()
  const made = await make(template.id, { count: 20 })
  expect(made).toMatchObject({ added: 20, removed: 0, template: { questions: 20, drafts: 20 } })
  const family = await familyOf(template.id)
  expect(family).toHaveLength(20)
  expect(new Set(family.map(({ questionText }) => questionText)).size).toBe(20)
  for (const question of family) {
    const n = Number(/\d+/.exec(question.questionText)?.[0])
    expect(question).toMatchObject({
      state: 'draft',
      topicId: template.topicId,
      familyId: template.id,
      familySize: 20,
      difficulty: 'easy',
      kind: 'one',
      needsAttention: false,
      optionA: `${n - 1}`,
      optionB: `${n}`,
      optionC: `${n + 1}`,
      correctAnswer: `${n + 1}`,
      reasons: ['subtracted 1', 'forgot to add 1', ''],
      description: `It is ${n + 1}.`,
    })
  }
})

test('a question with a number as its answer has a key with its tolerance', async () => {
  const template = await create({ kind: 'number', key: 'round(n / 3, 2)', tolerance: '0.01' })
  await make(template.id, { count: 3 })
  for (const question of await familyOf(template.id)) {
    const n = Number(/\d+/.exec(question.questionText)?.[0])
    expect(question).toMatchObject({
      kind: 'number',
      correctAnswer: `${Math.round((n * 100) / 3) / 100} ± 0.01`,
      optionA: '',
      needsAttention: false,
    })
  }
})

test('a second click changes nothing, and another seed gives other questions', async () => {
  const template = await create()
  const idsAfter = async (body: object) => {
    await make(template.id, body)
    return idsOf(await familyOf(template.id))
  }
  const first = await idsAfter({ count: 10, seed: 4 })
  expect(await idsAfter({ count: 10, seed: 4 })).toEqual(first)
  expect(await idsAfter({ count: 10, seed: 5 })).not.toEqual(first)
})

test('new drafts replace the untouched drafts only: published, changed and used ones stay, and no paper changes', async () => {
  const template = await create()
  await make(template.id, { count: 6 })
  const [published = 0, changed = 0, used = 0, ...untouched] = idsOf(await familyOf(template.id))
  await publish([published])
  await send('POST /api/questions/set', { token, body: { ids: [changed], settings: { addTags: ['kept'] } } })
  await publish([used])
  await buildExam(db, { topicId: template.topicId, questionIds: [used] })
  const papers = () => db.select(sql`select id, hash from papers order by id`)
  const before = await papers()

  expect((await update(template, { questionText: 'Add 1 to {{n}}.' })).status).toBe(200)
  expect(await make(template.id, { count: 5 })).toMatchObject({ added: 5, removed: 3 })
  const after = await familyOf(template.id)
  expect(idsOf(after)).toEqual(expect.arrayContaining([published, changed, used]))
  expect(idsOf(after).filter((id) => untouched.includes(id))).toEqual([])
  expect(after.filter(({ questionText }) => questionText.startsWith('Add'))).toHaveLength(5)

  // Two of the five drafts would be made again, so they stay.
  expect(await make(template.id, { count: 2, replacesPublished: true })).toMatchObject({ added: 0, removed: 4 })
  expect(idsOf(await familyOf(template.id))).toEqual(expect.arrayContaining([changed, used]))
  expect(await papers()).toEqual(before)
})

test('a published question that goes leaves the papers of pools, which take another', async () => {
  const topic = await buildTopic(db)
  const template = await create({}, topic.id)
  await make(template.id, { count: 3 })
  await publish(idsOf(await familyOf(template.id)))
  const mock = await buildMock(db, { sections: [sectionOf({ pools: [poolOf(topic.id, 1)] })] })
  const asked = () => db.selectOne(sql`select paper_id is not null as "isAsked" from exams where id = ${mock.id}`)
  expect(await asked()).toEqual({ isAsked: true })
  await update(template, { questionText: 'Add 1 to {{n}}.' })
  expect(await make(template.id, { count: 1, replacesPublished: true })).toMatchObject({ removed: 3 })
  expect(await asked()).toEqual({ isAsked: false })
})

test('a new variant never repeats a question that stays', async () => {
  const template = await create({ variables: [{ name: 'n', kind: 'range', from: '10', to: '14', step: '1' }] })
  await make(template.id, { count: 3 })
  await publish(idsOf(await familyOf(template.id)))
  expect(await make(template.id, { count: 5, seed: 3 })).toMatchObject({ added: 2, removed: 0 })
  const texts = (await familyOf(template.id)).map(({ questionText }) => questionText)
  expect(new Set(texts).size).toBe(5)
})

test('a deleted template keeps its questions and their family, and can be restored', async () => {
  const template = await create()
  await make(template.id, { count: 2 })
  const list = async () =>
    (await send<object[]>(`GET /api/question-templates/topics/${template.topicId}`, { token })).body
  expect(await list()).toHaveLength(1)
  expect((await send(`DELETE /api/question-templates/${template.id}`, { token })).status).toBe(204)
  expect(await list()).toEqual([])
  expect(await send(`GET /api/question-templates/${template.id}`, { token })).toMatchObject({
    status: 404,
    body: { code: 'template_not_found' },
  })
  expect((await familyOf(template.id)).map(({ familyId }) => familyId)).toEqual([template.id, template.id])
  await send(`POST /api/question-templates/${template.id}/restore`, { token })
  expect(await list()).toMatchObject([{ id: template.id, questions: 2, authorName: admin.username }])
})

test('a topic can be deleted with its templates, while their questions live on in another topic', async () => {
  const template = await create()
  await make(template.id, { count: 2 })
  const ids = idsOf(await familyOf(template.id))
  await send('POST /api/questions/move', { token, body: { ids, topicId: (await buildTopic(db)).id } })
  await send(`PUT /api/topics/${template.topicId}/archive`, { token })
  expect((await send(`DELETE /api/topics/${template.topicId}`, { token })).status).toBe(204)
  expect(idsOf(await familyOf(template.id))).toEqual(ids)
  expect((await send(`GET /api/question-templates/${template.id}`, { token })).status).toBe(404)
})

test('412 when the template was changed meanwhile, and 409 when it makes no question', async () => {
  const template = await create()
  expect((await update(template, {})).status).toBe(200)
  const meanwhile = { status: 412, body: { code: 'changed_meanwhile' } }
  expect(await update(template, {})).toMatchObject(meanwhile)
  const drafts = `POST /api/question-templates/${template.id}/drafts`
  expect(
    await send(drafts, { token, body: { count: 1 }, headers: { 'if-match': `"${template.version}"` } }),
  ).toMatchObject(meanwhile)
  const faulty = await create({ key: 'm + 1' })
  expect(await send(`POST /api/question-templates/${faulty.id}/drafts`, { token, body: { count: 1 } })).toMatchObject({
    status: 409,
    body: { code: 'template_faulty' },
  })
})

test('the preview shows variants as learners see them, and names faults and refusals, without storing anything', async () => {
  const before = await db.selectOne(sql`select count(*) from questions`)
  const preview = async (changes: Partial<TemplateDefinition>) =>
    (
      await send<ResponseOf<typeof previewVariants>>('POST /api/question-templates/preview', {
        token,
        body: { definition: definitionOf(changes), count: 5 },
      })
    ).body
  const { variants, ...rest } = await preview({ questionText: '**What** is {{n}} + 1?' })
  expect(rest).toEqual({ combinations: 90, tried: 5, refused: [], faults: [] })
  expect(variants).toHaveLength(5)
  expect(variants[0]?.question.html.questionText).toContain('<strong>What</strong>')
  expect(await preview({ key: 'm + 1' })).toMatchObject({
    variants: [],
    faults: [{ code: 'name_unknown', field: 'key', value: 'm' }],
  })
  expect((await preview({ constraints: ['n > 98'] })).refused).toMatchObject([{ code: 'constraint', count: 89 }])
  expect(await db.selectOne(sql`select count(*) from questions`)).toEqual(before)
})
