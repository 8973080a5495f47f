import { sql } from '@abhyas/database/sql'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildPlace, buildQuestion } from '../../src/test-data.ts'

const PASTED = `1. How many rows does an inner join give when no key matches?
a) none
b) one
Ans: a

2. Which join keeps all rows of both tables?
a) left join
b) right join
c) full join
Answer - E

3. What does a left join show where nothing matches on the right side of it?
a) NULL
b) nothing
Ans: a

4. A table is joined with itself. What must the query have?
a) two tables
b) two names for the table
c) a view
`

test('pasted questions are settled by keyboard, survive a reload, become drafts, and are deleted by one undo', async ({
  page,
  db,
  admin,
}) => {
  const { topic } = await buildPlace(db)
  const text = 'What does a left join show where nothing matches on the right side of it?'
  await buildQuestion(db, { topicId: topic.id, text, options: ['NULL', 'nothing', '', ''], answer: 'NULL' })
  const drafts = () =>
    db.select<{ text: string; answer: string }>(sql`
      select question_text as text, correct_answer as answer from questions where state = 'draft' order by id`)
  await logInAs(page, admin)
  await page.goto(`/admin/questions/${topic.id}`)
  await page.getByRole('link', { name: 'Import questions' }).click()
  const source = page.getByLabel('Questions with their options and answers')
  await source.fill('   ')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert').getByText('This is empty.')).toBeVisible()
  await source.fill(PASTED)
  await page.keyboard.press('Control+Enter')

  const chip = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(chip('1 duplicate')).toBeVisible()
  await expect(chip('2 need you')).toBeVisible()
  await expect(
    page.getByText('Line 10 says the answer is E, but there is no such option. Which one is right?'),
  ).toBeVisible()
  await page.getByRole('region', { name: 'Source' }).focus()
  await page.keyboard.press('j')
  await expect(page.getByRole('article', { name: 'Question 2, lines 6–10: Needs you' })).toBeFocused()
  await page.keyboard.press('3')
  await expect(page.getByRole('article', { name: 'Question 2, lines 6–10: Ready' })).toBeFocused()
  await page.keyboard.press('u')
  await expect(chip('2 need you')).toBeVisible()
  await page.keyboard.press('c')
  await expect(chip('1 needs you')).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('article', { name: /^Question 3.*Duplicate/ })).toBeFocused()
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog', { name: 'Compare two questions' })).toContainText('Core Java / Basics / Loops')
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await page.getByLabel('Option B is right').check()
  await page.getByLabel('Description').fill('Both names are aliases.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('article', { name: /^Question 4.*Ready/ })).toBeFocused()

  await page.reload()
  await expect(chip('3 ready')).toBeVisible()
  await expect(page.getByLabel('Topic', { exact: true })).toHaveValue(String(topic.id))
  await page.getByRole('button', { name: 'Import 3 as drafts' }).click()
  await expect(page.getByText('3 questions are in the question bank as drafts.')).toBeVisible()
  expect(await drafts()).toEqual([
    { text: 'How many rows does an inner join give when no key matches?', answer: 'none' },
    { text: 'Which join keeps all rows of both tables?', answer: 'full join' },
    { text: 'A table is joined with itself. What must the query have?', answer: 'two names for the table' },
  ])
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: 'See them', exact: true }).first().click()
  await expect(page.getByRole('rowheader')).toHaveCount(3)

  await page.goBack()
  await page.getByRole('button', { name: /^Undo this import: Pasted text/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo this import?' })
  await expect(dialog).toContainText('Its 3 questions are deleted')
  await dialog.getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByText('3 questions were imported and deleted again')).toBeVisible()
  expect(await drafts()).toEqual([])
})
