import type { Course } from '@abhyas/contract/catalog'
import { AUDITED } from '@abhyas/contract/users-audit-log'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildAuditedContent } from '../../testing/audited-content.ts'
import {
  buildAdmin,
  buildCourse,
  buildLearner,
  buildQuestion,
  buildTopic,
  openSessionOf,
  PASSWORD,
  uniqueEmail,
} from '../../testing/builders.ts'
import { drawJpeg, inBase64 } from '../../testing/pictures.ts'
import { startTestApi } from '../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const admin = await openSessionOf(api, await buildAdmin(db))
const { token } = admin

type Entry = { action: string; entity: string; entityId: number; label: string; before: object; after: object }
const entries = () =>
  db.select<Entry>(sql`
    select action, entity, entity_id as "entityId", label, before, after from audit_log order by id`)
/** Returns the entries that are added while `act` runs. */
async function notedBy(act: () => Promise<unknown>): Promise<Entry[]> {
  const before = (await entries()).length
  await act()
  return (await entries()).slice(before)
}
const change = (line: string, body?: object, headers = {}) => send(line, { token, body, headers })

test('an insert and a deletion are logged with all columns, an update with the changed ones, before and after', async () => {
  let id = 0
  const noted = await notedBy(async () => {
    const created = await send<Course>('POST /api/courses/createCourse', { token, body: { name: 'Java' } })
    id = created.body.id
    await change(`PUT /api/courses/updateCourseById/${id}`, { name: 'Core Java', state: 'published' })
    await change(`PUT /api/courses/updateCourseById/${id}`, { name: 'Core Java', description: 'x', state: 'draft' })
    await change(`DELETE /api/courses/deleteCourseById/${id}`)
  })
  const row = { entity: 'courses', entityId: id }
  const whole = { id, name: 'Java', description: '', state: 'published', version: 1 }
  expect(noted).toEqual([
    { ...row, action: 'insert', label: 'Java', before: null, after: expect.objectContaining(whole) },
    { ...row, action: 'update', label: 'Core Java', before: { name: 'Java' }, after: { name: 'Core Java' } },
    {
      ...row,
      action: 'update',
      label: 'Core Java',
      before: { description: '', state: 'published' },
      after: { description: 'x', state: 'draft' },
    },
    // The course is archived first, so that no learner can come to own it during the deletion.
    { ...row, action: 'update', label: 'Core Java', before: { state: 'draft' }, after: { state: 'archived' } },
    {
      ...row,
      action: 'delete',
      label: 'Core Java',
      after: null,
      before: expect.objectContaining({ id, name: 'Core Java', state: 'archived', version: 3 }),
    },
  ])
})

test('an update that changes nothing is not logged', async () => {
  const { id } = await buildCourse(db, { name: 'Same', description: 'same' })
  expect(await notedBy(() => change(`PUT /api/courses/updateCourseById/${id}`, { name: 'Same' }))).toEqual([])
})

test('every row that is deleted with a course is logged', async () => {
  const { course, module, secondModule, topic, secondTopic, question, template, exam, report } =
    await buildAuditedContent(db)
  const noted = await notedBy(() => change(`DELETE /api/courses/deleteCourseById/${course.id}`))
  expect(new Set(noted.map(({ entity, action, entityId }) => `${action} ${entity} ${entityId}`))).toEqual(
    new Set([
      `update courses ${course.id}`,
      `delete courses ${course.id}`,
      ...[module, secondModule].map(({ id }) => `delete modules ${id}`),
      ...[topic, secondTopic].map(({ id }) => `delete topics ${id}`),
      `delete questions ${question.id}`,
      // A template stays without its topic, because its questions may be elsewhere.
      `update question_templates ${template.id}`,
      `delete exams ${exam.id}`,
      `delete exam_questions ${exam.id}`,
      `delete question_reports ${report.id}`,
    ]),
  )
})

test('a question added to an exam is logged, even when it needs attention', async () => {
  const { topic, question, exam } = await buildAuditedContent(db)
  const broken = { topicId: topic.id, correctAnswer: 'None of these' }
  const added = await buildQuestion(db, broken)
  const questionIds = [question.id, added.id]
  const noted = await notedBy(() =>
    change(`PUT /api/exams/updateExamById/${exam.id}`, { examName: exam.examName, questionIds }),
  )
  expect(noted.map(({ entity, action, entityId, after }) => ({ entity, action, entityId, after }))).toEqual([
    {
      entity: 'exam_questions',
      action: 'insert',
      entityId: exam.id,
      after: {
        exam_id: exam.id,
        question_id: added.id,
        place: 2,
        marks_right: null,
        marks_wrong: null,
        section: null,
        family_id: null,
      },
    },
  ])
})

test('a refused, failed or rolled back change is not logged', async () => {
  const { course, topic, question, learner } = await buildAuditedContent(db)
  const { email } = await buildLearner(db)
  const broken = { questionText: 'Why?', optionA: 'So', correctAnswer: 'None' }
  const unusable = await send<{ id: number }>(`POST /api/questions/createQuestion/${topic.id}`, { token, body: broken })
  const statuses: number[] = []
  const noted = await notedBy(async () => {
    const tries = [
      await change(`PUT /api/courses/updateCourseById/${course.id}`, { name: '' }),
      await change(`PUT /api/courses/updateCourseById/${course.id}`, { name: 'x' }, { 'if-match': '"9"' }),
      await change('DELETE /api/courses/deleteCourseById/999999'),
      await change(`PUT /api/users/updateUserById/${learner.id}`, { email, username: 'x' }),
      await change('DELETE /api/users/deleteUserById/999999'),
      // The exam and its first question are written already when the rest turns out to be wrong.
      await change('POST /api/exams/createExam', { examName: 'x', topicId: topic.id, questionIds: [unusable.body.id] }),
      await change('POST /api/questions/restore', { ids: [question.id] }),
      await send(`DELETE /api/courses/deleteCourseById/${course.id}`, {
        token: (await openSessionOf(api, learner)).token,
      }),
    ]
    statuses.push(...tries.map(({ status }) => status))
  })
  expect(statuses).toEqual([400, 412, 404, 409, 404, 409, 404, 403])
  expect(noted).toEqual([])
})

test('a module given twice is logged once, and a grant that does not exist is not taken back', async () => {
  const { module, learner } = await buildAuditedContent(db)
  const give = () => change('POST /api/purchases/grants', { moduleId: module.id, email: learner.email })
  const takeBack = () => change(`DELETE /api/purchases/grants/${learner.id}/${module.id}`)
  const noted = await notedBy(async () => {
    expect(await takeBack()).toMatchObject({ status: 204 })
    const [first, second] = [await give(), await give()]
    expect(second.body).toEqual({ ...first.body, wasGiven: true })
    await takeBack()
    await takeBack()
  })
  const row = { entity: 'grants', entityId: learner.id, label: '' }
  expect(noted).toEqual([
    { ...row, action: 'insert', before: null, after: { moduleId: module.id } },
    { ...row, action: 'delete', before: { moduleId: module.id }, after: null },
  ])
})

test('actions of visitors and learners, and of admins on their own account, are not logged', async () => {
  const body = { username: 'Ravi', email: uniqueEmail(), password: PASSWORD }
  const noted = await notedBy(async () => {
    expect(await send('POST /api/users/register', { body })).toMatchObject({ status: 200 })
    const ravi = await openSessionOf(api, { id: 0, ...body })
    for (const as of [ravi.token, token])
      expect(await send('PUT /api/users/me', { token: as, body: { username: 'Ravi K.' } })).toMatchObject({
        status: 200,
      })
    await send('DELETE /api/users/me', { token: ravi.token, body: { password: PASSWORD } })
    await buildTopic(db)
  })
  expect(noted).toEqual([])
})

test("a change of a person's name and address is logged without the values", async () => {
  const learner = await buildLearner(db, { username: 'Secret name' })
  const email = uniqueEmail()
  const noted = await notedBy(async () => {
    await change(`PUT /api/users/updateUserById/${learner.id}`, { username: 'Other secret', email })
    await change(`PUT /api/users/updateUserById/${learner.id}`, { roleExpiryDate: '2031-05-01T10:00:00Z' })
    await change(`DELETE /api/users/deleteUserById/${learner.id}`)
  })
  const hidden = { username: '…', email: '…', email_key: '…' }
  const row = { entity: 'users', entityId: learner.id, label: '' }
  expect(noted).toEqual([
    { ...row, action: 'update', before: hidden, after: hidden },
    {
      ...row,
      action: 'update',
      before: { role_expires_at: null },
      after: { role_expires_at: expect.stringContaining('2031-05-01T10:00:00') },
    },
    { ...row, action: 'delete', before: expect.objectContaining({ id: learner.id, role: 'ROLE_USER' }), after: null },
  ])
  const whole = JSON.stringify(await db.select(sql`select * from audit_log`))
  for (const secret of ['Secret name', 'Other secret', learner.email, email, 'argon2', 'password'])
    expect(whole).not.toContain(secret)
})

test('a change of a photo is logged without the bytes', async () => {
  const { category } = await buildAuditedContent(db)
  const body = { title: 'x', videoUrl: 'https://example.com/' }
  const { body: video } = await send<{ id: number }>(`POST /api/video-links/${category.id}`, { token, body })
  const [noted] = await notedBy(async () =>
    change(`PUT /api/video-links/${video.id}`, { ...body, photo: inBase64(await drawJpeg()) }),
  )
  expect(noted?.before).toEqual({ photo: '…', photo_hash: null })
  expect(noted?.after).toEqual({ photo: '…', photo_hash: expect.stringMatching(/^[\w-]{22}$/) })
})

test('rows of the log cannot be changed or deleted', async () => {
  const before = await entries()
  expect(before.length).toBeGreaterThan(0)
  for (const attempt of [
    sql`update audit_log set label = 'x'`,
    sql`update audit_log set label = 'x' where false`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
    sql`truncate audit_log cascade`,
  ])
    await expect(db.write(attempt)).rejects.toThrow('audit_log is only ever added to')
  expect(await entries()).toEqual(before)
})

test('the author of one request is not used for the next request on the same connection', async () => {
  await Promise.all(Array.from({ length: 8 }, () => change('POST /api/categories', { name: 'x' })))
  expect(await notedBy(() => Promise.all(Array.from({ length: 8 }, () => buildCourse(db))))).toEqual([])
  const writes = Array.from({ length: 8 }, () =>
    api.dependencies.databases.shared.write(sql`insert into categories (name) values ('by nobody')`),
  )
  expect(await notedBy(() => Promise.all(writes))).toEqual([])
})

test('every table whose changes are logged has its place in the list of changes', async () => {
  const [shared, learners] = await Promise.all(
    [db, ...db.ofLearners].map((each) =>
      each.select<{ name: string }>(sql`
        select distinct c.relname as name from pg_trigger t
        join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid where p.proname = 'note_admin_change'`),
    ),
  )
  const noted = [...(shared ?? []), ...(learners ?? [])].map(({ name }) => name)
  expect(noted).toContain('courses')
  expect(noted.filter((name) => !(AUDITED as readonly string[]).includes(name))).toEqual([])
})
