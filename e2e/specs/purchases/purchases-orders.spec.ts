import type { Page } from '@playwright/test'
import { openPaymentWindow, payAndVanish, toastOf } from '../../src/buy-screen.ts'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildNamedOrder, buildSold, runJob } from '../../src/order-data.ts'
import { optionIn } from '../../src/practice-data.ts'

test.beforeEach(async ({ page, learner }) => logInAs(page, learner))

const DAY_MS = 24 * 3600 * 1000
const orderCards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
const askForRefund = (page: Page) => page.getByRole('button', { name: /^Ask for a refund/ })

async function buy(page: Page, { buyPath, topicsPath }: { buyPath: string; topicsPath: string }): Promise<void> {
  await page.goto(buyPath)
  const payment = await openPaymentWindow(page)
  await payment.getByTestId('pay').click()
  await expect(page).toHaveURL(topicsPath)
}

test("the dashboard leads to the learner's orders, which are empty at first", async ({ page }) => {
  await page.goto('/user/dashboard')
  await page.getByRole('link', { name: 'My orders' }).click()
  await expect(page).toHaveURL('/user/orders')
  await expect(page.getByText('No orders yet.')).toBeVisible()
})

test('each state of an order has its own text', async ({ page, db, learner }) => {
  const words = {
    draft: ['Not finished', 'The payment was not started.'],
    placed: ['Waiting for payment', 'No payment has arrived yet.'],
    paid: ['Paid', 'The module is open to you.'],
    refund_pending: [
      'Refund on its way',
      '₹25 goes back to the account you paid from and arrives in 7-14 business days.',
    ],
    refunded: ['Refunded', '₹25 was sent back to the account you paid from.'],
    expired: ['Expired', 'No payment arrived in time.'],
    review: ['With our team', 'A person is looking at it'],
    reversed: ['Taken back by the bank', 'Your bank took the payment back'],
  } as const
  for (const state of [
    'draft',
    'placed',
    'paid',
    'refund_pending',
    'refunded',
    'expired',
    'review',
    'reversed',
  ] as const)
    await buildNamedOrder(db, learner, `Module ${state}`, { state })
  await page.goto('/user/orders')
  for (const [state, texts] of Object.entries(words)) {
    const card = orderCards(page).filter({ has: page.getByRole('heading', { name: `Module ${state}`, exact: true }) })
    for (const text of texts) await expect(card).toContainText(text)
    await expect(card).toContainText('₹25')
  }
  await expect(orderCards(page).first()).toContainText('Module reversed')
})

test('more orders come on request, newest first', async ({ page, db, learner }) => {
  for (let nth = 1; nth <= 12; nth += 1) await buildNamedOrder(db, learner, `Module ${nth}`)
  await page.goto('/user/orders')
  await expect(orderCards(page)).toHaveCount(10)
  await expect(orderCards(page).first()).toContainText('Module 12')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(orderCards(page)).toHaveCount(12)
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
})

test('when the orders cannot be loaded, the page says so and offers to try again', async ({ page, quietPages }) => {
  quietPages.allow.push(/^500 /)
  await page.route('**/api/orders/mine?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/user/orders')
  await expect(page.getByText('Your orders could not be loaded.')).toBeVisible()
  await page.unroute('**/api/orders/mine?*')
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No orders yet.')).toBeVisible()
})

test("'I have paid' checks an order that waits for its money", async ({ page, db, sandbox }) => {
  const { buyPath } = await buildSold(db)
  await sandbox.setWebhook({ isEnabled: false })
  await payAndVanish(page, buyPath)
  await page.goto('/user/orders')
  await expect(orderCards(page)).toContainText('Waiting for payment')
  await page.getByRole('button', { name: /^I have paid/ }).click()
  await expect(toastOf(page, 'Payment successful!')).toBeVisible()
  await expect(orderCards(page)).toContainText('The module is open to you.')
})

test('the receipt is complete, and is printed without buttons', async ({ page, db, learner, sandbox }) => {
  await buy(page, await buildSold(db))
  const [order] = (await sandbox.readLedger()).orders
  await page.goto('/user/orders')
  await page.getByRole('link', { name: /^Receipt of order/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt')
  const receipt = page.getByRole('region', { name: 'Receipt' })
  const number = page.url().split('/').at(-1) ?? ''
  for (const [name, value] of [
    ['From', 'Abhyas'],
    ['For', learner.username],
    ['Email', learner.email],
    ['Module', 'Loops'],
    ['Course', 'Core Java'],
    ['Amount', '₹25'],
    ['Order number', number],
    ['Payment number', order?.payments[0]?.id ?? ''],
    ['Paid with', 'UPI'],
  ] as const)
    await expect(receipt.locator('dl > div').filter({ hasText: name }).first(), name).toContainText(value)
  await page.emulateMedia({ media: 'print' })
  await expect(receipt.getByText('Loops')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print', includeHidden: true })).toBeHidden()
  await expect(page.getByRole('link', { name: /^Contact support/, includeHidden: true })).toBeHidden()
})

test("another learner's order is not shown", async ({ page, db, admin }) => {
  const id = await buildNamedOrder(db, admin, 'Loops')
  await page.goto(`/user/orders/${id}`)
  await expect(page.getByText('This order is not yours, or it does not exist.')).toBeVisible()
})

test('a refund in time closes the module at once and sends the money back; the dialog says so before', async ({
  page,
  db,
  sandbox,
}) => {
  const sold = await buildSold(db, { questions: 11 })
  await buy(page, sold)
  await page.goto('/user/orders')
  await askForRefund(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(
    'You have been shown 0 of the 11 questions that you bought. Free samples are not among them. You can get a refund until',
  )
  await expect(dialog).toContainText('The module closes at once. ₹25 goes back')
  await dialog.getByRole('button', { name: 'Refund ₹25' }).click()
  await expect(toastOf(page, 'Your refund of ₹25 is on its way.')).toBeVisible()
  await expect(orderCards(page)).toContainText('arrives in 7-14 business days')
  await page.goto(sold.modulesPath)
  await expect(page.getByRole('link', { name: 'Buy Now - ₹25: Loops' })).toBeVisible()
  await runJob(db, 'process-payment-backlog')
  await expect.poll(() => sandbox.readTotals()).toMatchObject({ capturedPaise: 2500, refundedPaise: 2500 })
  await page.goto('/user/orders')
  await page.getByRole('link', { name: /^Receipt of order/ }).click()
  const receipt = page.getByRole('region', { name: 'Receipt' })
  await expect(receipt).toContainText('₹25 was sent back')
  for (const words of ['Refund begun', 'Refund sent', 'You asked for it']) await expect(receipt).toContainText(words)
})

test('a refund that the rule refuses is explained in numbers', async ({ page, db, learner, sandbox }) => {
  const sold = await buildSold(db, { questions: 10 })
  await buildNamedOrder(db, learner, 'Long ago', { orderedAt: new Date(Date.now() - 8 * DAY_MS) })
  await buy(page, sold)
  await page.goto(sold.practicePath)
  await expect(optionIn(page, 'Two')).toBeVisible()
  await page.goto('/user/orders')
  await askForRefund(page).first().click()
  const dialog = page.getByRole('dialog', { name: 'No refund for this order' })
  await expect(dialog).toContainText(
    'A refund is possible while fewer than 1 of the 10 questions that you bought have been shown to you. You have been shown 10',
  )
  await dialog.getByRole('button', { name: 'Close' }).click()
  await askForRefund(page).nth(1).click()
  await expect(dialog).toContainText('A refund is possible within 7 days of paying. For this order they ended on')
  await expect(dialog.getByRole('button')).toHaveText(['Close'])
  expect((await sandbox.readTotals()).refundedPaise).toBe(0)
})
