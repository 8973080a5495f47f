import { sql } from '@abhyas/database/sql'
import { expectAccessible, expectWhole } from '../../src/expect-good.ts'
import { expect, logInAs, test } from '../../src/fixtures.ts'

test('an admin reads in words what runs, what a red line means, and the runbook of its alert', async ({
  page,
  admin,
}) => {
  await logInAs(page, admin)
  await page.goto('/admin/dashboard')
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'System' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is everything running?')
  const item = (words: string) => page.getByRole('group').filter({ hasText: words })
  await expect(page.getByText('No exam waits to be closed.')).toBeVisible()
  await expect(page.getByText('The shared database responds.')).toBeVisible()
  const backup = item('No backup was ever noted.')
  await expect(backup).toContainText('Act now')
  await expect(backup).toContainText('A loss of all machines would lose what came since.')
  await expect(backup).toContainText('Runbook BackupOld in docs/operations.md')
  const overdue = item('No exam waits to be closed.')
  await expect(overdue.getByText('What to do:')).toBeHidden()
  // By keyboard.
  await overdue.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(overdue.getByText('What to do:')).toBeVisible()
  await expectAccessible(page, '/admin/system')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectWhole(page, '/admin/system')
})

test('the figures refresh themselves, and stay with their age while the server does not respond', async ({
  page,
  admin,
  db,
  quietPages,
}) => {
  quietPages.allow.push(/system\/health/)
  await logInAs(page, admin)
  await page.goto('/admin/system')
  await expect(page.getByText('No backup was ever noted.')).toBeVisible()
  await db.write(sql`insert into site_notes (name, noted_at) values ('backup', now())`)
  await expect(page.getByText(/^The last backup was noted \d+ s ago/)).toBeVisible({ timeout: 25_000 })
  await page.route('**/api/system/health', (route) => route.abort())
  await expect(page.getByText(/^The server does not respond\. These are the figures of/)).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByText(/^The last backup was noted/)).toBeVisible()
  await page.unroute('**/api/system/health')
  await expect(page.getByText(/^Figures of \d+ s ago/)).toBeVisible({ timeout: 25_000 })
})

test('an incident that an admin publishes is on the public page at once, in both languages, and ends there too', async ({
  page,
  admin,
  browser,
  product,
  atEnd,
}) => {
  await logInAs(page, admin)
  await page.goto('/admin/system')
  const form = page.getByRole('region', { name: 'Tell visitors of an incident' })
  await form.getByLabel('Title in English').fill('Payments are slow')
  await form.getByRole('button', { name: 'Publish' }).click()
  await expect(form.getByText('An incident needs a title in both languages')).toBeVisible()
  await form.getByLabel('Title in Hindi').fill('भुगतान धीमे हैं')
  await form.getByLabel('What happened, in English').fill('The bank is late.')
  await form.getByRole('checkbox', { name: 'Payments' }).check()
  await form.getByLabel('It began').fill('2026-01-01T10:00')
  await form.getByRole('button', { name: 'Publish' }).click()
  await expect(page.locator('[data-toast]')).toContainText('Visitors can read it now.')

  const context = await browser.newContext({ baseURL: product.origin, javaScriptEnabled: false })
  atEnd(() => context.close())
  const visitor = await context.newPage()
  await visitor.goto('/status')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Some parts do not work as they should')
  await expect(visitor.getByText('Payments are slow')).toBeVisible()
  await visitor.goto('/hi/status')
  await expect(visitor.getByText('भुगतान धीमे हैं')).toBeVisible()

  await page.getByRole('button', { name: /^Edit/ }).click()
  await page.getByLabel('It ended').fill('2026-01-01T10:10')
  await page.getByRole('button', { name: 'Publish the change' }).click()
  await expect(page.locator('[data-toast]').last()).toContainText('Visitors can read the change now.')
  await visitor.goto('/status')
  await expect(visitor.getByText('Payments are slow')).toHaveCount(0)
})
