import type { Page } from '@playwright/test'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildBlog, buildCategory, buildVideo, tokenOf } from '../../src/test-data.ts'

test.beforeEach(async ({ page, admin }) => logInAs(page, admin))

const toast = (page: Page, text: string) => page.locator('[data-toast]').getByText(text, { exact: true })
const nameField = (page: Page) => page.getByLabel('Category name')
const names = (page: Page) => page.getByRole('rowheader')

test('[ADM-18] [ERR-15] categories are added, edited in the form above the table and deleted; the dialog says what is deleted with them', async ({
  page,
  db,
}) => {
  await page.goto('/admin/view-categories')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Categories')
  await expect(page.getByText('No categories found.')).toBeVisible()
  await nameField(page).fill('  Core Java ')
  await page.getByRole('button', { name: 'Add Category' }).dblclick()
  await expect(toast(page, 'Category added successfully.')).toBeVisible()
  await expect(nameField(page)).toHaveValue('')
  await page.reload()
  await expect(names(page)).toHaveText(['Core Java'])
  await expect(page.getByRole('columnheader')).toHaveText(['#', 'Category Name', 'Actions'])
  const row = page.getByRole('row').filter({ hasText: 'Core Java' })
  await expect(row.getByRole('cell').first()).toHaveText('1')
  const { id } = (await (await page.request.get('/api/categories')).json())[0] as { id: number }
  await expect(row.getByRole('link', { name: 'Show Videos' })).toHaveAttribute('href', `/admin/show-videos/${id}`)
  await expect(row.getByRole('link', { name: 'Show Blogs' })).toHaveAttribute('href', `/admin/show-blogs/${id}`)

  await page.getByRole('button', { name: 'Edit Core Java' }).click()
  await expect(page.getByRole('region', { name: 'Edit category' })).toBeVisible()
  await expect(nameField(page)).toHaveValue('Core Java')
  await nameField(page).fill('Java')
  await page.getByRole('button', { name: 'Update Category' }).click()
  await expect(toast(page, 'Category updated successfully.')).toBeVisible()
  await expect(names(page)).toHaveText(['Java'])
  await expect(page.getByRole('button', { name: 'Add Category' })).toBeVisible()
  await expect(nameField(page)).toHaveValue('')

  await buildVideo(db, { categoryId: id, title: 'Strings' })
  for (const title of ['Why final?', 'Why not?']) await buildBlog(db, { categoryId: id, title })
  await page.reload()
  await page.getByRole('button', { name: 'Delete Java' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this category?' })
  await expect(dialog).toContainText('Learners will no longer see “Java”. This also deletes 1 video and 2 blogs.')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Category deleted successfully.')).toBeVisible()
  await expect(page.getByText('No categories found.')).toBeVisible()
  expect((await page.request.get(`/api/video-links/category/${id}`)).status()).toBe(404)
})

test('[ADM-19] the dashboard leads to a page with the categories and links to their pages and back', async ({
  page,
  db,
}) => {
  const { id } = await buildCategory(db, 'Core Java')
  await buildVideo(db, { categoryId: id, title: 'Strings' })
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Manage Video & Blogs Categories' }).click()
  await expect(page).toHaveURL('/admin/manage-categories')
  const row = page.getByRole('row').filter({ hasText: 'Core Java' })
  await expect(row.getByRole('cell')).toContainText(['1', '0'])
  await row.getByRole('link', { name: 'Show Videos' }).click()
  await expect(page).toHaveURL(`/admin/show-videos/${id}`)
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name: 'Manage Categories', exact: true }).click()
  await expect(page).toHaveURL('/admin/view-categories')
  await page.goBack()
  await expect(page).toHaveURL('/admin/manage-categories')
  await page.goForward()
  await expect(page.getByRole('button', { name: 'Add Category' })).toBeVisible()
})

test('[ADM-22] [ERR-28] the edit page loads, is refused, has no network, and saves; so does the list', async ({
  page,
  db,
  quietPages,
}) => {
  quietPages.allow.push(/^50\d /)
  const { id } = await buildCategory(db, 'Core Java')
  const one = `**/api/categories/${id}`
  await page.route(one, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`/admin/edit-category/${id}`)
  await expect(toast(page, 'Failed to fetch category. Please try again later.')).toBeVisible()
  await page.unroute(one)
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(nameField(page)).toHaveValue('Core Java')

  await nameField(page).fill('Java')
  const save = page.getByRole('button', { name: 'Update Category' })
  await page.route(one, (route) => route.fulfill({ status: 500, json: {} }))
  await save.click()
  await expect(toast(page, 'Failed to update category. Please try again.')).toBeVisible()
  await page.unroute(one)
  await page.route(one, (route) => route.abort())
  await save.click()
  await expect(toast(page, 'Error updating category. Please try again later.')).toBeVisible()
  await expect(nameField(page)).toHaveValue('Java')
  await page.unroute(one)
  await save.click()
  await expect(toast(page, 'Category updated successfully')).toBeVisible()
  await expect(page).toHaveURL('/admin/view-categories')
  await expect(names(page)).toHaveText(['Java'])

  await page.getByRole('button', { name: 'Edit Java' }).click()
  await nameField(page).fill('Typed')
  await page.route(one, (route) => route.abort())
  await save.click()
  await expect(toast(page, 'Error updating category. Please try again later.')).toBeVisible()
  await expect(nameField(page)).toHaveValue('Typed')
  await page.route('**/api/categories', (route) => route.fulfill({ status: 503, json: {} }))
  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await expect(toast(page, 'Error fetching data. Please try again later.')).toBeVisible()
})

test('(VAL-10) a category has a name; by keyboard Escape leaves, and needs a second press when text was typed', async ({
  page,
  db,
}) => {
  await buildCategory(db, 'Core Java')
  const writes: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && writes.push(request.url()))
  await page.goto('/admin/view-categories')
  for (const typed of ['', '   ']) {
    await nameField(page).fill(typed)
    await nameField(page).press('Enter')
    await expect(page.getByText('Category name cannot be empty')).toBeVisible()
    await expect(nameField(page)).toBeFocused()
  }
  // An empty field has nothing to lose, so the row opens.
  const edit = page.getByRole('button', { name: 'Edit Core Java' })
  await edit.press('Enter')
  await expect(nameField(page)).toBeFocused()
  await expect(nameField(page)).toHaveValue('Core Java')
  await nameField(page).press('Escape')
  await expect(edit).toBeFocused()
  await edit.press('Enter')
  await nameField(page).fill(' ')
  await nameField(page).press('Enter')
  await expect(page.getByText('Category name cannot be empty')).toBeVisible()
  await nameField(page).fill('Half a thought')
  await nameField(page).press('Escape')
  await expect(page.getByText('Press Escape again to leave without saving.')).toBeVisible()
  await expect(nameField(page)).toHaveValue('Half a thought')
  await edit.press('Enter')
  await expect(page.getByText('Save or cancel the form first.')).toBeVisible()
  // Escape needs two presses in a row; the earlier one was too long ago.
  await nameField(page).press('Escape')
  await expect(nameField(page)).toHaveValue('Half a thought')
  await nameField(page).press('Escape')
  await expect(page.getByRole('button', { name: 'Add Category' })).toBeVisible()
  expect(writes.filter((url) => url.includes('/categories'))).toEqual([])
  await page.getByRole('link', { name: 'Videos and blogs' }).click()
  await page.getByRole('link', { name: 'Edit Core Java' }).click()
  await nameField(page).fill('')
  await page.getByRole('button', { name: 'Update Category' }).click()
  await expect(page.getByText('Category name cannot be empty')).toBeVisible()
})

test('when two admins edit a category, the second sees both versions, and the next edit starts without the conflict', async ({
  page,
  db,
  product,
}) => {
  const { id } = await buildCategory(db, 'Core Java')
  await page.goto('/admin/view-categories')
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const renameElsewhere = (name: string) =>
    page.request.put(`${product.origin}/api/categories/${id}`, { data: { name }, headers })
  const theirs = page.getByRole('alert').filter({ hasText: 'This was changed while you were editing.' })
  await page.getByRole('button', { name: 'Edit Core Java' }).click()
  await nameField(page).fill('Mine')
  await renameElsewhere('Theirs')
  await page.getByRole('button', { name: 'Update Category' }).click()
  await expect(theirs).toContainText('Theirs')
  await expect(nameField(page)).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Discard mine and use this one' }).click()
  await page.getByRole('button', { name: 'Edit Theirs' }).click()
  await expect(nameField(page)).toHaveValue('Theirs')
  await expect(theirs).toHaveCount(0)
  await nameField(page).fill('Mine')
  await renameElsewhere('Theirs again')
  await page.getByRole('button', { name: 'Update Category' }).click()
  await expect(theirs).toContainText('Theirs again')
  await page.getByRole('button', { name: 'Overwrite with my version' }).click()
  await expect(names(page)).toHaveText(['Mine'])
})
