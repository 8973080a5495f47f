import { sql } from '@abhyas/database/sql'
import type { Page } from '@playwright/test'
import { expect, logInAs, publicCourses, test } from '../../src/fixtures.ts'
import { buildCourse } from '../../src/test-data.ts'

test.beforeEach(async ({ page, admin }) => logInAs(page, admin))

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const editedName = (page: Page) => page.locator('tr form').getByLabel('Course name')

test('[ADM-05] courses are listed and added, once on a double click; an empty list has a text', async ({ page }) => {
  await page.goto('/admin/coursePage')
  await expect(page.getByText('No courses available')).toBeVisible()
  await page.getByPlaceholder('Enter course name').fill('  Core Java ')
  await page.getByRole('button', { name: 'Add Course' }).dblclick()
  await expect(page.getByText('Course added successfully!')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Core Java' })).toBeVisible()
  await expect(page.getByPlaceholder('Enter course name')).toHaveValue('')
  await page.reload()
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  // A second course with this name is added, with a warning.
  await page.getByPlaceholder('Enter course name').fill('core java')
  await page.getByRole('button', { name: 'Add Course' }).click()
  await expect(page.locator('[data-toast]')).toContainText('Another course has the same name.')
})

test('[ADM-06] a row is edited in place, is deleted, and leads to its modules', async ({ page, db, product }) => {
  const java = await buildCourse(db, { name: 'Core Java' })
  const databases = await buildCourse(db, { name: 'Databases' })
  await page.goto('/admin/coursePage')
  for (const { id, name } of [java, databases])
    await expect(rowOf(page, name).getByRole('link', { name: `View Modules of ${name}` })).toHaveAttribute(
      'href',
      `/admin/module/${id}/modules`,
    )

  await page.getByRole('button', { name: 'Edit Core Java' }).click()
  await expect(editedName(page)).toHaveValue('Core Java')
  await expect(page.locator('tr form')).toHaveCount(1)
  await editedName(page).fill('Something else')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(page, 'Core Java')).toBeVisible()

  await page.getByRole('button', { name: 'Edit Core Java' }).click()
  await editedName(page).fill('Advanced Java')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Course updated successfully!')).toBeVisible()
  await expect(rowOf(page, 'Advanced Java')).toBeVisible()

  await page.getByRole('button', { name: 'Delete Advanced Java' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Course deleted successfully!')).toBeVisible()
  await expect(rowOf(page, 'Advanced Java')).toHaveCount(0)
  await expect.poll(() => publicCourses(product.origin)).toEqual(['Databases'])
})

test("[VAL-05] 'Course name cannot be empty' on add and on save", async ({ page, db }) => {
  await buildCourse(db, { name: 'Core Java' })
  const writes: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && writes.push(request.url()))
  await page.goto('/admin/coursePage')
  for (const typed of ['', '   ']) {
    await page.getByPlaceholder('Enter course name').fill(typed)
    await page.getByRole('button', { name: 'Add Course' }).click()
    await expect(page.getByText('Course name cannot be empty')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Edit Core Java' }).click()
  await editedName(page).fill('  ')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('tr form').getByText('Course name cannot be empty')).toBeVisible()
  expect(writes.filter((url) => url.includes('/courses/'))).toEqual([])
})

test('[ERR-08] every failure shows its message; a 401 goes to /login', async ({ page, db, quietPages }) => {
  quietPages.allow.push(/^500 /)
  await buildCourse(db, { name: 'Core Java' })
  const fail = (path: string, status = 500) =>
    page.route(`**/api/courses/${path}`, (route) => route.fulfill({ status, json: {} }))
  await fail('createCourse')
  await fail('updateCourseById/*')
  await fail('deleteCourseById/*')
  await page.goto('/admin/coursePage')
  await page.getByPlaceholder('Enter course name').fill('Databases')
  await page.getByRole('button', { name: 'Add Course' }).click()
  await expect(page.getByText('Unable to add the course. Please try again.')).toBeVisible()
  await expect(page.getByPlaceholder('Enter course name')).toHaveValue('Databases')
  await page.getByRole('button', { name: 'Edit Core Java' }).click()
  await editedName(page).fill('Java')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Unable to update the course. Please try again.')).toBeVisible()
  await expect(editedName(page)).toHaveValue('Java')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete Core Java' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Unable to delete the course. Please try again.')).toBeVisible()

  await fail('getAllCourses')
  await page.reload()
  const toast = page.locator('[data-toast]').getByText('Unable to fetch courses. Please try again.')
  await expect(toast).toBeVisible()
  await page.unroute('**/api/courses/getAllCourses')
  await fail('getAllCourses', 401)
  await page.reload()
  await expect(toast).toBeVisible()
  await expect(page).toHaveURL(/\/login\b/)
})

test('when two admins edit a course, the second sees both versions and decides', async ({ page, db, product }) => {
  const { id } = await buildCourse(db, { name: 'Core Java' })
  await page.goto('/admin/coursePage')
  await page.getByRole('button', { name: 'Edit Core Java' }).click()
  await editedName(page).fill('Mine')
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('loginData') ?? '{}').token as string)
  const other = await page.request.put(`${product.origin}/api/courses/updateCourseById/${id}`, {
    data: { name: 'Theirs', description: 'Loops and more', state: 'draft' },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(other.status()).toBe(200)
  await page.getByRole('button', { name: 'Save' }).click()
  const theirs = page.getByRole('alert').filter({ hasText: 'This was changed while you were editing.' })
  for (const text of ['Theirs', 'Loops and more', 'Draft']) await expect(theirs.getByText(text)).toBeVisible()
  await expect(editedName(page)).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Overwrite with my version' }).click()
  await expect(page.getByRole('rowheader', { name: 'Mine' })).toBeVisible()
})

test('only admins see a draft until it is published', async ({ page, db, product }) => {
  await buildCourse(db, { name: 'Core Java', state: 'draft' })
  await page.goto('/admin/coursePage')
  await expect(rowOf(page, 'Core Java').getByText('Draft')).toBeVisible()
  expect(await publicCourses(product.origin)).toEqual([])
  await page.getByRole('button', { name: 'Edit Core Java' }).click()
  await page.getByRole('switch', { name: 'Published' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, 'Core Java').getByText('Published')).toBeVisible()
  await expect.poll(() => publicCourses(product.origin)).toEqual(['Core Java'])
})

test('a course that changed meanwhile is not deleted before the admin has seen the change', async ({
  page,
  db,
  product,
}) => {
  const { id } = await buildCourse(db, { name: 'Core Java' })
  await page.goto('/admin/coursePage')
  await page.getByRole('button', { name: 'Delete Core Java' }).click()
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('loginData') ?? '{}').token as string)
  await page.request.put(`${product.origin}/api/courses/updateCourseById/${id}`, {
    data: { name: 'Java for all' },
    headers: { authorization: `Bearer ${token}` },
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Check it again before you delete it.')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Java for all' })).toBeVisible()
})

test('(ADM-11) by keyboard Enter saves and Escape leaves; the focus returns to Edit after an edit, and to the heading after a delete', async ({
  page,
  db,
}) => {
  await buildCourse(db, { name: 'Core Java' })
  await page.goto('/admin/coursePage')
  await page.getByRole('button', { name: 'Edit Core Java' }).press('Enter')
  await expect(editedName(page)).toBeFocused()
  await editedName(page).press('Escape')
  await expect(editedName(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit Core Java' })).toBeFocused()
  await page.keyboard.press('Enter')
  await editedName(page).fill('Java 25')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Course updated successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Java 25' })).toBeFocused()
  await page.getByRole('button', { name: 'Delete Java 25' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Course deleted successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Manage Courses' })).toBeFocused()
})

test('when another admin deleted the course, the form says so, and the row leaves the list', async ({ page, db }) => {
  const { id } = await buildCourse(db, { name: 'Core Java' })
  await page.goto('/admin/coursePage')
  await page.getByRole('button', { name: 'Edit Core Java' }).click()
  await db.write(sql`delete from courses where id = ${id}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('tr form').getByRole('alert')).toContainText('This was deleted while you were editing.')
  await expect(page.getByText('No courses available')).toBeVisible()
  await expect(editedName(page)).toHaveValue('Core Java')
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(editedName(page)).toHaveCount(0)
})

test('a slow save does not close the row that is edited next', async ({ page, db }) => {
  await buildCourse(db, { name: 'Core Java' })
  await buildCourse(db, { name: 'Databases' })
  const held = Promise.withResolvers<void>()
  await page.route('**/api/courses/updateCourseById/*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/admin/coursePage')
  await page.getByRole('button', { name: 'Edit Core Java' }).click()
  await editedName(page).fill('Java')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.keyboard.press('Escape')
  await expect(editedName(page)).toHaveValue('Java')
  await page.getByRole('button', { name: 'Edit Databases' }).click()
  await editedName(page).fill('Typed meanwhile')
  held.resolve()
  await expect(page.getByText('Course updated successfully!')).toBeVisible()
  await expect(editedName(page)).toHaveValue('Typed meanwhile')
  await expect(editedName(page)).toBeFocused()
})
