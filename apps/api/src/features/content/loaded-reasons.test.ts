import type { WrittenQuestion } from '@abhyas/content/topic-file'
import { sql } from '@abhyas/database/sql'
import { expect, test } from 'vitest'
import { buildBankCourse } from '../../testing/build-bank.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { loadCourses } from './load-courses.ts'
import { selectOptionalRowId } from './source-queries.ts'

const { db } = await openTestDatabase()

const REASONS = ['The last value for which the body runs.']

test('a load stores the reasons of the files, also where an earlier load knew none', async () => {
  const course = buildBankCourse('reasons', { modules: 1, topics: 1, questions: 2 }, 500_000)
  const [explained, plain] = course.modules[0]?.topics[0]?.questions ?? []
  if (!explained || !plain) throw new Error('The course has too few questions.')
  const load = async () => {
    const { added, changed, unchanged, leftAlone } = await loadCourses(db, [course])
    return { added, changed, unchanged, leftAlone: leftAlone.length }
  }
  const reasonsOf = async ({ id }: WrittenQuestion) => {
    const row = await db.selectOne<{ reasons: string[] }>(sql`
      select reasons from questions where id = ${await selectOptionalRowId(db, 'question', id)}`)
    return row.reasons
  }
  expect(await load()).toMatchObject({ changed: 0, leftAlone: 0 })
  await db.write(sql`update content_sources set loaded = loaded - 'reasons' where kind = 'question'`)
  explained.reasons = REASONS
  expect(await load()).toMatchObject({ added: 0, changed: 1, leftAlone: 0 })
  expect(await reasonsOf(explained)).toEqual(REASONS)
  expect(await reasonsOf(plain)).toEqual([])
  expect(await load()).toMatchObject({ added: 0, changed: 0, leftAlone: 0 })
})
