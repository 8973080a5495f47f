import { sql } from '@abhyas/database/sql'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildCourse, buildModule, buildQuestion, buildTopic } from '../../src/test-data.ts'

test.beforeEach(async ({ page, admin }) => logInAs(page, admin))

test('(ADM-30) /admin/topicsPage lists the topics of all modules and searches them', async ({ page, db }) => {
  await page.goto('/admin/topicsPage')
  await expect(page.getByText('There are no topics yet.')).toBeVisible()
  const java = await buildCourse(db, { name: 'Core Java' })
  const databases = await buildCourse(db, { name: 'Databases', state: 'draft' })
  const loops = await buildModule(db, { courseId: java.id, name: 'Loops' })
  const queries = await buildModule(db, { courseId: databases.id, name: 'Queries' })
  const topic = await buildTopic(db, { moduleId: loops.id, name: 'For loops' })
  await buildTopic(db, { moduleId: queries.id, name: 'Joins', state: 'draft', isFreeSample: true })
  for (const text of ['First', 'Second']) await buildQuestion(db, { topicId: topic.id, text })

  await page.reload()
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(page.getByText('2 of 2')).toBeVisible()
  const row = rows.filter({ hasText: 'For loops' })
  await expect(row.locator('td[data-label="Course and module"]')).toHaveText('Core Java / Loops')
  await expect(row.locator('td[data-label="Question Count"]')).toHaveText('2')
  const joins = rows.filter({ hasText: 'Joins' })
  await expect(joins.locator('td[data-label="Course and module"]')).toHaveText('Databases / Queries')
  await expect(joins.locator('td[data-label="State"]')).toHaveText('Draft Free sample')
  for (const [name, href] of [
    ['View Questions of For loops', `/admin/questions/${topic.id}`],
    ['View Exam of For loops', `/admin/exams/${loops.id}/${topic.id}`],
    ['Open its module: For loops', `/admin/module/${loops.id}/topics`],
  ] as const)
    await expect(row.getByRole('link', { name })).toHaveAttribute('href', href)

  const search = page.getByRole('searchbox', { name: 'Search topics' })
  await search.fill('  LOOPS ')
  await expect(page).toHaveURL('/admin/topicsPage?name=LOOPS')
  await expect(rows).toHaveCount(2)
  await page.reload()
  await expect(search).toHaveValue('LOOPS')
  await expect(rows).toHaveCount(2)
  await expect(page.getByText('1 of 1')).toBeVisible()
  await search.fill('nothing like it')
  await expect(page.getByText('No topic has these words in its name.')).toBeVisible()
  // Going back to all topics clears the search box too.
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Topics' }).click()
  await expect(rows).toHaveCount(3)
  await expect(search).toHaveValue('')
})

test('a list of more than fifty topics shows the total and a button for more', async ({ page, db }) => {
  const course = await buildCourse(db, { name: 'Core Java' })
  const { id } = await buildModule(db, { courseId: course.id, name: 'Loops' })
  await db.write(sql`
    insert into topics (module_id, name, description, state, is_free_sample, place)
    select ${id}, 'Topic ' || n, '', 'published', false, n from generate_series(1, 60) n`)
  await page.goto('/admin/topicsPage')
  await expect(page.getByText('50 of 60')).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveCount(50)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByText('60 of 60')).toBeVisible()
  const names = await page.getByRole('rowheader').allTextContents()
  expect(new Set(names).size).toBe(60)
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden()
})

test('a renamed module and course show their new names there at once', async ({ page, db }) => {
  const course = await buildCourse(db, { name: 'Core Java' })
  const { id } = await buildModule(db, { courseId: course.id, name: 'Loops' })
  await buildTopic(db, { moduleId: id, name: 'For' })
  const admin = page.getByRole('navigation', { name: 'Administration' })
  const place = page.getByRole('row').filter({ hasText: 'For' }).locator('td[data-label="Course and module"]')
  await page.goto('/admin/topicsPage')
  await expect(place).toHaveText('Core Java / Loops')
  await admin.getByRole('link', { name: 'Courses' }).click()
  await page.getByRole('button', { name: 'Edit Core Java' }).click()
  await page.getByLabel('Course name').last().fill('Java')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'View Modules of Java' }).click()
  await page.getByRole('button', { name: 'Edit Loops' }).click()
  await page.getByLabel('Module name').last().fill('Repeating')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('rowheader', { name: 'Repeating' })).toBeVisible()
  await admin.getByRole('link', { name: 'Topics' }).click()
  await expect(place).toHaveText('Java / Repeating')
})
