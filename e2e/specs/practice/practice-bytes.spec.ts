import { seedContent } from '@abhyas/api/seed/seed'
import type { Database } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { expect, test } from '../../src/fixtures.ts'
import { answersOf } from '../../src/practice-data.ts'
import { type Bytes, KINDS, watchBytes } from '../../src/watch-bytes.ts'

const QUESTIONS = 20

/**
 * The limit is the measured size plus 5 %. It covers the whole first session, with the downloads of the service worker,
 * because learners pay for data.
 */
const MOST_KB = 480

const totalOf = (bytes: Bytes) => KINDS.reduce((sum, kind) => sum + bytes[kind], 0)
const kB = (bytes: number) => (bytes / 1024).toFixed(1)

test.use({ serviceWorkers: 'allow' })

test(`a first session, from the login to ${QUESTIONS} questions practised, needs at most ${MOST_KB} kB`, async ({
  browser,
  product,
  db,
  learner,
}) => {
  await seedContent(db)
  const topic = await buildLongTopic(db)
  const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  const bytesSince = await watchBytes(page)
  const steps: Record<string, Bytes> = {}
  const measure = async (step: string) => {
    await page.waitForLoadState('networkidle')
    steps[step] = bytesSince()
  }

  await page.goto('/login')
  await measure('login page')
  await page.getByLabel('Email').fill(learner.email)
  await page.getByLabel('Password').fill(learner.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/user/dashboard')
  await measure('login and dashboard')
  await page.locator(`a[href="/user/module/${topic.courseId}/modules"]`).click()
  await page.getByRole('link', { name: `Try a free sample of ${topic.moduleName}`, exact: true }).click()
  await expect(page.getByRole('heading', { name: topic.name, level: 1 })).toBeVisible()
  await measure('modules and topic')
  await page.getByRole('link', { name: 'View Questions' }).click()
  await expect(page.getByRole('radio').first()).toBeAttached()
  await measure('questions')
  for (let nth = 1; nth <= QUESTIONS; nth += 1) {
    await page.locator('[data-place]').getByRole('radio').first().check({ force: true })
    await page.getByRole('button', { name: /Next question|Finish/ }).click()
  }
  await expect.poll(() => answersOf(learner, db)).toHaveLength(QUESTIONS)
  // Scripts that load a few seconds later, such as the one that measures the page, count too.
  await page.waitForTimeout(6000)
  await measure(`${QUESTIONS} picks`)
  await context.close()

  const all = Object.values(steps)
  const sum = (of: (bytes: Bytes) => number) => all.reduce((total, bytes) => total + of(bytes), 0)
  console.table({
    ...Object.fromEntries(Object.entries(steps).map(([step, bytes]) => [step, inKB(bytes)])),
    total: {
      ...Object.fromEntries(KINDS.map((kind) => [kind, kB(sum((bytes) => bytes[kind]))])),
      total: kB(sum(totalOf)),
      requests: sum(({ requests }) => requests),
    },
  })
  expect(sum(totalOf) / 1024).toBeLessThanOrEqual(MOST_KB)
})

const inKB = (bytes: Bytes) => ({
  ...Object.fromEntries(KINDS.map((kind) => [kind, kB(bytes[kind])])),
  total: kB(totalOf(bytes)),
  requests: bytes.requests,
})

/** Moves all questions of the course into its free sample. The first ones are for practice, the rest are exam-only. */
async function buildLongTopic(db: Database) {
  const topic = await db.selectOne<{ id: number; name: string; moduleName: string; courseId: number }>(sql`
    select t.id, t.name, m.name as "moduleName", m.course_id as "courseId" from topics t
    join modules m on m.id = t.module_id where t.is_free_sample order by t.id limit 1`)
  const moved = await db.write(sql`
    with numbered as (
      select q.id, row_number() over (order by q.topic_id, q.id) as nth from questions q
      join topics t on t.id = q.topic_id join modules m on m.id = t.module_id where m.course_id = ${topic.courseId})
    update questions q set topic_id = ${topic.id}, is_exam_only = nth > ${QUESTIONS}
    from numbered n where n.id = q.id returning q.id`)
  expect(moved.length).toBeGreaterThanOrEqual(QUESTIONS)
  return topic
}
