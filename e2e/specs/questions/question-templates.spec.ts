import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildPlace } from '../../src/test-data.ts'

test('an admin writes a template with the keyboard, sees what is wrong, and makes a family of 20 drafts', async ({
  page,
  admin,
  db,
}) => {
  const { topic } = await buildPlace(db)
  await logInAs(page, admin)
  await page.goto(`/admin/questions/${topic.id}`)
  await page.getByRole('link', { name: 'Templates with numbers' }).click()
  await expect(page.getByText('This topic has no template yet.')).toBeVisible()
  await page.getByRole('link', { name: 'New template' }).click()

  // The template begins with an example that works.
  const preview = page.getByRole('article', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: /^Example/ })).toHaveCount(5)
  const key = page.getByLabel('Right answer')
  await key.fill('b - a + c')
  await expect(page.getByText('There is no variable c.')).toBeVisible()
  await expect(preview).toContainText('Correct the marked places first.')
  await key.fill('b - a')
  await expect(preview).toContainText(/tries a wrong answer was the right one\. For example with a = \d+, b = \d+/)
  await key.fill('b - a + 1')
  await expect(preview.getByRole('heading', { name: /^Example/ })).toHaveCount(5)

  // The focus goes into a new row, and back to the button when the row is removed.
  await page.getByRole('button', { name: 'Add a variable' }).press('Enter')
  await page.keyboard.type('c')
  await expect(page.getByLabel('Name', { exact: true }).last()).toHaveValue('c')
  await page.getByRole('button', { name: 'Remove variable 3' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Add a variable' })).toBeFocused()

  await page.getByRole('button', { name: 'Add the template' }).click()
  await expect(page.getByText('Give the template a name.')).toBeVisible()
  await page.getByLabel('Name of the template').fill('Runs of a loop')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Runs of a loop' })).toBeVisible()

  const make = page.getByRole('button', { name: 'Make 20 drafts' })
  await page.getByLabel('Right answer').fill('b - a + 2')
  await expect(page.getByText('Save the template first.')).toBeVisible()
  await expect(make).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Right answer')).toHaveValue('b - a + 1')
  await make.dblclick()
  await expect(page.getByText('20 drafts made', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Show them in the bank' }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(20)
  await expect(page.getByRole('link', { name: 'One of a family of 20' })).toHaveCount(20)
  await expect(page.getByRole('button', { name: /Family: / })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('20 questions, 20 of them drafts.')).toBeVisible()
})
