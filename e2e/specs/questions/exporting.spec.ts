import { sql } from '@abhyas/database/sql'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildPlace, buildQuestion } from '../../src/test-data.ts'

test.beforeEach(async ({ page, admin }) => logInAs(page, admin))

test('the found questions are exported, after a look at what the format cannot hold', async ({ page, db }) => {
  const { topic } = await buildPlace(db)
  for (const text of ['First of all', 'Second of all']) await buildQuestion(db, { topicId: topic.id, text })
  await buildQuestion(db, { topicId: topic.id, text: 'Third' })
  await db.write(sql`update questions set kind = 'several', correct_answer = 'AB' where question_text like 'Second%'`)
  await page.goto('/admin/questionsPage?text=of+all')
  await expect(page.getByRole('rowheader')).toHaveCount(2)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('The questions that the filters find.')).toBeVisible()
  await expect(dialog.getByText('All 2 questions fit, with everything they have.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Plain text' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'Aiken' })).toBeChecked()
  await expect(dialog.getByText('Aiken cannot hold 1 of these 2 questions:')).toBeVisible()
  await expect(dialog.getByText('1 has several right options')).toBeVisible()
  await dialog.getByText('Show the questions that are left out').click()
  await expect(dialog.getByRole('link', { name: 'Open the topic of: Second of all' })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download 1 question' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^questions-\d{4}-\d\d-\d\d\.aiken\.txt$/)
  const [first] = await db.select<{ text: string }>(
    sql`select after ->> 'file' as text from audit_log where entity = 'exports'`,
  )
  expect(first?.text).toBe(download.suggestedFilename())
  await expect(page.getByText('1 question exported.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused()
})
