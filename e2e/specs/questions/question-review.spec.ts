import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildPlace, buildQuestion } from '../../src/test-data.ts'
import { sql } from '@abhyas/database/sql'

test.beforeEach(async ({ page, admin }) => logInAs(page, admin))

test('a second person reviews a changed question, sends it back and publishes it, and a version is restored', async ({
  page,
  db,
  admin,
}) => {
  const { topic } = await buildPlace(db)
  const { id } = await buildQuestion(db, { topicId: topic.id, text: 'What is a slow loop?' })
  const dialog = page.getByRole('dialog')
  await page.goto('/admin/site')
  await page.getByLabel('Questions need a second person before they are published').check()
  await expect(page.getByText('Questions now need a second person.')).toBeVisible()

  await page.goto('/admin/questionsPage')
  await page.getByRole('button', { name: 'History of What is a slow loop?' }).click()
  await expect(dialog.getByText('This question has never been changed.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit What is a slow loop?' }).click()
  await page.locator('tr form').getByLabel('Question text').fill('What is a quick loop?')
  await page.getByRole('button', { name: 'Save and send to review' }).click()
  await expect(page.getByRole('row', { name: 'What is a quick loop?' })).toContainText('In review')
  await page.getByRole('button', { name: 'Review What is a quick loop?' }).click()
  await expect(dialog.getByText('You wrote these texts')).toBeVisible()
  await expect(dialog.locator('del')).toHaveText('removed: slow')
  await expect(dialog.locator('ins')).toHaveText('added: quick')
  await expect(dialog.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')

  // The texts of another admin wait for this one.
  await db.write(sql`update questions set changed_by = ${admin.id + 1000} where id = ${id}`)
  await page.reload()
  await page.getByRole('link', { name: '1 question waits for your review' }).click()
  await page.getByRole('button', { name: 'Review What is a quick loop?' }).click()
  await dialog.getByRole('button', { name: 'Send back with this comment' }).click()
  await expect(dialog.getByText('Please write a comment.')).toBeVisible()
  await dialog.getByLabel('Comment for the other admins').fill('Quick is unclear.')
  await dialog.getByRole('button', { name: 'Send back with this comment' }).click()
  await expect(page.getByText('Sent back to its author as a draft.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Review What is a quick loop?, 1 open comment' }).click()
  await expect(dialog.getByText('Quick is unclear.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Resolve' }).click()
  await expect(dialog.getByText('Resolved', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('No matching questions.')).toBeVisible()

  await page.getByRole('button', { name: 'Clear all' }).click()
  await page.getByRole('button', { name: 'History of What is a quick loop?' }).click()
  await dialog.getByRole('button', { name: /^Restore the version of/ }).click()
  await expect(dialog.getByText('Learners are not asked the question until another admin')).toBeVisible()
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(4)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'History of What is a quick loop?' })).toBeFocused()
})
