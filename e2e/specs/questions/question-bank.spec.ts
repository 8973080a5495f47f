import type { Page } from '@playwright/test'
import { sql } from '@abhyas/database/sql'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildCourse, buildModule, buildPlace, buildQuestion, buildTopic } from '../../src/test-data.ts'

test.beforeEach(async ({ page, admin }) => logInAs(page, admin))

const rows = (page: Page) => page.getByRole('rowheader')
const search = (page: Page) => page.getByLabel('Search in all texts')

test('[ADM-30] the question bank and the list of topics have search and links to their rows', async ({ page, db }) => {
  const { topic } = await buildPlace(db)
  await page.goto('/admin/questionsPage')
  await expect(page.getByText('There are no questions yet.')).toBeVisible()
  await buildQuestion(db, { topicId: topic.id, text: 'What is a loop?', description: 'A round trip.' })
  await buildQuestion(db, { topicId: topic.id, text: 'What is a branch?' })
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByRole('row', { name: 'What is a loop?' })).toContainText('Core Java / Basics / Loops')
  await search(page).fill('ROUND')
  await expect(rows(page)).toHaveText([/What is a loop/])
  await expect(page).toHaveURL(/text=ROUND/)
  await page.reload()
  await expect(search(page)).toHaveValue('ROUND')
  await expect(rows(page)).toHaveCount(1)
  await search(page).fill('nothing like it')
  await expect(page.getByText('No matching questions.')).toBeVisible()
  await search(page).fill('')
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('link', { name: 'Open the topic of: What is a loop?' }).click()
  await expect(page).toHaveURL(`/admin/questions/${topic.id}`)

  await page.getByRole('link', { name: 'Topics', exact: true }).click()
  await expect(page).toHaveURL('/admin/topicsPage')
  await expect(page.getByRole('row', { name: 'Loops' })).toContainText('Core Java / Basics')
  await page.getByLabel('Search topics').fill('oop')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('link', { name: 'View Questions of Loops' }).click()
  await expect(page).toHaveURL(`/admin/questions/${topic.id}`)
})

test('a search that is typed just before a click on a link does not change where the link leads', async ({
  page,
  db,
}) => {
  const { topic } = await buildPlace(db)
  await page.goto('/admin/topicsPage')
  await expect(rows(page)).toHaveCount(1)
  // The scripts of the next page take longer than the delay of the search.
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
  await page.getByLabel('Search topics').fill('oop')
  await page.getByRole('link', { name: 'View Questions of Loops' }).click()
  await expect(page.getByRole('heading', { name: 'Add New Question' })).toBeVisible()
  await expect(page).toHaveURL(`/admin/questions/${topic.id}`)
})

test('the bank is filtered by course, module, topic and state', async ({ page, db }) => {
  const { module, topic } = await buildPlace(db)
  const arrays = await buildTopic(db, { moduleId: module.id, name: 'Arrays' })
  const other = await buildModule(db, { courseId: (await buildCourse(db, { name: 'Databases' })).id, name: 'Joins' })
  const inner = await buildTopic(db, { moduleId: other.id, name: 'Inner' })
  await buildQuestion(db, { topicId: topic.id, text: 'Of loops' })
  await buildQuestion(db, { topicId: arrays.id, text: 'Of arrays', isExamOnly: true })
  await buildQuestion(db, { topicId: inner.id, text: 'Of joins', answer: 'Nowhere' })
  await page.goto('/admin/questionsPage')
  await expect(rows(page)).toHaveCount(3)
  await page.getByLabel('Course', { exact: true }).selectOption('Core Java')
  await expect(rows(page)).toHaveText([/Of loops/, /Of arrays/])
  await page.getByLabel('Module').selectOption('Basics')
  await page.getByLabel('Topic', { exact: true }).selectOption('Arrays')
  await expect(rows(page)).toHaveText([/Of arrays/])
  await page.reload()
  await expect(page.getByLabel('Topic', { exact: true })).toHaveValue(String(arrays.id))
  await expect(rows(page)).toHaveText([/Of arrays/])
  await page.getByRole('button', { name: 'More filters' }).click()
  // Two filters change at once, before the address has followed the first: all courses, needs attention.
  const [course, state] = [
    page.getByLabel('Course', { exact: true }),
    page.getByLabel('Needs attention', { exact: true }),
  ]
  await page.evaluate(
    (selects) => {
      for (const [nth, select] of selects.entries()) {
        if (!(select instanceof HTMLSelectElement)) continue
        select.selectedIndex = nth
        select.dispatchEvent(new Event('change', { bubbles: true }))
      }
    },
    [await course.elementHandle(), await state.elementHandle()],
  )
  await expect(rows(page)).toHaveText([/Of joins/])
  await page.getByLabel('Needs attention', { exact: true }).selectOption('No')
  await page.getByLabel('Exam-only', { exact: true }).selectOption('Yes')
  await expect(rows(page)).toHaveText([/Of arrays/])
})

test('more questions show on a key press, with the total', async ({ page, db }) => {
  const { topic } = await buildPlace(db)
  await db.write(sql`
    insert into questions (topic_id, question_text, option_a, option_b, option_c, option_d, correct_answer, description)
    select ${topic.id}, 'Number ' || n, 'a', 'b', '', '', 'a', '' from generate_series(1, 1105) n`)
  await page.goto('/admin/questionsPage')
  await expect(page.getByText('50 of 1,105')).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByText('100 of 1,105')).toBeVisible()
  await expect(rows(page).nth(99)).toContainText('Number 100')
  await search(page).fill('number')
  await expect(page.getByText('50 of 1,000+')).toBeVisible()
})

test('many questions are moved at once, and moved back', async ({ page, db }) => {
  const { module, topic } = await buildPlace(db)
  const arrays = await buildTopic(db, { moduleId: module.id, name: 'Arrays' })
  const strings = await buildTopic(db, { moduleId: module.id, name: 'Strings' })
  await buildQuestion(db, { topicId: topic.id, text: 'First' })
  await buildQuestion(db, { topicId: arrays.id, text: 'Second' })
  await buildQuestion(db, { topicId: topic.id, text: 'Third' })
  await page.goto('/admin/questionsPage')
  await page.getByLabel('Select First').check()
  await page.getByLabel('Select Second').check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Move here' }).click()
  await expect(dialog.getByText('Choose the topic to move them to.')).toBeVisible()
  await dialog.getByLabel('Course').selectOption('Core Java')
  await dialog.getByLabel('Module').selectOption('Basics')
  await dialog.getByLabel('Topic', { exact: true }).selectOption('Strings')
  await dialog.getByRole('button', { name: 'Move here' }).click()
  await expect(page.getByText('2 questions moved.')).toBeVisible()
  const topicsOf = async () =>
    (await db.select<{ topicId: number }>(sql`select topic_id as "topicId" from questions order by id`)).map(
      ({ topicId }) => topicId,
    )
  await expect.poll(topicsOf).toEqual([strings.id, strings.id, topic.id])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(topicsOf).toEqual([topic.id, arrays.id, topic.id])
})

test('many questions are deleted at once after a confirmation, and restored', async ({ page, db }) => {
  const { topic } = await buildPlace(db)
  for (const text of ['First', 'Second', 'Third']) await buildQuestion(db, { topicId: topic.id, text })
  await page.goto('/admin/questionsPage')
  await page.getByLabel('Select all shown').check()
  await page.getByLabel('Select Third').uncheck()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('Delete 2 questions?')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('2 questions deleted.')).toBeVisible()
  await expect(rows(page)).toHaveText([/Third/])
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Undone for 2 questions.')).toBeVisible()
  await expect(rows(page)).toHaveText([/First/, /Second/, /Third/])
})

test('a question is edited where it was found', async ({ page, db }) => {
  const { topic } = await buildPlace(db)
  await buildQuestion(db, { topicId: topic.id, text: 'Wrong', answer: 'Nowhere' })
  await page.goto('/admin/questionsPage?needsAttention=yes')
  await page.getByRole('button', { name: 'Edit Wrong' }).click()
  await page.locator('tr form').getByLabel('Option B is right').check()
  await page.getByRole('button', { name: 'Update Question' }).click()
  await expect(page.getByText('Question updated successfully!')).toBeVisible()
  await expect(page.getByText('No matching questions.')).toBeVisible()
})

test('filters combine, survive the back button, and are removed one by one or together', async ({ page, db }) => {
  const { topic } = await buildPlace(db)
  for (const text of ['First', 'Second', 'Third']) await buildQuestion(db, { topicId: topic.id, text })
  await db.write(sql`update questions set tags = '{gate,loops}' where question_text <> 'Third'`)
  await db.write(sql`update questions set state = 'draft' where question_text <> 'First'`)
  await page.goto('/admin/questionsPage')
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByLabel('Tag', { exact: true }).fill('gate')
  await expect(rows(page)).toHaveText([/First/, /Second/])
  await page.getByLabel('State', { exact: true }).selectOption('Draft')
  await expect(rows(page)).toHaveText([/Second/])
  await page.getByRole('link', { name: 'Topics', exact: true }).click()
  await expect(page).toHaveURL('/admin/topicsPage')
  await page.goBack()
  await expect(rows(page)).toHaveText([/Second/])
  await page.getByRole('button', { name: 'Remove the filter Tag: gate' }).click()
  await expect(rows(page)).toHaveText([/Second/, /Third/])
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(rows(page)).toHaveCount(3)
  await expect(page).toHaveURL(/questionsPage\??$/)
})

test('all found questions are changed together, and one undo gives each back what it had', async ({ page, db }) => {
  const { topic } = await buildPlace(db)
  await db.write(sql`
    insert into questions (topic_id, question_text, option_a, option_b, option_c, option_d, correct_answer, description,
      difficulty)
    select ${topic.id}, 'Number ' || n, 'a', 'b', '', '', 'a', '', case when n % 2 = 0 then 'hard' else 'easy' end
    from generate_series(1, 230) n`)
  const now = () =>
    db.select<{ state: string; difficulty: string; count: number }>(sql`
      select state, difficulty, count(*) from questions where tags = '{}' group by state, difficulty order by 1, 2`)
  const before = await now()
  await page.goto('/admin/questionsPage?text=number')
  await page.getByLabel('Select all shown').check()
  await page.getByRole('button', { name: 'Select all 230 found' }).click()
  await expect(page.getByText('230 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Change them' }).click()
  await expect(dialog.getByText('Choose what to change.')).toBeVisible()
  await dialog.getByLabel('State').selectOption('Draft')
  await dialog.getByLabel('Difficulty').selectOption('Medium')
  await dialog.getByLabel('Add tags').fill('gate, Loops')
  await dialog.getByRole('button', { name: 'Change them' }).click()
  await expect(page.getByText('230 questions changed.')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Number 1 a' })).toContainText('gate, loops')
  expect(await now()).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone for 230 questions.')).toBeVisible()
  expect(await now()).toEqual(before)
})

test('a new question is saved as a draft, and learners do not see it', async ({ page, db }) => {
  const { topic } = await buildPlace(db)
  await page.goto(`/admin/questions/${topic.id}`)
  await page.getByLabel('Question text').fill('Not yet')
  for (const [letter, text] of [
    ['A', 'So'],
    ['B', 'Not so'],
  ] as const)
    await page.getByRole('textbox', { name: `Option ${letter}` }).fill(text)
  await page.getByLabel('Option A is right').check()
  await page.getByLabel('Tags').fill('Gate')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByRole('row', { name: 'Not yet' })).toContainText(/Draft.*gate/)
  const [{ isReady }] = (await db.select(sql`select is_ready as "isReady" from questions`)) as [{ isReady: boolean }]
  expect(isReady).toBe(false)
})
