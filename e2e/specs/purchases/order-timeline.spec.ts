import { buildOrder } from '@abhyas/api/testing/build-order'
import { sql } from '@abhyas/database/sql'
import type { TestDb } from '@abhyas/database/test-database'
import { startSandbox } from '@abhyas/razorpay-sandbox/start-sandbox'
import type { Page } from '@playwright/test'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { startProduct } from '../../src/start-product.ts'
import { buildPlace, buildQuestion, buildTopic, tokenOf } from '../../src/test-data.ts'

test.beforeEach(async ({ page, admin }) => logInAs(page, admin))

const toast = (page: Page, text: string) => page.locator('[data-toast]').getByText(text, { exact: true })
const rows = (page: Page) => page.locator('tr[data-row]')
const section = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title }) })

const orderRow = (db: TestDb, learner: { id: number }, id: number) =>
  db.dbOf(learner.id).selectOne<{
    state: string
    reviewReason: string | null
    kind: string | null
    reason: string | null
  }>(sql`
      select o.state, o.review_reason as "reviewReason", r.kind, r.reason from learner.orders o
      left join learner.refunds r on r.learner_id = o.learner_id and r.payment_id = o.payment_id where o.id = ${id}`)

test('a timeline shows the events of an order, their sources, its payments and its refunds', async ({
  page,
  db,
  admin,
  learner,
}) => {
  const { module } = await buildPlace(db)
  const { id, paymentId, providerOrderId } = await buildOrder(db, learner, {
    moduleId: module.id,
    state: 'refunded',
    failure: 'The bank is away.',
    refundKind: 'admin',
    reason: 'Bought by mistake',
    requestedBy: admin.id,
  })
  await page.goto(`/admin/orders/${learner.id}/${id}`)
  const facts = page.locator('dl').first()
  for (const text of ['Asha', learner.email, 'Basics', 'Core Java', '₹25', 'Refunded', paymentId, providerOrderId])
    await expect(facts).toContainText(text ?? '')
  const happened = section(page, 'What happened').locator('tbody tr')
  await expect(happened).toHaveText(
    [
      /Ordered.*Not sent to the provider yet.*The learner/,
      /Given to the provider.*Waiting for payment/,
      /A payment failed.*The bank is away.*The provider/,
      /Money arrived₹25, payment pay_/,
      /The state changed.*Paid/,
      /A refund was asked for.*Bought by mistake.*Refund under way.*An admin/,
      /The refund was paid.*Our server/,
      /The state changed.*Refunded/,
    ],
    { useInnerText: false },
  )
  const payments = section(page, 'Payments').locator('tbody tr')
  await expect(payments).toHaveCount(2)
  await expect(payments.filter({ hasText: paymentId ?? '' })).toContainText('UPI')
  await expect(payments.filter({ hasText: 'Failed' })).toContainText('The bank is away.')
  const refund = section(page, 'Refunds').locator('tbody tr')
  await expect(refund).toContainText('An admin refunded it')
  await expect(refund).toContainText('Bought by mistake')
  await expect(refund).toContainText('Paid back')
  await refund.getByRole('link', { name: `By account ${admin.id}` }).click()
  await expect(page).toHaveURL(`/admin/manage-users?userId=${admin.id}`)
  await page.goBack()
  await page.getByRole('navigation', { name: 'Where you are' }).getByRole('link', { name: learner.email }).click()
  await expect(rows(page)).toHaveCount(1)

  const asked = await buildOrder(db, learner, { state: 'refund_pending' })
  await page.goto(`/admin/orders/${learner.id}/${asked.id}`)
  await expect(section(page, 'Refunds')).toContainText('1 of 20 questions were shown')
  await expect(section(page, 'What happened')).toContainText('The learner asked for it')
  await expect(page.getByRole('button', { name: 'Refund' })).toHaveCount(0)
  const draft = await buildOrder(db, learner, { state: 'draft' })
  await page.goto(`/admin/orders/${learner.id}/${draft.id}`)
  await expect(page.getByText('Nobody has tried to pay yet.')).toBeVisible()
  await expect(page.getByText('Nothing was paid back.')).toBeVisible()
  await page.goto(`/admin/orders/${learner.id}/999999`)
  await expect(page.getByText('This order does not exist.')).toBeVisible()
})

test('an order is refunded only with a reason; the dialog says what happens, and the log keeps the reason', async ({
  page,
  db,
  admin,
  learner,
  quietPages,
}) => {
  quietPages.allow.push(/^500 /)
  const { module } = await buildPlace(db)
  const { id } = await buildOrder(db, learner, { moduleId: module.id })
  await page.goto(`/admin/orders/${learner.id}/${id}`)
  await page.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund this order?' })
  await expect(dialog).toContainText('₹25 goes back to Asha')
  await expect(dialog).toContainText('Basics closes for them at once.')
  const confirm = dialog.getByRole('button', { name: 'Refund' })
  await confirm.click()
  await expect(dialog.getByText('Please say why.')).toBeVisible()
  expect((await orderRow(db, learner, id)).state).toBe('paid')
  await dialog.getByLabel('Reason').fill('Bought twice')
  await page.route('**/refund', (route) => route.fulfill({ status: 500, json: {} }))
  await confirm.click()
  await expect(dialog.getByText('Something went wrong')).toBeVisible()
  await page.unrouteAll()
  await confirm.click()
  await expect(toast(page, 'The refund is on its way.')).toBeVisible()
  await expect(page.locator('dl').first()).toContainText('Refund under way')
  await expect(section(page, 'Refunds')).toContainText('Bought twice')
  await expect(page.getByRole('button', { name: 'Refund' })).toHaveCount(0)
  expect(await orderRow(db, learner, id)).toMatchObject({ kind: 'admin', reason: 'Bought twice' })

  await page.getByRole('link', { name: 'Admin actions (audit log)' }).click()
  await expect(page.getByText(`Only changes of number ${id}.`)).toBeVisible()
  await expect(rows(page).filter({ hasText: 'Bought twice' })).toContainText(admin.email)
  for (const row of await rows(page).all()) await expect(row).toContainText(`order ${id}`)
  await page.getByRole('link', { name: 'Show everything' }).click()
  await expect(page).toHaveURL('/admin/audit-log')
})

test('an order in review is refunded with the amount that came, or noted as paid back by hand', async ({
  page,
  db,
  learner,
}) => {
  const odd = await buildOrder(db, learner, { state: 'review', paid: 20 })
  await page.goto(`/admin/orders/${learner.id}/${odd.id}`)
  await expect(page.getByText('The amount paid differs from the price.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Refund' }).click()
  const refund = page.getByRole('dialog', { name: 'Refund this order?' })
  await expect(refund).toContainText('₹20 goes back to Asha')
  await expect(refund).not.toContainText('closes')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Paid back by hand' }).click()
  const dialog = page.getByRole('dialog', { name: 'Was the money paid back by hand?' })
  await expect(dialog).toContainText('This sends no money')
  await dialog.getByRole('button', { name: 'Paid back by hand' }).click()
  await expect(dialog.getByText('Please say why.')).toBeVisible()
  await dialog.getByLabel('How it was paid back').fill('By bank transfer 4711')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'The order is settled.')).toBeVisible()
  await expect(section(page, 'What happened')).toContainText('By bank transfer 4711')
  await expect(page.getByRole('button', { name: 'Paid back by hand' })).toHaveCount(0)
  expect(await orderRow(db, learner, odd.id)).toMatchObject({ state: 'refunded', reviewReason: null })
})

test('when the provider cannot be reached, the page says so, and nothing changes', async ({
  page,
  db,
  learner,
  quietPages,
}) => {
  quietPages.allow.push(/^503 /)
  const { id } = await buildOrder(db, learner, { state: 'placed' })
  await page.goto(`/admin/orders/${learner.id}/${id}`)
  await page.getByRole('button', { name: 'Check with the provider now' }).click()
  await expect(page.locator('[data-toast]')).toContainText('Payments cannot be reached at the moment')
  await expect(page.locator('dl').first()).toContainText('Waiting for payment')
})

test('when the provider confirms a payment on request, the order becomes paid', async ({
  browser,
  db,
  databaseEnv,
  admin,
  learner,
  atEnd,
}) => {
  const provider = await startSandbox()
  atEnd(provider.close)
  // This server gets no webhooks from the provider.
  const shop = await startProduct({ ...databaseEnv, ...provider.env })
  atEnd(shop.stop)
  const { module } = await buildPlace(db)
  const topic = await buildTopic(db, { moduleId: module.id, name: 'Arrays' })
  await buildQuestion(db, { topicId: topic.id, text: 'Why?' })
  const page = await (await browser.newContext({ baseURL: shop.origin })).newPage()
  await logInAs(page, learner)
  const created = await page.request.post('/api/buy-now/create-order', {
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
    data: { user: { id: learner.id }, module: { id: module.id }, amount: 25, phno: '9876543210' },
  })
  const { orderId, razorpayOrderId } = (await created.json()) as { orderId: number; razorpayOrderId: string }
  await provider.control.pay({ orderId: razorpayOrderId })

  await logInAs(page, admin)
  await page.goto(`/admin/orders/${learner.id}/${orderId}`)
  await expect(page.locator('dl').first()).toContainText('Waiting for payment')
  await page.getByRole('button', { name: 'Check with the provider now' }).click()
  await expect(toast(page, 'Checked with the provider: Paid.')).toBeVisible()
  const happened = section(page, 'What happened').locator('tbody tr')
  await expect(happened.filter({ hasText: 'Money arrived' })).toContainText('An admin')
  await expect(section(page, 'Payments')).toContainText('Captured')
  await expect(page.getByRole('button', { name: 'Refund' })).toBeVisible()
  expect((await orderRow(db, learner, orderId)).state).toBe('paid')
})
