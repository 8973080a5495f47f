import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildCategory, buildCourse, buildPlace } from '../../src/test-data.ts'

test.beforeEach(async ({ page, admin }) => logInAs(page, admin))

test('a half-written question is not left by a link or a reload without a confirmation', async ({ page, db }) => {
  const { topic } = await buildPlace(db)
  await page.goto(`/admin/questions/${topic.id}`)
  const text = page.getByLabel('Question text')
  await text.fill('Half a thought')
  await page.getByRole('link', { name: 'Basics' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(text).toHaveValue('Half a thought')
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await expect(text).toHaveValue('Half a thought')
  await page.getByRole('link', { name: 'Basics' }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'Manage Topics' })).toBeVisible()
})

test('a saved question is left without a confirmation, also after several rounds', async ({ page, db }) => {
  const { topic } = await buildPlace(db)
  await page.goto(`/admin/questions/${topic.id}`)
  for (const number of ['1', '2']) {
    await page.getByLabel('Question text').fill(`Question ${number}`)
    await page.getByLabel('Option A', { exact: true }).fill('Yes')
    await page.getByLabel('Option B', { exact: true }).fill('No')
    await page.getByLabel('Option B is right').check()
    await expect(page.getByLabel('Correct answer', { exact: true })).toHaveValue('No')
    await page.getByRole('button', { name: 'Add Question' }).click()
    await expect(page.getByRole('rowheader')).toHaveCount(Number(number))
  }
  await page.getByRole('link', { name: 'Basics' }).click()
  await expect(page.getByRole('heading', { name: 'Manage Topics' })).toBeVisible()
})

test('a row with typed text is not closed by Edit in another row, nor by one Escape', async ({ page, db }) => {
  await buildCourse(db, { name: 'Core Java' })
  await buildCourse(db, { name: 'Databases' })
  await page.goto('/admin/coursePage')
  await page.getByRole('button', { name: 'Edit Core Java' }).click()
  const name = page.locator('tr form').getByLabel('Course name')
  await name.fill('Half a thought')
  await page.getByRole('button', { name: 'Edit Databases' }).click()
  await expect(page.getByText('Save or cancel the open row first.')).toBeVisible()
  await expect(name).toHaveValue('Half a thought')
  await name.press('Escape')
  await expect(page.getByText('Press Escape again to leave without saving.')).toBeVisible()
  await expect(name).toHaveValue('Half a thought')
  await name.press('Escape')
  await expect(name).toHaveCount(0)
  await expect(page.getByRole('rowheader', { name: 'Core Java' })).toBeVisible()
})

test('without a network a list says that it could not be fetched, and can be tried again', async ({
  page,
  context,
}) => {
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Courses', exact: true }).hover()
  await page.goto('/admin/topicsPage')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByLabel('Search topics').fill('loops')
  await expect(page.getByRole('alert').getByText('Unable to fetch topics. Please try again.').first()).toBeVisible()
  await context.setOffline(false)
})

test('a slow save does not close the form above the table while another row is being edited in it', async ({
  page,
  db,
}) => {
  for (const category of ['Core Java', 'Databases']) await buildCategory(db, category)
  const held = Promise.withResolvers<void>()
  await page.goto('/admin/view-categories')
  const name = page.getByLabel('Category name')
  await page.route('**/api/categories/*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Edit Core Java' }).click()
  await name.fill('Java')
  await page.getByRole('button', { name: 'Update Category' }).click()
  await page.getByRole('button', { name: 'Edit Databases' }).click()
  await name.fill('Typed meanwhile')
  held.resolve()
  await expect(page.getByText('Category updated successfully.')).toBeVisible()
  await expect(name).toHaveValue('Typed meanwhile')
  await expect(name).toBeFocused()
})
