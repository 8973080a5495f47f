import type { Page } from '@playwright/test'
import { expectAccessible } from '../../src/expect-good.ts'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildCategory, buildCourse, buildPerson, buildVideo, tokenOf } from '../../src/test-data.ts'

/** The log cannot be emptied between tests, so these names appear in no other test. */
const COURSE = 'Noted Java'
const VIDEO = 'Noted Strings'

const entryOf = (page: Page, text: string) => page.locator('tr[data-row]').filter({ hasText: text })

async function change(page: Page, db: Parameters<typeof buildCourse>[0]): Promise<void> {
  await buildCourse(db, { name: COURSE })
  const category = await buildCategory(db, 'Core Java')
  await buildVideo(db, { categoryId: category.id, title: VIDEO, url: 'https://videos.example.com/noted' })
  await page.goto('/admin/coursePage')
  await page.getByRole('button', { name: `Edit ${COURSE}` }).click()
  await page.locator('tr form').getByLabel('Course name').fill(`${COURSE} 25`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Course updated successfully!')).toBeVisible()
  await page.goto(`/admin/show-videos/${category.id}`)
  await page.getByRole('button', { name: `Delete ${VIDEO}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Video deleted.')).toBeVisible()
}

test('a change by an admin is in the log with author, time, before and after; the log is filtered and searched', async ({
  page,
  db,
  admin,
}) => {
  await logInAs(page, admin)
  await change(page, db)
  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page).toHaveURL('/admin/audit-log')
  const renamed = entryOf(page, `Changed course “${COURSE} 25”`)
  await expect(renamed).toContainText(admin.email)
  const at = (await renamed.locator('time').getAttribute('datetime')) ?? ''
  expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(120_000)
  const inIndia = new Date(at).toLocaleDateString('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' })
  await expect(renamed.locator('time')).toContainText(inIndia)
  await renamed.getByText('Before and after').click()
  await expect(renamed.locator('tbody tr')).toHaveText([`name${COURSE}${COURSE} 25`])
  const removed = entryOf(page, `Deleted video “${VIDEO}”`)
  await removed.getByText('Before and after').click()
  await expect(removed.locator('tbody tr').filter({ hasText: 'url' })).toHaveText('urlhttps://videos.example.com/noted')
  await expectAccessible(page, 'before and after', 'details[open]')
  // The newest change comes first, and no row has a button.
  await expect(page.locator('tr[data-row]').first()).toContainText('Deleted video')
  await expect(page.locator('tr[data-row] button')).toHaveCount(0)

  await page.getByLabel('What').selectOption('Course')
  await expect(page).toHaveURL('/admin/audit-log?entity=courses')
  await expect(removed).toHaveCount(0)
  await expect(renamed).toBeVisible()
  await page.getByLabel('What').selectOption('Everything')
  await page.getByLabel('Search by name or request ID').fill('noted str')
  await expect(renamed).toHaveCount(0)
  await expect(removed).toBeVisible()
  await page.getByLabel('Search by admin').fill('nobody')
  await expect(page.getByText('No matching changes.')).toBeVisible()
  await page.getByLabel('Search by admin').fill(admin.email.slice(2, 12).toUpperCase())
  await expect(removed).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Search by name or request ID')).toHaveValue('noted str')
  await expect(page.locator('tr[data-row]')).toHaveCount(1)
})

test('names and addresses of people are not in the log, and learners cannot see it', async ({
  page,
  db,
  admin,
  learner,
}) => {
  const person = await buildPerson(db, { username: 'Zubin Unnoted' })
  await logInAs(page, admin)
  await page.goto(`/admin/manage-users?email=${encodeURIComponent(person.email)}`)
  await page.getByRole('button', { name: `Edit ${person.email}` }).click()
  await page.getByLabel('Username').fill('Zubin Quietly')
  await page.getByRole('dialog').getByLabel('Role', { exact: true }).selectOption('Admin')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Make admin' }).click()
  await expect(page.getByText('User updated successfully')).toBeVisible()
  await page.goto('/admin/audit-log?entity=users')
  const entry = entryOf(page, `Changed user ${person.id}`)
  await entry.getByText('Before and after').click()
  await expect(entry).toContainText('ROLE_ADMIN')
  const log = await page.request.get('/api/audit-log?limit=200', {
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
  })
  expect(log.status()).toBe(200)
  for (const text of [await log.text(), await page.getByRole('main').innerText()])
    for (const secret of ['Zubin', person.email]) expect(text).not.toContain(secret)

  await logInAs(page, learner)
  const refused = await page.request.get('/api/audit-log', {
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
  })
  expect(refused.status()).toBe(403)
  await page.goto('/admin/audit-log')
  await expect(page).toHaveURL('/')
})
