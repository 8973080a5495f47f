import { COURSES_FOLDER, readCourse } from '@abhyas/content/read-bank'
import { ImportFormat } from '@abhyas/contract/questions-import'
import type { ExportCheck } from '@abhyas/contract/questions-export'
import type { StoredPicture } from '@abhyas/contract/questions-pictures'
import { markOf } from '@abhyas/contract/rules/pictures'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import {
  buildAdmin,
  buildCourse,
  buildModule,
  buildQuestion,
  buildTopic,
  openSessionOf,
} from '../../../testing/builders.ts'
import { drawPicture, inBase64 } from '../../../testing/pictures.ts'
import { startTestApi } from '../../../testing/test-api.ts'
import { exportFile, importFile } from '../../../testing/transfer-questions.ts'
import { loadCourses } from '../../content/load-courses.ts'

const api = await startTestApi()
const { db, send } = api
const admin = await buildAdmin(db)
const { token } = await openSessionOf(api, admin)
const check = (path: string) => send<ExportCheck>(`GET /api/questions/export/${path}`, { token })
const upload = async (hue: string) => {
  const sent = { picture: inBase64(await drawPicture(90, 60, hue).png().toBuffer()) }
  return (await send<StoredPicture>('POST /api/questions/pictures', { token, body: sent })).body.address
}

/** The demo content, with a topic of hard questions beside it. */
await loadCourses(db, [await readCourse(`${COURSES_FOLDER}/4-databases`)])
const { courseId, moduleId } = await db.selectOne<{ courseId: number; moduleId: number }>(sql`
  select course_id as "courseId", id as "moduleId" from modules order by place limit 1`)
const hard = await buildTopic(db, { moduleId, name: 'Hard / कठिन "ones", =1' })
const NO_OPTIONS = { optionA: '', optionB: '', optionC: '', optionD: '' }
const [red, blue] = [await upload('#c33'), await upload('#36c')]
const HARD: Parameters<typeof buildQuestion>[1][] = [
  { questionText: 'Plain?', tags: ['joins', 'null values'], difficulty: 'hard', isExamOnly: true, keepsOrder: true },
  {
    questionText:
      'What does this print?\n\n```java run\nString a = "x";\n\nif (a == "x") { print(a); } // - [x] no\n```',
    optionC: '```\n  indented\n```',
    reasons: ['', '', '', 'Says `let`,\nand more.'],
  },
  {
    questionText: 'Solve $x_{1}^2 = \\frac{a}{b}$ and $$\\sum_{i=0}^n i$$',
    optionA: '$\\{1, 2\\}$',
    optionC: '$x<y$ & more',
  },
  { questionText: '| a | b |\n|---|---|\n| 1 | "2" |\n\nHow many rows?', optionD: 'a | b' },
  { kind: 'several', questionText: 'Which are right?', optionE: 'e', optionF: 'f', correctAnswer: 'ABF' },
  { kind: 'number', questionText: 'How much?', ...NO_OPTIONS, correctAnswer: '3.13 to 3.15' },
  { kind: 'number', questionText: 'How much, about?', ...NO_OPTIONS, correctAnswer: '42 ± 0.5' },
  {
    questionText: 'कौन सा सही है? क्षत्रिय\u200Dज्ञ',
    optionA: 'यह',
    optionB: 'वह',
    correctAnswer: 'यह',
    description: 'क्योंकि “यह” सही है।',
  },
  { questionText: '=HYPERLINK("http://evil")', optionA: '+1', optionC: '-1+1', optionD: "'=x", correctAnswer: '+1' },
  { questionText: '@SUM(A1) says "quoted", \'single\'; and ＝1', optionA: '007', optionC: '=1+1', optionD: '-5' },
  { questionText: '<script>alert(1)</script> & ]]> <![CDATA[ &amp;', optionA: '<b>x</b>', optionC: '{=a ~b}' },
  { questionText: `Look:\n\n${markOf('A red rectangle', red)}`, optionC: markOf('A [blue] "rectangle"', blue) },
  { questionText: 'Which is it?\nAnswer: A\n\n## easy\n- tags: no', description: 'Reason: none\n\n# End' },
]
for (const question of HARD) await buildQuestion(db, { ...question, topicId: hard.id })

/** Topics of the same names elsewhere, so that a second export may be compared byte by byte. */
async function buildCopies(id: number, topics: { name: string }[]) {
  const copies = new Map<string | null, number>()
  for (const { name } of topics) copies.set(name, (await buildTopic(db, { moduleId: id, name })).id)
  return copies
}

test.each(ImportFormat.options)(
  'a topic as %s, imported into another topic, gives the same file again',
  async (format) => {
    const first = await exportFile(api, token, `${format}?topicId=${hard.id}`)
    expect(first.status).toBe(200)
    const copies = await buildCopies((await buildModule(db)).id, [hard])
    // Aiken has no place for the topic.
    copies.set(null, copies.get(hard.name) ?? 0)
    const { drafts, format: readFormat } = await importFile(api, token, first, copies)
    expect(readFormat).toBe(format)
    expect(drafts.flatMap(({ doubts }) => doubts)).toEqual([])
    const { body } = await check(`${format}/check?topicId=${hard.id}`)
    expect(drafts).toHaveLength(body.written)
    const isPlain = format === 'text' || format === 'aiken'
    if (!isPlain) expect(body.written).toBe(HARD.length)
    const again = await exportFile(api, token, `${format}?topicId=${copies.get(hard.name)}`)
    expect(again.bytes.equals(first.bytes)).toBe(true)
    if (isPlain) return
    const rows = (topicId: number | undefined) =>
      db.select(sql`
      select kind, question_text, option_a, option_b, option_c, option_d, option_e, option_f, correct_answer,
        description, reasons, tags, difficulty, is_exam_only, keeps_order
      from questions where topic_id = ${topicId} order by id`)
    expect(await rows(copies.get(hard.name))).toEqual(await rows(hard.id))
  },
)

test('a course as CSV is spread over the topics of the same names, and gives the same file again', async () => {
  const first = await exportFile(api, token, `csv?courseId=${courseId}`)
  const topics = await db.select<{ name: string }>(sql`
    select t.name from topics t join modules m on m.id = t.module_id where m.course_id = ${courseId}
    order by m.place, t.place`)
  const copy = await buildCourse(db)
  const copies = await buildCopies((await buildModule(db, { courseId: copy.id })).id, topics)
  const { drafts } = await importFile(api, token, first, copies)
  expect(drafts.length).toBeGreaterThan(100)
  expect((await exportFile(api, token, `csv?courseId=${copy.id}`)).bytes.equals(first.bytes)).toBe(true)
  expect(new Set(drafts.map(({ topicName }) => topicName)).size).toBe(topics.length)
})

test('the file has a clear name in every script, is not cached, and a table of it runs nothing', async () => {
  const { name, headers, bytes } = await exportFile(api, token, `csv?topicId=${hard.id}`)
  const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Kolkata' })
  expect(name).toBe(`hard-कठिन-ones-1-${day}.csv`)
  expect(headers.get('content-disposition')).toContain(`attachment; filename="hard-____-ones-1-${day}.csv"; `)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  const text = bytes.toString()
  expect(text).not.toMatch(/(?:^|,)"?[=@＝＋－＠]/m)
  for (const cell of [`"'=HYPERLINK(""http://evil"")"`, ",'-1+1,", ",''=x,", `"'@SUM(A1)`]) expect(text).toContain(cell)
  const all = await exportFile(api, token, 'xlsx?isExamOnly=yes&text=plain')
  expect(all.name).toBe(`questions-${day}.xlsx`)
  expect(all.headers.get('content-type')).toContain('spreadsheetml')
})

test('a look says before the download what a format cannot hold, and names the questions', async () => {
  const { body } = await check(`aiken/check?topicId=${hard.id}`)
  const whole = Object.fromEntries(body.leftOut.flatMap(({ code, isWhole, count }) => (isWhole ? [[code, count]] : [])))
  expect(whole).toEqual({ several: 1, number: 2, several_lines: 4, read_otherwise: 1 })
  expect({ questions: body.questions, written: body.written }).toEqual({ questions: 13, written: 5 })
  expect(body.leftOutQuestions).toHaveLength(8)
  expect(body.leftOutQuestions).toContainEqual(
    expect.objectContaining({ code: 'several', questionText: 'Which are right?', topicId: hard.id }),
  )
  const csv = (await check(`csv/check?topicId=${hard.id}`)).body
  expect(csv).toMatchObject({ written: 13, leftOut: [{ code: 'pictures', isWhole: false, count: 1 }] })
  expect((await check(`moodle/check?topicId=${hard.id}`)).body.leftOut).toEqual([])
  const { id } = await buildTopic(db)
  const empty = { questions: 0, written: 0, leftOut: [], leftOutQuestions: [] }
  expect(await check(`csv/check?topicId=${id}`)).toMatchObject({ status: 200, body: empty })
  expect(await check(`csv?topicId=${id}`)).toMatchObject({ status: 400, body: { code: 'export_empty' } })
})

test('a question with a broken key is left out, because it would come back as another one', async () => {
  const { id: topicId } = await buildTopic(db)
  await buildQuestion(db, { topicId })
  await buildQuestion(db, { topicId, questionText: 'Broken?', correctAnswer: 'nowhere' })
  for (const format of ImportFormat.options)
    expect((await check(`${format}/check?topicId=${topicId}`)).body).toMatchObject({
      questions: 2,
      written: 1,
      leftOutQuestions: [{ questionText: 'Broken?', code: 'needs_attention' }],
    })
})

test('the audit log says who took which questions; a look is not noted', async () => {
  const entries = () =>
    db.select<{ after: object }>(sql`
      select author_id as "authorId", entity_id as "entityId", action, after from audit_log
      where entity = 'exports' order by id`)
  const before = (await entries()).length
  await check(`csv/check?topicId=${hard.id}`)
  const { name } = await exportFile(api, token, `gift?topicId=${hard.id}&difficulty=medium`)
  expect((await entries()).slice(before)).toEqual([
    {
      authorId: admin.id,
      entityId: admin.id,
      action: 'insert',
      after: {
        file: name,
        format: 'gift',
        questions: 12,
        written: 12,
        filter: { topicId: hard.id, difficulty: 'medium' },
      },
    },
  ])
})

test('400 for more questions than one import takes, and for a format that we do not write', async () => {
  const { id: topicId } = await buildTopic(db)
  await db.write(sql`
    insert into questions (topic_id, question_text, option_a, option_b, option_c, option_d, correct_answer, description)
    select ${topicId}, 'Number ' || n, 'a', 'b', '', '', 'a', '' from generate_series(1, 5001) n`)
  for (const path of [`csv/check?topicId=${topicId}`, `csv?topicId=${topicId}`])
    expect(await check(path)).toMatchObject({ status: 400, body: { code: 'export_too_many' } })
  expect(await check(`pdf?topicId=${topicId}`)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
})
