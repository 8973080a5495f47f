import type { BankCourse, BankTopic } from '@abhyas/content/read-bank'
import type { WrittenQuestion } from '@abhyas/content/topic-file'
import { sql, type Sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { selectContentVersion } from '../../sql/content-version-queries.ts'
import { buildBankCourse } from '../../testing/build-bank.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { updateCourse } from '../catalog/course-changes.ts'
import { deleteQuestions, moveQuestions, restoreQuestions } from '../questions/bank/change-many.ts'
import { updateQuestion } from '../questions/change-questions.ts'
import { wordsFor } from './left-alone.ts'
import { loadCourses, type LoadOptions } from './load-courses.ts'
import { selectOptionalRowId, type SourceKind } from './source-queries.ts'

const { db } = await openTestDatabase()

let courses = 0
/** Builds a course of two topics with five questions each, whose ids no other test uses. */
const buildCourse = () => buildBankCourse(`c${++courses}`, { modules: 1, topics: 2, questions: 5 }, courses * 1000)

const load = (course: BankCourse, options?: LoadOptions) => loadCourses(db, [course], options)
const figures = async (course: BankCourse, options?: LoadOptions) => {
  const { added, changed, unchanged, leftAlone } = await load(course, options)
  return [`${added} added, ${changed} changed, ${unchanged} unchanged`, ...leftAlone.map(wordsFor)]
}

const topicOf = (course: BankCourse, index = 0) => course.modules[0]?.topics[index] as BankTopic
const questionOf = (course: BankCourse, index = 0) => topicOf(course).questions[index] as WrittenQuestion
const rowIdOf = async (kind: SourceKind, id: string) => (await selectOptionalRowId(db, kind, id)) ?? 0

/** Returns every row of a table with the transaction that wrote it last. */
const rowsOf = async (table: Sql): Promise<Map<number, string>> => {
  const rows = await db.select<{ id: number; row: string }>(sql`select id, xmin || t::text as row from ${table} t`)
  return new Map(rows.map(({ id, row }) => [id, row]))
}
const TABLES = { courses: sql`courses`, modules: sql`modules`, topics: sql`topics` }
const CHANGING = { questions: sql`questions`, exams: sql`exams`, papers: sql`papers` }
const snapshot = async () =>
  Object.fromEntries(
    await Promise.all(
      Object.entries({ ...TABLES, ...CHANGING }).map(async ([name, table]) => [name, await rowsOf(table)] as const),
    ),
  )
const differences = (before: Awaited<ReturnType<typeof snapshot>>, after: typeof before) =>
  Object.fromEntries(
    Object.entries(after).flatMap(([name, rows]) => {
      const ids = [...rows].filter(([id, row]) => before[name]?.get(id) !== row).map(([id]) => id)
      return ids.length > 0 ? [[name, ids]] : []
    }),
  )

test('a second load of 500 questions writes no row, and cached pages stay fresh', async () => {
  const course = buildBankCourse('large', { modules: 5, topics: 10, questions: 10 }, 100_000)
  expect(await figures(course)).toEqual(['606 added, 0 changed, 0 unchanged'])
  const [before, version] = [await snapshot(), await selectContentVersion(db)]
  expect(await figures(course)).toEqual(['0 added, 0 changed, 606 unchanged'])
  expect(differences(before, await snapshot())).toEqual({})
  expect(await selectContentVersion(db)).toBe(version)
})

test('a corrected key changes exactly its question and the paper of its exam', async () => {
  const course = buildCourse()
  await load(course)
  const [before, version] = [await snapshot(), await selectContentVersion(db)]
  const question = questionOf(course, 2)
  question.keys = [question.options[1] ?? '']
  expect(await figures(course)).toEqual(['0 added, 1 changed, 15 unchanged'])
  const [questionId, examId] = [await rowIdOf('question', question.id), await rowIdOf('exam', topicOf(course).id)]
  const exam = await db.selectOne<{ paperId: number }>(
    sql`select paper_id as "paperId" from exams where id = ${examId}`,
  )
  expect(differences(before, await snapshot())).toEqual({
    questions: [questionId],
    exams: [examId],
    papers: [exam.paperId],
  })
  const { right } = await db.selectOne<{ right: number[] }>(sql`
    select answers::jsonb -> 2 -> 'right' as right from papers where id = ${exam.paperId}`)
  expect(right).toEqual([1])
  expect(await selectContentVersion(db)).toBeGreaterThan(version)
})

test('what an admin changed is listed and kept, until the version of the files is asked for', async () => {
  const course = buildCourse()
  await load(course)
  const question = questionOf(course)
  const id = await rowIdOf('question', question.id)
  await updateQuestion(db, { id, description: 'An admin explains it better.' })
  await updateCourse(db, { id: await rowIdOf('course', course.id), name: 'A better name' })
  const kept = [
    `kept: ${course.name} (changed by an admin)`,
    expect.stringMatching(`kept: ${question.id} A farmer counts .+ \\(changed by an admin\\)`),
  ]
  expect(await figures(course)).toEqual(['0 added, 0 changed, 16 unchanged', ...kept])
  question.text = 'The file asks something else.'
  expect(await figures(course)).toEqual([
    '0 added, 0 changed, 16 unchanged',
    kept[0],
    `kept: ${question.id} The file asks something else. (changed by an admin)`,
  ])
  expect(await figures(course, { takesFiles: true })).toEqual(['0 added, 2 changed, 14 unchanged'])
  expect(await db.selectOne(sql`select question_text as text, description from questions where id = ${id}`)).toEqual({
    text: question.text,
    description: question.explanation,
  })
  expect(await figures(course)).toEqual(['0 added, 0 changed, 16 unchanged'])
})

test('an admin who made the same change as the file has changed nothing', async () => {
  const course = buildCourse()
  await load(course)
  const question = questionOf(course)
  question.explanation = 'Both say this.'
  await updateQuestion(db, { id: await rowIdOf('question', question.id), description: 'Both say this.' })
  expect(await figures(course)).toEqual(['0 added, 0 changed, 16 unchanged'])
  question.explanation = 'The file says this now.'
  expect(await figures(course)).toEqual(['0 added, 1 changed, 15 unchanged'])
})

test('a question that an admin deleted is not brought back, and its exam still follows the file', async () => {
  const course = buildCourse()
  await load(course)
  const question = questionOf(course)
  const id = await rowIdOf('question', question.id)
  await deleteQuestions(db, [id])
  const notBroughtBack = expect.stringMatching(`not brought back: ${question.id} .+ \\(deleted by an admin\\)`)
  expect(await figures(course, { takesFiles: true })).toEqual(['0 added, 0 changed, 16 unchanged', notBroughtBack])
  topicOf(course).examName = 'Renamed'
  expect(await figures(course)).toEqual(['0 added, 1 changed, 15 unchanged', notBroughtBack])
  await restoreQuestions(db, [id])
  expect(await figures(course)).toEqual(['0 added, 0 changed, 16 unchanged'])
})

test('a deleted topic is named once, and its questions stay away', async () => {
  const course = buildCourse()
  await load(course)
  await db.write(sql`delete from topics where id = ${await rowIdOf('topic', topicOf(course).id)}`)
  expect(await figures(course)).toEqual([
    '0 added, 0 changed, 16 unchanged',
    `not brought back: ${topicOf(course).name} (deleted by an admin)`,
  ])
})

test('a new question and a question from another file enter the exam of their topic', async () => {
  const course = buildCourse()
  await load(course)
  const [from, to] = [topicOf(course, 0), topicOf(course, 1)]
  const moved = from.questions.pop() as WrittenQuestion
  to.questions.unshift(moved, { ...moved, id: `q-new${courses}`, text: 'What is new?' })
  expect(await figures(course)).toEqual(['1 added, 3 changed, 13 unchanged'])
  const { questions } = await db.selectOne<{ questions: number[] }>(sql`
    select json_agg(question_id order by place) as questions from exam_questions
    where exam_id = ${await rowIdOf('exam', to.id)}`)
  const asked = to.questions.slice(0, 2).map(({ id }) => rowIdOf('question', id))
  expect(questions.slice(0, 2)).toEqual(await Promise.all(asked))
  expect(questions).toHaveLength(7)
  expect(await figures(course)).toEqual(['0 added, 0 changed, 17 unchanged'])
})

test('a question that an admin moved to another topic stays there', async () => {
  const course = buildCourse()
  await load(course)
  const question = questionOf(course)
  const id = await rowIdOf('question', question.id)
  await moveQuestions(db, [id], await rowIdOf('topic', topicOf(course, 1).id))
  expect(await figures(course)).toEqual([
    '0 added, 0 changed, 16 unchanged',
    expect.stringContaining(`kept: ${question.id}`),
  ])
})

test('two loads at the same time add every row once', async () => {
  const course = buildCourse()
  const results = await Promise.all([load(course), load(course)])
  expect(results.reduce((sum, { added }) => sum + added, 0)).toBe(16)
  expect(results.reduce((sum, { unchanged }) => sum + unchanged, 0)).toBe(16)
})

test('a load that breaks leaves whole topics, and the next load adds the rest', async () => {
  const course = buildCourse()
  let transactions = 0
  const onWritten = async () => {
    if (++transactions === 3) throw new Error('The network is gone.')
  }
  await expect(load(course, { onWritten })).rejects.toThrow('The network is gone.')
  expect(await figures(course)).toEqual(['7 added, 0 changed, 9 unchanged'])
})

test('files without ids are refused', async () => {
  const course = buildCourse()
  questionOf(course).id = ''
  await expect(load(course)).rejects.toThrow('has no id')
})
