import type { Database } from '@abhyas/database/database'
import type { Page } from '@playwright/test'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildCourse, buildGrant, buildModule, buildPerson, buildQuestion, buildTopic } from '../../src/test-data.ts'

test.beforeEach(async ({ page, admin }) => logInAs(page, admin))

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const countOf = (page: Page, name: string) => rowOf(page, name).locator('td[data-label="Question Count"]')
const editForm = (page: Page) => page.locator('tr form')
const editedName = (page: Page) => editForm(page).getByLabel('Module name')
const toast = (page: Page, text: string) => page.locator('[data-toast]').getByText(text, { exact: true })

/** Builds a course with these modules and opens its page. */
async function openModules(page: Page, db: Database, names: string[]) {
  const course = await buildCourse(db, { name: 'Core Java' })
  const modules = []
  for (const name of names) modules.push(await buildModule(db, { courseId: course.id, name }))
  await page.goto(`/admin/module/${course.id}/modules`)
  return { course, modules }
}

test('[ADM-07] modules are listed with their question count and added; an empty list has a text', async ({
  page,
  db,
}) => {
  await openModules(page, db, [])
  await expect(page.getByText('No modules available. Please add some.')).toBeVisible()
  await page.getByPlaceholder('Enter module name').fill('  Loops ')
  await page.getByRole('button', { name: 'Add Module' }).click()
  await expect(toast(page, 'Module added successfully!')).toBeVisible()
  await expect(page.getByPlaceholder('Enter module name')).toHaveValue('')
  await expect(page.getByText('No modules available. Please add some.')).toBeHidden()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Module Name',
    'Question Count',
    'Price',
    'State',
    'Actions',
  ])
  await expect(countOf(page, 'Loops')).toHaveText('0')

  const id = Number(await rowOf(page, 'Loops').getAttribute('data-row'))
  const topic = await buildTopic(db, { moduleId: id, name: 'For' })
  for (const text of ['First', 'Second']) await buildQuestion(db, { topicId: topic.id, text })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/countQuestionsByModuleId/${id}`, async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await expect(countOf(page, 'Loops')).toHaveText('Loading...')
  release()
  await expect(countOf(page, 'Loops')).toHaveText('2')
})

test('[ADM-08] a row is edited in place, is deleted, and leads to its topics', async ({ page, db }) => {
  const { modules } = await openModules(page, db, ['Loops', 'Arrays'])
  for (const { id, name } of modules)
    await expect(rowOf(page, name).getByRole('link', { name: `View Topics of ${name}` })).toHaveAttribute(
      'href',
      `/admin/module/${id}/topics`,
    )
  await page.getByRole('button', { name: 'Edit Loops' }).click()
  await editedName(page).fill('Something else')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(page, 'Loops')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Loops' }).click()
  await editedName(page).fill(' Loops and more ')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Module updated successfully!')).toBeVisible()
  await expect(editForm(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Delete Arrays' }).click()
  await expect(page.getByRole('dialog').getByText('It is empty. This cannot be undone.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Module deleted successfully!')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('rowheader')).toContainText(['Loops and more'])
  await expect(page.getByRole('rowheader')).toHaveCount(1)

  await page.getByRole('link', { name: 'View Topics of Loops and more' }).click()
  await expect(page).toHaveURL(`/admin/module/${modules[0]?.id}/topics`)
  await expect(page.getByRole('heading', { name: 'Manage Topics' })).toBeVisible()
})

test("[VAL-06] 'Module name cannot be empty' on add and on save", async ({ page, db }) => {
  const writes: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && writes.push(request.url()))
  await openModules(page, db, ['Loops'])
  for (const typed of ['', '   ']) {
    await page.getByPlaceholder('Enter module name').fill(typed)
    await page.getByRole('button', { name: 'Add Module' }).click()
    await expect(page.getByText('Module name cannot be empty')).toBeVisible()
    await page.getByRole('button', { name: 'Edit Loops' }).click()
    await editedName(page).fill(typed)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(editForm(page).getByText('Module name cannot be empty')).toBeVisible()
    await expect(editedName(page)).toBeFocused()
    await page.getByRole('button', { name: 'Cancel' }).click()
  }
  expect(writes.filter((url) => url.includes('/modules/'))).toEqual([])
})

test('[ERR-09] every failure shows its message; a 401 goes to /login', async ({ page, db, quietPages }) => {
  quietPages.allow.push(/^500 /)
  const fail = (path: string, status = 500) =>
    page.route(`**/api/modules/${path}`, (route) => route.fulfill({ status, json: {} }))
  await fail('createModule')
  await fail('updateModuleById/*')
  await fail('deleteModuleById/*')
  await openModules(page, db, ['Loops'])
  await page.getByPlaceholder('Enter module name').fill('Arrays')
  await page.getByRole('button', { name: 'Add Module' }).click()
  await expect(toast(page, 'Unable to add the module. Please try again.')).toBeVisible()
  await expect(page.getByPlaceholder('Enter module name')).toHaveValue('Arrays')
  await page.getByRole('button', { name: 'Edit Loops' }).click()
  await editedName(page).fill('Mine')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Unable to update the module. Please try again.')).toBeVisible()
  await expect(editedName(page)).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete Loops' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Unable to delete the module. Please try again.')).toBeVisible()
  await expect(rowOf(page, 'Loops')).toBeVisible()

  await fail('getModulesByCourseId/*')
  await page.reload()
  await expect(toast(page, 'Unable to fetch modules. Please try again.')).toBeVisible()
  await fail('getModulesByCourseId/*', 401)
  await page.reload()
  await expect(toast(page, 'Unable to fetch modules. Please try again.')).toBeVisible()
  await expect(page).toHaveURL(/\/login\b/)
})

test('a price is typed in rupees, and a wrong price is refused beside its field', async ({ page, db }) => {
  await openModules(page, db, ['Loops'])
  await expect(rowOf(page, 'Loops').locator('td[data-label="Price"]')).toHaveText('₹25')
  await page.getByRole('button', { name: 'Edit Loops' }).click()
  const price = editForm(page).getByLabel('Price in rupees')
  await expect(price).toHaveValue('25')
  for (const wrong of ['', 'free', '0', '0.99', '-5', '1.234', '1e3', '1000000.01']) {
    await price.fill(wrong)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(price, wrong).toHaveAccessibleDescription(
      'Enter a price from 1 to 10,00,000, with at most two decimals.',
    )
    await expect(price, wrong).toBeFocused()
  }
  await price.fill(' 49.5 ')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, 'Loops').locator('td[data-label="Price"]')).toHaveText('₹49.50')
  await page.reload()
  await expect(rowOf(page, 'Loops').locator('td[data-label="Price"]')).toHaveText('₹49.50')
})

test('when two admins edit a module, the second sees both versions and decides', async ({ page, db }) => {
  const { modules } = await openModules(page, db, ['Loops'])
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('loginData') ?? '{}').token as string)
  const changeElsewhere = async (name: string) => {
    const data = { name, description: 'For and while', state: 'draft', price: 49.5 }
    const headers = { authorization: `Bearer ${token}` }
    const response = await page.request.put(`/api/modules/updateModuleById/${modules[0]?.id}`, { data, headers })
    expect(response.status()).toBe(200)
  }
  const theirs = page.getByRole('alert').filter({ hasText: 'This was changed while you were editing.' })
  await page.getByRole('button', { name: 'Edit Loops' }).click()
  await editedName(page).fill('Mine')
  await changeElsewhere('Theirs')
  await page.getByRole('button', { name: 'Save' }).click()
  for (const text of ['Theirs', 'For and while', 'Draft', '₹49.50']) await expect(theirs.getByText(text)).toBeVisible()
  await expect(editedName(page)).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Overwrite with my version' }).click()
  await expect(page.getByRole('rowheader', { name: 'Mine' })).toBeVisible()

  await page.getByRole('button', { name: 'Edit Mine' }).click()
  await changeElsewhere('Theirs again')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(theirs.getByText('Theirs again')).toBeVisible()
  await page.getByRole('button', { name: 'Discard mine and use this one' }).click()
  await expect(page.getByRole('rowheader', { name: 'Theirs again' })).toBeVisible()
})

test('a module that gets an owner while the dialog is open is archived, and can be published again (DEC-34)', async ({
  page,
  db,
  learner,
  quietPages,
}) => {
  quietPages.allow.push(/^409 /)
  const { modules } = await openModules(page, db, ['Loops'])
  const moduleId = modules[0]?.id ?? 0
  const dialog = page.getByRole('dialog')
  const state = rowOf(page, 'Loops').locator('td[data-label="State"]')
  await page.getByRole('button', { name: 'Delete Loops' }).click()
  await expect(dialog).toContainText('It is empty.')
  await buildGrant(db, learner, moduleId)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog).toContainText('1 learner owns this module.')
  await expect(dialog).toContainText('It will be archived, not deleted.')
  await expect(page.locator('[data-toast]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(state).toHaveText('Published')

  await buildGrant(db, await buildPerson(db), moduleId)
  await page.getByRole('button', { name: 'Delete Loops' }).click()
  await expect(page.getByRole('dialog', { name: 'Archive this module?' })).toContainText('2 learners own this module.')
  await dialog.getByRole('button', { name: 'Archive' }).click()
  await expect(toast(page, 'Module archived. Its owners keep it.')).toBeVisible()
  await expect(state).toHaveText('Archived')

  await page.getByRole('button', { name: 'Delete Loops' }).click()
  await expect(page.getByRole('dialog', { name: 'This module is archived' })).toContainText(
    '2 learners own this module.',
  )
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit Loops' }).click()
  await expect(editForm(page)).toContainText('Archived: only owners and admins see it.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(state).toHaveText('Archived')
  await page.getByRole('button', { name: 'Edit Loops' }).click()
  await editForm(page).getByRole('switch', { name: 'Published' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(state).toHaveText('Published')
})
