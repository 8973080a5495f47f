import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildPlace } from '../../src/test-data.ts'

test('an author runs the snippet of a question, takes its output as the key, and the question is proved until it changes', async ({
  page,
  admin,
  db,
}) => {
  await logInAs(page, admin)
  const { topic } = await buildPlace(db)
  await page.goto(`/admin/questions/${topic.id}`)
  const runIt = page.getByRole('group', { name: 'Run the code' })
  await expect(page.getByLabel('Question text')).toBeVisible()
  await expect(runIt).toBeHidden()
  await page.getByLabel('Question text').fill('What does this print?\n\n```python\nprint(6 * 7)\n```')
  await page.getByLabel('Option A', { exact: true }).fill('`36`')
  await page.getByLabel('Option B', { exact: true }).fill('`42`')
  await page.getByLabel('Option A is right').check()
  await runIt.getByRole('button', { name: 'Run it' }).click()
  await expect(runIt.getByText('The result is “42”, but the key says 36.')).toBeVisible({ timeout: 30_000 })
  await runIt.getByRole('button', { name: 'Use it as the key' }).click()
  await expect(runIt.getByText('The key agrees.')).toBeVisible()
  await expect(page.getByLabel('Option B is right')).toBeChecked()
  await page.getByRole('button', { name: 'Add Question' }).click()
  await expect(page.getByRole('row').getByText('Proved on')).toBeVisible()

  await page.getByRole('button', { name: /^Edit What does this print/ }).click()
  const form = page.locator('tr form')
  await expect(form.getByText('Proved on')).toBeVisible()
  await form.getByLabel('Question text').fill('What does this print?\n\n```python\nprint(6 * 8)\n```')
  await form.getByRole('button', { name: 'Update Question' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('Proved on')).toBeHidden()
})
