import { figuresOf } from '@abhyas/content/lint-bank'
import { parseStatement } from '@abhyas/content/outcome'
import { PROVED_QUESTIONS } from '@abhyas/content/proof-count'
import { questionsOf, readBank } from '@abhyas/content/read-bank'
import { verifyAnswers } from '@abhyas/content/verify-answers'
import { PARTS_PER_MARK } from '@abhyas/contract/rules/marks'
import { sql } from '@abhyas/database/sql'
import { expect, test, vi } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import { seedOnce } from './seed.ts'

const { db, url } = await openTestDatabase()
const courses = await readBank()

test('running the snippet of a question gives its correct answer, for every question with a snippet', async () => {
  const { verified, skipped, wrong } = await verifyAnswers(questionsOf(courses), url)
  const { questions } = figuresOf(courses)
  // Every run prints these figures, because they say how much of the bank is proved.
  // oxlint-disable-next-line no-console
  console.log(`${questions} questions, ${verified} verified by running, ${skipped} skipped`)
  // In CI skipped questions count as wrong.
  expect(wrong).toEqual([])
  expect(verified + skipped).toBe(PROVED_QUESTIONS)
})

/** Builds the proof that a fence with this statement and code would give. */
const proofIn = (stated: string, code: string, key: string) => {
  const statement = parseStatement('sql', stated)
  const [question] = questionsOf(courses)
  if (!question) throw new Error('The bank is empty.')
  return verifyAnswers(
    [{ ...question, place: 'x', keys: [key], snippets: [{ language: 'sql', code, statement }] }],
    url,
  )
}

test.each([
  ['a column that does not exist', 'sqlstate 42703: column "cost" does not exist', 'select cost from (select 1) t'],
  ['no rows from the last statement, though an earlier one had some', 'no-rows', 'select 1; select 2 where false'],
])('SQL proves an answer by the result that its fence states: %s', async (_what, stated, code) => {
  expect(await proofIn(stated, code, 'error')).toMatchObject({ verified: 1, wrong: [] })
})

test.each([
  [
    'a typo where another column is missing on purpose',
    'sqlstate 42703: column "cost" does not exist',
    'select pirce from (select 1 as price) t',
    'x fails with SQLSTATE 42703: column "pirce" does not exist, and its fence states something else',
  ],
  [
    'an error that no fence states',
    '',
    'selec 1',
    'x fails with SQLSTATE 42601: syntax error at or near "selec", and “1” is',
  ],
  [
    'rows of an earlier statement alone',
    '',
    'select 1; select 2 where false',
    'x gives no rows, and “1” is marked as right',
  ],
  ['rows where none are stated', 'no-rows', 'select 1', 'x prints “1”, and its fence states something else'],
  [
    'no query at the end where no rows are stated',
    'no-rows',
    'select 1; set local jit = off',
    'x prints “”, and its fence',
  ],
])('SQL does not prove a question by %s', async (_what, stated, code, problem) => {
  const { wrong } = await proofIn(stated, code, '1')
  expect(wrong).toEqual([expect.stringContaining(problem)])
})

test('the bank is as large as we say', () => {
  const { courses: count, modules, topics, questions } = figuresOf(courses)
  expect(count).toBeGreaterThanOrEqual(4)
  expect(modules).toBeGreaterThanOrEqual(12)
  expect(topics).toBeGreaterThanOrEqual(36)
  expect(questions).toBeGreaterThanOrEqual(360)
})

/** Descriptions of topics are shown as plain text, so they must hold no Markdown. */
const MARKDOWN = '[`*]'

test('seeding fills an empty database, and no question needs attention', async () => {
  expect(await seedOnce(db)).toBe(true)
  const counted = await db.selectOne(sql`
    select (select count(*) from questions)::int as questions,
      (select count(*) from questions where needs_attention)::int as unfinished,
      (select count(*) from exams where paper_id is null)::int as "examsWithoutPaper",
      (select count(*) from exams)::int as exams,
      (select count(*) from topics where is_free_sample)::int as samples,
      (select count(*) from (select description from modules union all select description from topics)
        where description ~ ${MARKDOWN})::int as marked`)
  const { questions, modules } = figuresOf(courses)
  expect(counted).toEqual({
    questions,
    unfinished: 0,
    examsWithoutPaper: 0,
    exams: modules * 2 + 1,
    samples: modules,
    marked: 0,
  })
  expect(await seedOnce(db)).toBe(false)
})

test('the seeded mock exam is free, and each of its 64 papers has 65 questions and 100 marks', async () => {
  const papers = await db.select(sql`
    select distinct e.is_free as "isFree", p.question_count as questions, p.total_marks / ${PARTS_PER_MARK} as marks, count(*) over () as papers
    from exams e join exam_papers x on x.exam_id = e.id join papers p on p.id = x.paper_id`)
  expect(papers).toEqual([{ isFree: true, questions: 65, marks: 100, papers: 64 }])
})

test('seeding is refused in production, so there are no demo logins', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  await expect(seedOnce(db)).rejects.toThrow('no place in production')
  vi.unstubAllEnvs()
})
