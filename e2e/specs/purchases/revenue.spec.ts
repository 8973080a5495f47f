import { readFile } from 'node:fs/promises'
import { buildOrder } from '@abhyas/api/testing/build-order'
import type { Page } from '@playwright/test'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildModule, buildPlace } from '../../src/test-data.ts'

test.beforeEach(async ({ page, admin }) => logInAs(page, admin))

const DAY_MS = 86_400_000
const dayOf = (at: number) => new Date(at).toLocaleDateString('sv-SE', { timeZone: 'Asia/Kolkata' })
/** Returns noon in India, this many days ago. */
const noon = (daysAgo: number) => new Date(`${dayOf(Date.now() - daysAgo * DAY_MS)}T12:00:00+05:30`)
const inWords = (at: Date) => at.toLocaleDateString('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' })

const total = (page: Page, name: string) =>
  page.locator('main dl > div').filter({ has: page.getByText(name, { exact: true }) })
const table = (page: Page, title: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: title }) })
    .locator('tbody tr')
const chart = (page: Page) => page.locator('figure svg')

test('payments and refunds are summed, drawn and listed by day and by module', async ({ page, db, learner }) => {
  const { course, module } = await buildPlace(db)
  const dear = await buildModule(db, { courseId: course.id, name: 'Collections', price: 49.5 })
  await buildOrder(db, learner, { moduleId: module.id, state: 'refunded', orderedAt: noon(3) })
  await buildOrder(db, learner, { moduleId: module.id, orderedAt: noon(2) })
  await buildOrder(db, learner, { moduleId: dear.id, orderedAt: noon(2) })
  // The order is made half a minute before midnight in India, and paid half a minute after.
  await buildOrder(db, learner, {
    moduleId: dear.id,
    state: 'refunded',
    orderedAt: new Date(noon(40).getTime() + 12 * 3_600_000 - 30_000),
  })
  await page.goto('/admin/dashboard')
  await page.getByRole('main').getByRole('link', { name: 'Revenue', exact: true }).last().click()
  await expect(page).toHaveURL('/admin/revenue')
  await expect(total(page, 'Taken')).toContainText('₹99.50')
  await expect(total(page, 'Taken')).toContainText('3 orders')
  await expect(total(page, 'Paid back')).toContainText('₹25')
  await expect(total(page, 'Paid back')).toContainText('1 refund')
  await expect(total(page, 'Kept')).toContainText('₹74.50')
  await expect(page.getByRole('figure')).toContainText(`Most taken: ₹74.50, ${inWords(noon(2))}.`)
  await expect(chart(page).locator('g')).toHaveCount(30)
  await expect(table(page, 'By module')).toHaveText(['Basics₹50 2 orders₹25 1 refund', 'Collections₹49.50 1 order'])
  await expect(table(page, 'Day by day')).toHaveText([
    `${inWords(noon(2))}₹74.50 2 orders`,
    `${inWords(noon(3))}₹25 1 order₹25 1 refund`,
  ])

  await page.getByRole('link', { name: 'Last 90 days' }).click()
  await expect(page).toHaveURL('/admin/revenue?days=90')
  await expect(chart(page).locator('g')).toHaveCount(90)
  await expect(table(page, 'Day by day').last()).toHaveText(`${inWords(noon(39))}₹49.50 1 order₹49.50 1 refund`)
  await page.getByRole('link', { name: 'Basics' }).click()
  await expect(page).toHaveURL(`/admin/module/${module.id}/topics`)
})

test('a period is chosen by two dates, which the address keeps; a long period is drawn by months', async ({
  page,
  db,
  learner,
}) => {
  const day = noon(20)
  await buildOrder(db, learner, { orderedAt: day })
  await page.goto('/admin/revenue?days=7')
  await expect(page.getByText('No money was taken or paid back in this period.')).toBeVisible()
  await page.getByLabel('From').fill(dayOf(day.getTime()))
  await expect(total(page, 'Taken')).toContainText('₹25')
  await expect(chart(page).locator('g')).toHaveCount(21)
  await page.getByLabel('To', { exact: true }).fill(dayOf(day.getTime()))
  await expect(chart(page).locator('g')).toHaveCount(1)
  await expect(page).toHaveURL(`/admin/revenue?from=${dayOf(day.getTime())}&to=${dayOf(day.getTime())}`)
  await page.reload()
  await expect(page.getByLabel('From')).toHaveValue(dayOf(day.getTime()))
  await expect(chart(page).locator('g')).toHaveCount(1)
  await page.goto('/admin/revenue?from=2025-01-15&to=2025-12-31')
  await expect(page.getByText('No money was taken or paid back in this period.')).toBeVisible()
  await page.goto(`/admin/revenue?from=${dayOf(noon(400).getTime())}&to=${dayOf(Date.now())}`)
  expect(await chart(page).locator('g').count()).toBeLessThanOrEqual(15)
  await expect(total(page, 'Taken')).toContainText('₹25')
  await page.getByRole('link', { name: 'Last 30 days' }).click()
  await expect(page.getByLabel('From')).toHaveValue(dayOf(noon(29).getTime()))
})

test('the days are exported as figures', async ({ page, db, learner }) => {
  await buildOrder(db, learner, { state: 'refunded', orderedAt: noon(1) })
  await page.goto('/admin/revenue?days=7')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export the days as CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`revenue-${dayOf(noon(6).getTime())}-${dayOf(Date.now())}.csv`)
  expect(await readFile(await file.path(), 'utf8')).toBe(
    `\uFEFF"Day","Orders","Taken in rupees","Refunds","Paid back in rupees","Kept in rupees"\r\n"${dayOf(noon(1).getTime())}",1,25,1,25,0\r\n`,
  )
})

test('when the revenue cannot be loaded, the page says so and offers to try again', async ({
  page,
  db,
  learner,
  quietPages,
}) => {
  quietPages.allow.push(/^500 /)
  await buildOrder(db, learner)
  await page.route('**/api/orders/revenue*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/admin/revenue')
  await expect(page.locator('[role=alert]:not([data-toast])')).toContainText('The revenue could not be loaded.')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(total(page, 'Taken')).toContainText('₹25')
})
