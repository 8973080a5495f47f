import type { Page } from '@playwright/test'
import {
  buyButton,
  openPaymentWindow,
  payAndVanish,
  paymentWindows,
  phoneField,
  toastOf,
} from '../../src/buy-screen.ts'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildSold, runJob } from '../../src/order-data.ts'

test.beforeEach(async ({ page, learner }) => logInAs(page, learner))

const CALLBACK = '**/api/buy-now/handle-payment-callback'
const available = (page: Page) => page.getByRole('link', { name: 'Available: Loops' })
const checking = (page: Page) => page.getByRole('main').getByText('We are checking your payment...')

test('when the browser vanishes after paying, the module is open at the next visit', async ({
  page,
  context,
  db,
  sandbox,
}) => {
  const { buyPath, modulesPath } = await buildSold(db)
  await payAndVanish(page, buyPath)
  await page.close()
  const later = await context.newPage()
  await expect(async () => {
    await later.goto(modulesPath)
    await expect(available(later)).toBeVisible({ timeout: 5000 })
  }).toPass()
  expect(await sandbox.readTotals()).toMatchObject({ orders: 1, capturedPayments: 1 })
})

test('a page that gets no news of the payment says that it is checking, notices the open module, and continues', async ({
  page,
  db,
  sandbox,
}) => {
  const { buyPath, topicsPath } = await buildSold(db)
  await sandbox.setWebhook({ isEnabled: false })
  await payAndVanish(page, buyPath)
  await expect(page.getByText('We are checking with the bank...')).toBeVisible()
  await expect(page.getByRole('button', { name: 'I have paid' })).toBeVisible()
  await sandbox.setWebhook({ isEnabled: true })
  await sandbox.replay({})
  await expect(toastOf(page, 'Payment successful!')).toHaveCount(1)
  await expect(page).toHaveURL(topicsPath)
})

test('without a webhook and without the browser, the module opens when the worker reconciles', async ({
  page,
  context,
  db,
  sandbox,
}) => {
  const { buyPath, modulesPath } = await buildSold(db)
  await sandbox.setWebhook({ isEnabled: false })
  await payAndVanish(page, buyPath)
  await page.close()
  const later = await context.newPage()
  await later.goto(modulesPath)
  await expect(later.getByRole('link', { name: 'Buy Now - ₹25: Loops' })).toBeVisible()
  await runJob(db, 'check-open-orders')
  await expect(async () => {
    await later.goto(modulesPath)
    await expect(available(later)).toBeVisible({ timeout: 5000 })
  }).toPass()
})

test('a learner who paid and returns to the buy page without news need not pay again', async ({
  page,
  db,
  sandbox,
}) => {
  const { buyPath, topicsPath } = await buildSold(db)
  await sandbox.setWebhook({ isEnabled: false })
  await payAndVanish(page, buyPath)
  await page.reload()
  await expect(toastOf(page, 'Payment successful!')).toBeVisible()
  await expect(page).toHaveURL(topicsPath)
})

test('when the callback cannot reach us, the page checks by itself and opens the module', async ({
  page,
  db,
  sandbox,
}) => {
  const { buyPath, topicsPath } = await buildSold(db)
  await sandbox.setWebhook({ isEnabled: false })
  await page.route(CALLBACK, (route) => route.abort())
  await page.goto(buyPath)
  const payment = await openPaymentWindow(page)
  await payment.getByTestId('pay').click()
  await expect(toastOf(page, 'Payment successful!')).toBeVisible()
  await expect(page).toHaveURL(topicsPath)
  expect(await sandbox.readTotals()).toMatchObject({ orders: 1, capturedPayments: 1 })
})

test('while the provider cannot be reached, the page says that it is checking, offers no second payment, also after a reload, and then continues', async ({
  page,
  db,
  sandbox,
  quietPages,
}) => {
  quietPages.allow.push(/^503 /)
  const { buyPath, topicsPath } = await buildSold(db)
  await page.goto(buyPath)
  const payment = await openPaymentWindow(page)
  await expect(payment.getByTestId('pay')).toBeEnabled()
  await sandbox.setWebhook({ isEnabled: false })
  await sandbox.addApiFault({ method: 'GET', path: '/v1/orders', kind: '500', times: 1000 })
  await payment.getByTestId('pay').click()
  await expect(checking(page)).toBeVisible()
  await expect(page.getByText('Do not pay again.')).toBeVisible()
  await expect(buyButton(page)).toHaveCount(0)
  await page.reload()
  await expect(checking(page)).toBeVisible()
  await expect(buyButton(page)).toHaveCount(0)
  await sandbox.clearApiFaults()
  await expect(toastOf(page, 'Payment successful!')).toBeVisible()
  await expect(page).toHaveURL(topicsPath)
})

test('checking ends after a while, says how to continue, and starts again on request', async ({
  page,
  db,
  sandbox,
  quietPages,
}) => {
  quietPages.allow.push(/^503 /)
  const { buyPath, topicsPath } = await buildSold(db)
  await page.clock.install()
  await page.goto(buyPath)
  const payment = await openPaymentWindow(page)
  await expect(payment.getByTestId('pay')).toBeEnabled()
  await sandbox.setWebhook({ isEnabled: false })
  await sandbox.addApiFault({ method: 'GET', path: '/v1/orders', kind: '500', times: 1000 })
  let checks = 0
  page.on('request', (request) => (checks += Number(request.url().endsWith('/check'))))
  await payment.getByTestId('pay').click()
  await expect(checking(page)).toBeVisible()
  await expect(async () => {
    await page.clock.runFor(30_000)
    await expect(page.getByRole('heading', { name: 'Your payment is not confirmed yet' })).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(checks).toBeLessThan(10)
  await expect(page.getByRole('link', { name: /^Contact support/ })).toHaveAttribute('href', /^\/contact\?order=\d+$/)
  await sandbox.clearApiFaults()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page).toHaveURL(topicsPath)
})

test("a closed window keeps its order; 'I have paid' checks it, and says when there is no money", async ({
  page,
  db,
  sandbox,
}) => {
  const { buyPath, topicsPath } = await buildSold(db)
  await sandbox.setWebhook({ isEnabled: false })
  await page.goto(buyPath)
  const payment = await openPaymentWindow(page)
  await payment.getByTestId('close').click()
  const havePaid = page.getByRole('button', { name: 'I have paid' })
  await havePaid.click()
  await expect(toastOf(page, 'No payment has arrived for this order yet.')).toBeVisible()
  // The learner pays in the bank's app, with the window closed.
  const [order] = (await sandbox.readLedger()).orders
  await sandbox.pay({ orderId: order?.orderId ?? '' })
  await havePaid.click()
  await expect(toastOf(page, 'Payment successful!')).toBeVisible()
  await expect(page).toHaveURL(topicsPath)
})

test('two clicks, two tabs, Back and a reload make one order, and one payment opens the module in both tabs', async ({
  page,
  context,
  db,
  sandbox,
}) => {
  const { buyPath, modulesPath, topicsPath } = await buildSold(db)
  await page.goto(modulesPath)
  await page.getByRole('link', { name: 'Buy Now - ₹25: Loops' }).click()
  await phoneField(page).fill('9876543210')
  await buyButton(page).dblclick()
  await expect(paymentWindows(page)).toHaveCount(1)
  await page.goBack()
  await expect(page).toHaveURL(modulesPath)
  await expect(paymentWindows(page)).toHaveCount(0)
  await page.goForward()
  await openPaymentWindow(page)
  await expect(paymentWindows(page)).toHaveCount(1)
  await page.reload()

  const other = await context.newPage()
  await other.goto(buyPath)
  const [payment, otherPayment] = [await openPaymentWindow(page), await openPaymentWindow(other)]
  await expect(otherPayment.getByTestId('pay')).toBeEnabled()
  await payment.getByTestId('pay').click()
  await expect(page).toHaveURL(topicsPath)
  await expect(other).toHaveURL(topicsPath)
  await expect(paymentWindows(other)).toHaveCount(0)
  expect(await sandbox.readTotals()).toMatchObject({ orders: 1, payments: 1, capturedPaise: 2500 })
})

test("a tab that shows a module's card follows a purchase in another tab", async ({ page, context, db }) => {
  const { buyPath, modulesPath, topicsPath } = await buildSold(db)
  const other = await context.newPage()
  await other.goto(modulesPath)
  await expect(other.getByRole('link', { name: 'Buy Now - ₹25: Loops' })).toBeVisible()
  await page.goto(buyPath)
  const payment = await openPaymentWindow(page)
  await payment.getByTestId('pay').click()
  await expect(page).toHaveURL(topicsPath)
  await expect(available(other)).toBeVisible()
})
