import { sql } from '@abhyas/database/sql'
import {
  buyButton,
  openPaymentWindow,
  paymentWindow,
  paymentWindows,
  phoneField,
  toastOf,
} from '../../src/buy-screen.ts'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildSold } from '../../src/order-data.ts'

test.beforeEach(async ({ page, learner }) => logInAs(page, learner))

test("[ERR-24] a payment with a wrong signature shows 'Payment verification failed. Please contact support.'", async ({
  page,
  db,
  sandbox,
}) => {
  const { buyPath, modulesPath } = await buildSold(db)
  await sandbox.setWebhook({ isEnabled: false })
  await page.route('**/api/buy-now/handle-payment-callback', (route) => {
    const told = route.request().postDataJSON() as Record<string, string>
    return route.continue({ postData: { ...told, razorpay_signature: 'f'.repeat(64) } })
  })
  // This call would ask the provider, which knows about the money.
  await page.route('**/api/orders/mine/*/check', (route) => route.abort())
  await page.goto(buyPath)
  const payment = await openPaymentWindow(page)
  await payment.getByTestId('pay').click()
  const words = 'Payment verification failed. Please contact support.'
  await expect(toastOf(page, words)).toBeVisible()
  await expect(page.locator('form').getByText(words)).toBeVisible()
  await page.getByRole('link', { name: /^Contact support about order/ }).click()
  await expect(page.getByText(/The number of your order, for the form: \d+/)).toBeVisible()
  await page.goto(modulesPath)
  await expect(page.getByRole('link', { name: 'Buy Now - ₹25: Loops' })).toBeVisible()
})

test("[ERR-25] a failed payment shows 'Payment failed: {provider description}', and can be tried again with the same order", async ({
  page,
  db,
  sandbox,
}) => {
  const { buyPath, topicsPath } = await buildSold(db)
  await page.goto(buyPath)
  const payment = await openPaymentWindow(page)
  await payment.getByTestId('fail').click()
  const description = (await payment.getByTestId('problem').textContent()) ?? ''
  expect(description).toMatch(/\w/)
  await expect(toastOf(page, `Payment failed: ${description}`)).toBeVisible()
  await payment.getByTestId('close').click()
  await expect(page.locator('form').getByText(`Payment failed: ${description}`)).toBeVisible()
  await expect(page.getByText('You closed the payment window. Your order is kept')).toBeVisible()
  await expect(buyButton(page)).toHaveText('Buy Now - ₹25')
  await expect(buyButton(page)).toBeEnabled()
  await buyButton(page).click()
  await payment.getByTestId('pay').click()
  await expect(page).toHaveURL(topicsPath)
  expect(await sandbox.readTotals()).toMatchObject({ orders: 1, payments: 2, capturedPayments: 1 })
})

test("[ERR-26] a refused order shows 'Purchase failed: {server message}'; one without a number 'Order creation failed!'", async ({
  page,
  db,
  sandbox,
  quietPages,
}) => {
  quietPages.allow.push(/^503 /)
  const { buyPath } = await buildSold(db)
  await sandbox.addApiFault({ kind: '500', times: 20 })
  await page.goto(buyPath)
  await phoneField(page).fill('9876543210')
  await buyButton(page).click()
  await expect(
    toastOf(
      page,
      'Purchase failed: Payments cannot be reached at the moment, and nothing was charged. Try again in a minute.',
    ),
  ).toBeVisible()
  await page.route('**/api/buy-now/create-order', (route) => route.fulfill({ json: { orderId: 1, amount: 25 } }))
  await buyButton(page).click()
  await expect(toastOf(page, 'Order creation failed!')).toBeVisible()
  await expect(paymentWindows(page)).toHaveCount(0)
})

test('when the price has changed, the page says so and shows the new one', async ({ page, db }) => {
  const { module, buyPath } = await buildSold(db)
  await page.goto(buyPath)
  await phoneField(page).fill('9876543210')
  await db.write(sql`update modules set price_paise = 3000 where id = ${module.id}`)
  await buyButton(page).click()
  await expect(page.locator('[data-toast]').getByText('Purchase failed: The price has changed.')).toBeVisible()
  await expect(buyButton(page)).toHaveText('Buy Now - ₹30')
})

test('when the payment window cannot be loaded, the page says so, orders nothing, and can try again', async ({
  page,
  db,
  sandbox,
}) => {
  const { buyPath } = await buildSold(db)
  await page.route('**/v1/checkout.js', (route) => route.abort())
  await page.goto(buyPath)
  await phoneField(page).fill('9876543210')
  await buyButton(page).click()
  await expect(page.getByText('The payment window could not be loaded. Nothing was charged.')).toBeVisible()
  expect((await sandbox.readTotals()).orders).toBe(0)
  await page.unroute('**/v1/checkout.js')
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(paymentWindow(page).getByTestId('pay')).toBeEnabled()
})
