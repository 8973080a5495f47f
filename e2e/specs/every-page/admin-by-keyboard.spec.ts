import { buildOrder } from '@abhyas/api/testing/build-order'
import { sql } from '@abhyas/database/sql'
import type { Page } from '@playwright/test'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { press, tabTo, type } from '../../src/keyboard.ts'
import { buildPerson, buildPlace, buildQuestion } from '../../src/test-data.ts'

test.beforeEach(async ({ page, admin }) => logInAs(page, admin))

/** Opens a page of the side navigation, whose heading then has the focus. */
async function goTo(page: Page, place: string, title: string): Promise<void> {
  await press(page, page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: place }))
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
}

const told = (page: Page, text: string) =>
  expect(page.locator('[data-toast]').getByText(text, { exact: true })).toBeVisible()

test('a question is found and edited without a mouse; Escape asks once before it discards the text', async ({
  page,
  db,
}) => {
  const { topic } = await buildPlace(db)
  await buildQuestion(db, { topicId: topic.id, text: 'What is a loop?' })
  await buildQuestion(db, { topicId: topic.id, text: 'What is a thread?' })
  await page.goto('/admin/dashboard')
  await goTo(page, 'Question bank', 'Question bank')
  await type(page, page.getByLabel('Search in all texts'), 'thread')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('rowheader')).toHaveCount(1)

  const edit = page.getByRole('button', { name: 'Edit What is a thread?' })
  const text = page.locator('tr form').getByLabel('Question text')
  await press(page, edit)
  await expect(text).toBeFocused()
  await page.keyboard.insertText('Never mind. ')
  await page.keyboard.press('Escape')
  await expect(text).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(edit).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(text).toHaveValue('What is a thread?')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText('What is a daemon thread?')
  await page.keyboard.press('Control+Enter')
  await told(page, 'Question updated successfully!')
  await expect(page.getByRole('button', { name: 'Edit What is a daemon thread?' })).toBeFocused()
})

test('a user is found and renamed without a mouse, also after the network was lost', async ({ page, db, context }) => {
  const ravi = await buildPerson(db, { username: 'Ravi' })
  await buildPerson(db, { username: 'Meena' })
  await page.goto('/admin/dashboard')
  await goTo(page, 'Users', 'Manage Users')
  // The skip link leads past the navigation, to the first control of the page.
  await page.reload()
  await press(page, page.getByRole('link', { name: 'Skip to the content' }))
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Delete Expired Users' })).toBeFocused()
  await type(page, page.getByLabel('Search by e-mail'), ravi.email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('rowheader')).toHaveCount(1)

  const edit = page.getByRole('button', { name: `Edit ${ravi.email}` })
  await press(page, edit)
  const name = page.getByRole('dialog', { name: 'Edit user' }).getByLabel('Username')
  await expect(name).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText('Ravi Kumar')
  await context.setOffline(true)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-toast]')).toBeVisible()
  await expect(name).toHaveValue('Ravi Kumar')
  await context.setOffline(false)
  await tabTo(page, name)
  await page.keyboard.press('Enter')
  await told(page, 'User updated successfully')
  await expect(page.getByRole('rowheader')).toContainText('Ravi Kumar')
  await expect(edit).toBeFocused()
})

test('an order is found and refunded with a reason without a mouse; one Escape by mistake keeps the reason', async ({
  page,
  db,
  learner,
}) => {
  const { module } = await buildPlace(db)
  const { id } = await buildOrder(db, learner, { moduleId: module.id })
  await page.goto('/admin/dashboard')
  await goTo(page, 'Orders', 'Orders')
  await type(page, page.getByRole('searchbox'), learner.email)
  await page.keyboard.press('Enter')
  await press(page, page.getByRole('link', { name: `Open order ${id} of ${learner.email}` }))
  const heading = page.getByRole('heading', { level: 1, name: `Order ${id} of Asha` })
  await expect(heading).toBeFocused()

  const refund = page.getByRole('button', { name: 'Refund' })
  const reason = page.getByRole('dialog').getByLabel('Reason')
  await press(page, refund)
  await expect(reason).toBeFocused()
  await page.keyboard.insertText('Bought twice')
  await page.keyboard.press('Escape')
  await expect(refund).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(reason).toHaveValue('Bought twice')
  await page.keyboard.press('Enter')
  await told(page, 'The refund is on its way.')
  await expect(refund).toHaveCount(0)
  await expect(heading).toBeFocused()
  const kept = await db.dbOf(learner.id).selectOne(sql`select reason from learner.refunds where order_id = ${id}`)
  expect(kept).toEqual({ reason: 'Bought twice' })
})
