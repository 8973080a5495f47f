import { sql } from '@abhyas/database/sql'
import type { Page } from '@playwright/test'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { readPage } from '../../src/read-page.ts'
import { buildProject, tokenOf } from '../../src/test-data.ts'

test.beforeEach(async ({ page, admin }) => logInAs(page, admin))

const toast = (page: Page, text: string) => page.locator('[data-toast]').getByText(text, { exact: true })
const form = (page: Page) => page.getByRole('region', { name: /(Add a|Edit) project/ })
const rows = (page: Page) => page.locator('tbody tr')

const FIELDS = {
  'Project Name': 'Hospital Desk',
  'Backend Technology': 'Spring Boot',
  'Frontend Technology': 'React',
  'Database Name': 'MySQL',
  'Authentication Type': 'JWT',
  'Contact Details': '+91 98765-43210',
  'Price in rupees': '1499.50',
}

const COLUMNS = ['Project Name', 'Backend', 'Frontend', 'Database', 'Authentication', 'Contact', 'Price', 'Actions']

async function expectEmptyForm(page: Page): Promise<void> {
  for (const label of [...Object.keys(FIELDS), 'Note']) await expect(form(page).getByLabel(label)).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Add Project' })).toBeVisible()
}

test('[ADM-26] [ADM-27] [ADM-28] [ADM-29] a project is added, edited and deleted', async ({ page, context }) => {
  await page.goto('/admin/manage-projects')
  await expect(page.getByText('No projects found', { exact: true })).toBeVisible()
  for (const [label, value] of Object.entries(FIELDS)) await form(page).getByLabel(label).fill(value)
  await expect(form(page).getByLabel('Price in rupees')).toHaveAttribute('inputmode', 'decimal')
  await form(page).getByLabel('Note').fill('Ask Ravi')
  const lists: string[] = []
  page.on(
    'response',
    (response) => /\/api\/projects($|\?)/.test(response.url()) && lists.push(response.request().method()),
  )
  await page.getByRole('button', { name: 'Add Project' }).dblclick()
  await expect(toast(page, 'Project added.')).toBeVisible()
  await expect.poll(() => lists).toEqual(['POST', 'GET'])
  // The toast is at the top, in the middle.
  const box = await page.locator('[data-toast]').boundingBox()
  const { width = 0 } = page.viewportSize() ?? {}
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(12)
  expect(box?.y).toBeLessThan(150)
  await expectEmptyForm(page)
  await expect(page.getByRole('columnheader')).toHaveText(COLUMNS)
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('rowheader')).toContainText('Hospital Desk')
  await expect(page.getByRole('rowheader')).toContainText('Ask Ravi')
  const shown = ['Spring Boot', 'React', 'MySQL', 'JWT', '+919876543210', '₹1,499.50', /Edit.*Delete/]
  await expect(rows(page).getByRole('cell')).toHaveText(shown)

  await page.getByRole('button', { name: 'Edit Hospital Desk' }).click()
  await expect(form(page).getByLabel('Price in rupees')).toHaveValue('1499.5')
  await expect(page.getByRole('button', { name: 'Add Project' })).toHaveCount(0)
  await form(page).getByLabel('Frontend Technology').fill('Vue')
  lists.length = 0
  await page.getByRole('button', { name: 'Update Project' }).click()
  await expect(toast(page, 'Project saved.')).toBeVisible()
  await expect.poll(() => lists).toEqual(['GET'])
  await expect(rows(page).getByRole('cell').nth(1)).toHaveText('Vue')
  await expectEmptyForm(page)

  // Another project is added elsewhere. It shows after the deletion, because the list is requested again.
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  await context.request.post('/api/projects', { data: { projectName: 'Library' }, headers })
  await page.getByRole('button', { name: 'Delete Hospital Desk' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Are you sure you want to delete this project?')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Project deleted.')).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveText(/^Library/)
})

test('[VAL-14] no field is required; a price accepts numbers only, a contact is a phone number', async ({ page }) => {
  await page.goto('/admin/manage-projects')
  const price = form(page).getByLabel('Price in rupees')
  await price.pressSequentially('1a2-.5e')
  await expect(price).toHaveValue('12.5')
  await price.fill('1.2.3')
  await page.getByRole('button', { name: 'Add Project' }).click()
  await expect(price).toHaveAccessibleDescription(/Price must be a number, 0 or more\./)
  await price.fill('')
  const contact = form(page).getByLabel('Contact Details')
  await contact.fill('call me')
  await page.getByRole('button', { name: 'Add Project' }).click()
  await expect(contact).toHaveAccessibleDescription(/a phone number of 8 to 15 digits/)
  await contact.fill('')
  await page.getByRole('button', { name: 'Add Project' }).click()
  await expect(toast(page, 'Project added.')).toBeVisible()
  await expect(page.getByRole('rowheader')).toContainText(/^Project \d+/)
})

test('[ERR-30] [ERR-35] a list that fails is empty; failures are logged as specified, and shown', async ({
  page,
  db,
  quietPages,
}) => {
  quietPages.allow.push(/^500 /, /^Error (fetching|saving|deleting)/)
  await buildProject(db, { name: 'Library' })
  const logged: string[] = []
  page.on('console', (message) => {
    const [words] = /^Error (fetching|saving|deleting) projects?:/.exec(message.text()) ?? []
    if (message.type() === 'error' && words) logged.push(words)
  })
  await page.goto('/admin/manage-projects')
  await expect(rows(page)).toHaveCount(1)
  await page.route(/\/api\/projects/, (route) => route.fulfill({ status: 500, json: {} }))
  await form(page).getByLabel('Project Name').fill('Typed')
  await page.getByRole('button', { name: 'Add Project' }).click()
  await expect(toast(page, 'The project could not be saved. Please try again.')).toBeVisible()
  await expect(form(page).getByLabel('Project Name')).toHaveValue('Typed')
  expect(logged).toEqual(['Error saving project:'])
  await page.getByRole('button', { name: 'Delete Library' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'The project could not be deleted. Please try again.')).toBeVisible()
  expect(logged).toEqual(['Error saving project:', 'Error deleting project:'])

  logged.length = 0
  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await expect(toast(page, 'The projects could not be loaded.')).toBeVisible()
  await expect(page.locator('[role=alert]:not([data-toast])')).toContainText('The projects could not be loaded.')
  await expect(rows(page)).toHaveCount(0)
  // A failed list does not claim that there are no projects.
  await expect(page.getByText('No projects found', { exact: true })).toHaveCount(0)
  expect(logged).toEqual(['Error fetching projects:'])
  await page.unroute(/\/api\/projects/)
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('rowheader')).toContainText('Library')
  await page.getByRole('button', { name: 'Edit Library' }).click()
  await page.route(/\/api\/projects\/\d/, (route) => route.abort())
  await page.getByRole('button', { name: 'Update Project' }).click()
  await expect(toast(page, 'The project could not be saved. Please try again.')).toBeVisible()
  expect(logged).toEqual(['Error fetching projects:', 'Error saving project:'])

  await page.route(/\/api\/projects($|\?)/, (route) => route.fulfill({ json: {} }))
  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await expect(page.getByText('No projects found', { exact: true })).toBeVisible()
  await expect(page.locator('[data-toast]')).toHaveCount(0)
  expect(logged).toHaveLength(2)
})

test('views and chats are counted, and only admins see the note', async ({ page, db, context, product }) => {
  const { id } = await buildProject(db, { name: 'Library' })
  await db.write(sql`update projects set note = 'Ask Ravi' where id = ${id}`)
  await expect.poll(async () => (await readPage(`${product.origin}/projects`)).html).toContain('Library')
  await page.goto('/admin/manage-projects')
  await expect(page.getByRole('rowheader')).toHaveText(/Library\s*0 views · 0 chats\s*Ask Ravi/)

  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }))
  const visitor = await context.newPage()
  const counted = visitor.waitForResponse(/\/api\/projects\/views/)
  await visitor.goto('/projects')
  await counted
  const [chat] = await Promise.all([
    visitor.waitForEvent('popup'),
    visitor.getByRole('link', { name: /^Buy Project/ }).click(),
  ])
  await expect(chat).toHaveURL(/^https:\/\/wa\.me\//)
  await expect
    .poll(async () => {
      await page.reload()
      return page.getByRole('rowheader').textContent()
    })
    .toContain('1 view · 1 chat')

  const { html } = await readPage(`${product.origin}/projects`)
  const list = await (await fetch(`${product.origin}/api/projects`)).text()
  for (const text of [html, list]) {
    expect(text).toContain('Library')
    expect(text).not.toContain('Ravi')
  }
  expect(JSON.parse(list)[0]).not.toHaveProperty('views')
})

test('when two admins edit a project, the second sees both versions and decides', async ({ page, db, product }) => {
  const { id } = await buildProject(db, { name: 'Library' })
  await page.goto('/admin/manage-projects')
  await page.getByRole('button', { name: 'Edit Library' }).click()
  await form(page).getByLabel('Project Name').fill('Mine')
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const url = `${product.origin}/api/projects/${id}`
  await page.request.put(url, {
    data: { projectName: 'Theirs', backendTechnology: 'Go', price: 99, note: 'Sold' },
    headers,
  })
  await page.getByRole('button', { name: 'Update Project' }).click()
  const theirs = page.getByRole('alert').filter({ hasText: 'This was changed while you were editing.' })
  await expect(theirs).toContainText('Theirs Go, ₹99, Sold')
  await page.getByRole('button', { name: 'Overwrite with my version' }).click()
  await expect(page.getByRole('rowheader')).toContainText('Mine')
})
