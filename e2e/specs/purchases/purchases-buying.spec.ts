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
import { buildGrant, buildModule, buildTopic } from '../../src/test-data.ts'

test.beforeEach(async ({ page, learner }) => logInAs(page, learner))

const PHONE_PROBLEM = 'Please provide a valid 10-digit phone number.'

test('the page shows the module, its price, and the refund rule', async ({ page, db }) => {
  const { module, buyPath, modulesPath } = await buildSold(db, { questions: 12, price: 1249.5 })
  const sample = await buildTopic(db, { moduleId: module.id, name: 'A taste', isFreeSample: true })
  await page.goto(buyPath)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unlock Loops')
  const offer = page.getByRole('region', { name: 'Loops' })
  for (const words of [
    '₹1,249.50',
    '12 questions with explanations',
    '2 topics',
    'within 7 days',
    'fewer than 2 of the 12',
  ])
    await expect(offer).toContainText(words)
  await expect(offer).not.toContainText('exam')
  await expect(page.getByRole('link', { name: 'Core Java' })).toHaveAttribute('href', modulesPath)
  await expect(page.getByRole('link', { name: 'Try the free sample first' })).toHaveAttribute(
    'href',
    `/user/Topic/${sample.id}`,
  )
})

test(`[USR-28] the phone field takes digits only; without ten of them, or without a module or a user, it shows '${PHONE_PROBLEM}'`, async ({
  page,
  db,
  sandbox,
}) => {
  const { buyPath } = await buildSold(db)
  await page.goto(buyPath)
  await phoneField(page).pressSequentially('98a7-6 5x4321')
  await expect(phoneField(page)).toHaveValue('987654321')
  await buyButton(page).click()
  await expect(page.getByText(PHONE_PROBLEM)).toBeVisible()
  await expect(phoneField(page)).toBeFocused()
  await phoneField(page).fill('+91 98765 43210')
  await expect(phoneField(page)).toHaveValue('9876543210')
  await expect(page.getByText(PHONE_PROBLEM)).toHaveCount(0)

  await page.evaluate(() => localStorage.removeItem('loginData'))
  await buyButton(page).click()
  await expect(page.getByText(PHONE_PROBLEM)).toBeVisible()
  expect((await sandbox.readTotals()).orders).toBe(0)
})

test('[USR-28] an unknown module has no price, and cannot be bought', async ({ page, sandbox }) => {
  await page.goto('/user/buynow/999999')
  await expect(page.getByText('This module is not available.')).toBeVisible()
  await phoneField(page).fill('9876543210')
  await buyButton(page).click()
  await expect(page.getByText(PHONE_PROBLEM)).toBeVisible()
  expect((await sandbox.readTotals()).orders).toBe(0)
})

test("[USR-29] while a purchase is under way the button is disabled and says 'Processing...'; then the window opens", async ({
  page,
  db,
}) => {
  const { buyPath } = await buildSold(db, { price: 40 })
  const seen = Promise.withResolvers<void>()
  await page.route('**/api/buy-now/create-order', async (route) => {
    await seen.promise
    await route.continue()
  })
  await page.goto(buyPath)
  const payment = await openPaymentWindow(page)
  await expect(buyButton(page)).toHaveText('Processing...')
  await expect(buyButton(page)).toBeDisabled()
  await expect(paymentWindows(page)).toHaveCount(0)
  seen.resolve()
  await expect(payment.getByTestId('amount')).toHaveText('₹40.00')
  await expect(payment.getByRole('heading')).toHaveText('Abhyas')
  await expect(payment.getByText('Loops')).toBeVisible()
})

test("[USR-30] a payment shows 'Payment successful!' and goes to the module's topics; [USR-07, USR-08] its card follows at once", async ({
  page,
  db,
  sandbox,
}) => {
  const { modulesPath, buyPath, topicsPath } = await buildSold(db)
  await page.goto(modulesPath)
  await page.getByRole('link', { name: 'Buy Now - ₹25: Loops' }).click()
  await expect(page).toHaveURL(buyPath)
  const payment = await openPaymentWindow(page)
  await payment.getByTestId('pay').click()
  await expect(toastOf(page, 'Payment successful!')).toBeVisible()
  await expect(page).toHaveURL(topicsPath)
  await expect(page.getByText('You have not bought this module yet.')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(modulesPath)
  await page.getByRole('link', { name: 'Available: Loops' }).click()
  await expect(page).toHaveURL(topicsPath)
  expect(await sandbox.readTotals()).toMatchObject({ orders: 1, capturedPayments: 1, capturedPaise: 2500 })
})

test('a learner who wanted to practise is led back there after paying, and the questions are open', async ({
  page,
  db,
}) => {
  const { practicePath } = await buildSold(db)
  await page.goto(practicePath)
  await page.getByRole('link', { name: 'Buy Now - ₹25' }).click()
  const payment = await openPaymentWindow(page)
  await payment.getByTestId('pay').click()
  await expect(page).toHaveURL(practicePath)
  await expect(page.getByText('Question 1?')).toBeVisible()
})

test('a learner who logs in on the way to the buy page can pay too', async ({ page, db, learner }) => {
  const { buyPath, topicsPath } = await buildSold(db)
  await page.evaluate(() => localStorage.clear())
  await page.goto(buyPath)
  await page.getByLabel('Email').fill(learner.email)
  await page.getByLabel('Password', { exact: true }).fill(learner.password)
  await page.keyboard.press('Enter')
  const payment = await openPaymentWindow(page)
  await payment.getByTestId('pay').click()
  await expect(page).toHaveURL(topicsPath)
})

test('an owned module leads to its topics; a module without questions, or without payments, says so', async ({
  page,
  db,
  learner,
}) => {
  const { course, module, buyPath, topicsPath } = await buildSold(db)
  const empty = await buildModule(db, { courseId: course.id, name: 'Arrays' })
  await page.goto(`/user/buynow/${empty.id}`)
  await expect(page.getByText('This module has no questions yet, so it is not for sale.')).toBeVisible()
  await expect(phoneField(page)).toHaveCount(0)

  await page.route('**/api/buy-now/offer/*', async (route) => {
    const response = await route.fetch()
    return route.fulfill({ json: { ...((await response.json()) as object), checkout: null } })
  })
  await page.goto(buyPath)
  await expect(page.getByText('Modules cannot be paid for at the moment.')).toBeVisible()
  await expect(phoneField(page)).toHaveCount(0)

  await buildGrant(db, learner, module.id)
  await page.goto(buyPath)
  await expect(page.getByText('This module is yours.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to its topics' }).click()
  await expect(page).toHaveURL(topicsPath)
})

test.describe('on a phone, 360 pixels wide', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('a module is bought without anything cut or too small', async ({ page, db }) => {
    const { buyPath, topicsPath } = await buildSold(db)
    await page.goto(buyPath)
    await expect(phoneField(page)).toHaveAttribute('inputmode', 'numeric')
    await expect(phoneField(page)).toHaveAttribute('autocomplete', 'tel-national')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    for (const target of await page.getByRole('main').locator('input, button').all())
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await phoneField(page).fill('9876543210')
    await buyButton(page).tap()
    await paymentWindow(page).getByTestId('pay').tap()
    await expect(page).toHaveURL(topicsPath)
  })
})
