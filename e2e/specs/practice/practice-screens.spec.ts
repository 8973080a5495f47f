import type { Page } from '@playwright/test'
import { expectAccessible, expectWhole } from '../../src/expect-good.ts'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildPractice, optionIn } from '../../src/practice-data.ts'

async function expectGood(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what)
  await expectWhole(page, what)
}

test('practice and its reports are accessible in every state, in both themes, and uncut at 360 pixels', async ({
  page,
  db,
  learner,
  admin,
}) => {
  const { path } = await buildPractice(db, 2)
  await page.setViewportSize({ width: 360, height: 740 })
  await logInAs(page, learner)
  await page.goto(path)
  await optionIn(page, 'One').click()
  await expectGood(page, 'a wrong pick')
  await page.getByRole('button', { name: 'Next question' }).click()
  await optionIn(page, 'Two').click()
  await expectGood(page, 'a right pick')
  await page.getByRole('button', { name: 'Report question 2' }).click()
  await expectGood(page, 'the report')
  await page.getByLabel('Something else').check()
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Thank you. We will look at it.')).toBeVisible()
  await page.getByRole('button', { name: 'Finish' }).click()
  await expectGood(page, 'the end of a round')
  await page.getByRole('button', { name: 'Start again with all (2)' }).click()
  await page.getByLabel('As a list').check()
  await optionIn(page.locator('[data-place="1"]'), 'Four').click()
  await expectGood(page, 'a list')
  await page.goto('/user/dashboard')
  await expect(page.getByText('Continue practising')).toBeVisible()
  await expectGood(page, 'the dashboard')
  await logInAs(page, admin)
  await page.goto('/admin/reports')
  await expect(page.getByRole('button', { name: 'Settle' })).toBeVisible()
  await expectGood(page, 'the reports')
})
