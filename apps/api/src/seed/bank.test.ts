import { figuresOf, percent } from '@abhyas/content/lint-bank'
import { questionsOf, readBank } from '@abhyas/content/read-bank'
import { verifyAnswers } from '@abhyas/content/verify-answers'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import { seedOnce } from './seed.ts'

const { db, url } = await openTestDatabase()
const courses = await readBank()

test('every question that carries a snippet has the answer that running it gives', async () => {
  const { verified, skipped, wrong } = await verifyAnswers(questionsOf(courses), url)
  const { questions, longestKeyShare, placesProbability } = figuresOf(courses)
  // Said in every run: how much of the bank is proved is part of what a run is for.
  // oxlint-disable-next-line no-console
  console.log(
    `${questions} questions, ${verified} verified by running, ${skipped} skipped, the right option is the longest in ` +
      `${percent(longestKeyShare)}, its places are even with p = ${placesProbability.toFixed(2)}`,
  )
  expect(wrong).toEqual([])
  expect(verified + skipped).toBeGreaterThanOrEqual(120)
})

test('the bank is as large as we say', () => {
  const { courses: count, modules, topics, questions } = figuresOf(courses)
  expect(count).toBeGreaterThanOrEqual(4)
  expect(modules).toBeGreaterThanOrEqual(12)
  expect(topics).toBeGreaterThanOrEqual(36)
  expect(questions).toBeGreaterThanOrEqual(360)
})

/** Nobody renders it in what describes a topic. */
const MARKDOWN = '[`*]'

test('an empty database is filled within 20 seconds, and nothing in it needs attention', async () => {
  const start = performance.now()
  expect(await seedOnce(db)).toBe(true)
  expect(performance.now() - start).toBeLessThan(20_000)
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
    exams: modules * 2,
    samples: modules,
    marked: 0,
  })
  expect(await seedOnce(db)).toBe(false)
})
