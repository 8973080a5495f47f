import { readFile } from 'node:fs/promises'
import { buildOrder } from '@abhyas/api/testing/build-order'
import { sql } from '@abhyas/database/sql'
import type { TestDb } from '@abhyas/database/test-database'
import type { Page } from '@playwright/test'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildPerson, buildPlace } from '../../src/test-data.ts'

test.beforeEach(async ({ page, admin }) => logInAs(page, admin))

const toast = (page: Page, text: string) => page.locator('[data-toast]').getByText(text, { exact: true })
const notice = (page: Page, text: string) => page.locator('[role=alert]:not([data-toast])').filter({ hasText: text })
const rows = (page: Page) => page.locator('tr[data-row]')

test('orders are listed newest first with learner, module, amount and state; a row leads to its timeline', async ({
  page,
  db,
  learner,
}) => {
  const { module } = await buildPlace(db)
  const ravi = await buildPerson(db, { username: 'Ravi' })
  const paid = await buildOrder(db, learner, { moduleId: module.id })
  await buildOrder(db, ravi, { moduleId: module.id, state: 'placed' })
  await page.goto('/admin/dashboard')
  await page.getByRole('main').getByRole('link', { name: 'Orders', exact: true }).last().click()
  await expect(page).toHaveURL('/admin/orders')
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).nth(0)).toContainText(ravi.email)
  await expect(rows(page).nth(0)).toContainText('Waiting for payment')
  await expect(rows(page).nth(1)).toContainText(`Order ${paid.id}`)
  await expect(rows(page).nth(1)).toContainText('Basics, Core Java')
  await expect(rows(page).nth(1)).toContainText('₹25')
  await expect(rows(page).nth(1)).toContainText('Paid')
  await page.getByRole('link', { name: `Open order ${paid.id} of ${learner.email}` }).click()
  await expect(page).toHaveURL(`/admin/orders/${learner.id}/${paid.id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Order ${paid.id} of Asha` })).toBeVisible()
})

test('an order is found by its number, the provider’s numbers, the e-mail and the state; the address keeps the search', async ({
  page,
  db,
  learner,
}) => {
  const ravi = await buildPerson(db, { username: 'Ravi' })
  const paid = await buildOrder(db, learner)
  const odd = await buildOrder(db, ravi, { state: 'review', paid: 20 })
  const failed = await buildOrder(db, ravi, { reviewReason: 'refund_failed' })
  await page.goto('/admin/orders')
  await expect(rows(page)).toHaveCount(3)
  const search = page.getByRole('searchbox')
  for (const word of [String(paid.id), paid.paymentId, paid.providerOrderId, learner.email.toUpperCase()]) {
    await search.fill(word ?? '')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText(`Order ${paid.id}`)
    await search.fill('')
    await expect(rows(page)).toHaveCount(3)
  }
  await search.fill('nobody@gmail.com')
  await expect(page.getByText('No matching orders.')).toBeVisible()
  await search.fill('')
  await page.getByLabel('Show').selectOption('Needs review')
  await expect(page).toHaveURL('/admin/orders?state=review')
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).filter({ hasText: `Order ${failed.id}` })).toContainText('Paid Needs review')
  await expect(rows(page).filter({ hasText: `Order ${odd.id}` })).toContainText('Needs review')
  await page.reload()
  await expect(page.getByLabel('Show')).toHaveValue('review')
  await expect(rows(page)).toHaveCount(2)
  await page.getByLabel('Show').selectOption('Paid')
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).filter({ hasText: `Order ${paid.id}` })).toBeVisible()

  await page.goto('/admin/manage-users')
  await page.getByRole('link', { name: `Orders of ${ravi.email}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await expect(search).toHaveValue(ravi.email)
  await expect(rows(page)).toHaveCount(2)
})

/** The modules do not exist: an order keeps the name of a deleted module. */
const buildManyOrders = (db: TestDb, learner: { id: number }, count: number) =>
  db.dbOf(learner.id).write(sql`
    insert into learner.orders (learner_id, id, module_id, module_name, course_name, amount_paise, state,
      provider_order_id, next_check_at)
    select ${learner.id}, 1000000 + n, 1000000 + n, '=HYPERLINK("https://evil.example")', 'Many, "quoted"', 4950, 'placed',
      'order_many' || n, now() + interval '1 day' from generate_series(1, ${count}) n`)

test('a long list is shown page by page, and its export is complete and free of formulas', async ({ page, db }) => {
  const ravi = await buildPerson(db, { username: '+Ravi' })
  await buildManyOrders(db, ravi, 230)
  await page.goto('/admin/orders')
  await expect(rows(page)).toHaveCount(50)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(rows(page)).toHaveCount(100)
  await expect(page.getByText('100 shown')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
  await expect(toast(page, '230 orders are in the file.')).toBeVisible()
  const text = await readFile(await file.path(), 'utf8')
  const lines = text.split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFF"Order","Ordered \(IST\)","State"/)
  expect(lines).toHaveLength(232)
  expect(new Set(lines.slice(1, -1).map((line) => line.split(',')[0])).size).toBe(230)
  expect(lines[1]).toContain(
    `"Waiting for payment",,"'+Ravi","${ravi.email}","Many, ""quoted""","'=HYPERLINK(""https://evil.example"")",49.5,`,
  )
  await expect(page.getByRole('button', { name: 'Export as CSV' })).toBeVisible()
})

test('an export can be stopped, and one that breaks off saves nothing and says so', async ({
  page,
  db,
  learner,
  quietPages,
}) => {
  quietPages.allow.push(/^500 /)
  await buildManyOrders(db, learner, 230)
  await page.goto('/admin/orders')
  await expect(rows(page)).toHaveCount(50)
  let files = 0
  page.on('download', () => (files += 1))
  await page.route('**/api/orders/all*after=1*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  await expect(toast(page, 'The export stopped, and no file was saved. Please try again.')).toBeVisible()
  await page.unrouteAll()
  // The response for the second page never comes.
  await page.route('**/api/orders/all*after=1*', () => undefined)
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  await page.getByRole('button', { name: 'Stop: 200 so far' }).click()
  await expect(page.getByRole('button', { name: 'Export as CSV' })).toBeVisible()
  expect(files).toBe(0)
})

test('when the orders cannot be loaded, the page says so and offers to try again', async ({
  page,
  db,
  learner,
  quietPages,
}) => {
  quietPages.allow.push(/^500 /)
  const { id } = await buildOrder(db, learner)
  for (const path of ['/api/orders/all*', '/api/users/*/orders/*'])
    await page.route(`**${path}`, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/admin/orders')
  await expect(notice(page, 'The orders could not be loaded.')).toBeVisible()
  await page.unroute('**/api/orders/all*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(1)
  await page.goto(`/admin/orders/${learner.id}/${id}`)
  await expect(notice(page, 'The order could not be loaded.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: `Order ${id} of Asha` })).toBeVisible()
})

test('without orders the page says so', async ({ page }) => {
  await page.goto('/admin/orders')
  await expect(page.getByText('Nobody has ordered anything yet.')).toBeVisible()
})
