import type { Page } from '@playwright/test'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildPractice } from '../../src/practice-data.ts'

async function report(page: Page, reason: string, words = ''): Promise<void> {
  await page.getByRole('button', { name: 'Report question 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'What is wrong with this question?' })
  await dialog.getByLabel(reason).check()
  await dialog.getByLabel('In your words (optional)').fill(words)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Thank you. We will look at it.')).toBeVisible()
  await expect(dialog).toBeHidden()
}

const cards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })

test('a learner reports a question; an admin sees it as learners do, corrects it, answers, and can undo that; the learner reads the answer', async ({
  page,
  db,
  learner,
  admin,
}) => {
  const { path } = await buildPractice(db, 1)
  await logInAs(page, learner)
  await page.goto(path)
  await report(page, 'There is a typing mistake')
  await report(page, 'The answer is wrong', 'I think it is Three')

  await logInAs(page, admin)
  await page.goto('/admin/dashboard')
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Reports' }).click()
  await expect(cards(page)).toHaveCount(1)
  const card = cards(page)
  await expect(card.getByRole('heading', { name: 'The answer is wrong' })).toBeVisible()
  await expect(card).toContainText('I think it is Three')
  await expect(card).toContainText('Core Java / Basics / Loops')
  await expect(card.getByText('✓ Correct answer')).toHaveCount(1)
  await expect(card.getByRole('listitem').filter({ hasText: '✓ Correct answer' })).toContainText('Two')

  await card.getByRole('button', { name: 'Edit question: Question 1?' }).click()
  await card.getByLabel('Question text').fill('Which is three?')
  await card.getByLabel('Correct answer').fill('Three')
  await card.getByRole('button', { name: 'Update Question' }).click()
  await expect(page.getByText('Question updated successfully!')).toBeVisible()
  await expect(card.getByText('The question was changed after this report.')).toBeVisible()
  await expect(card.getByRole('listitem').filter({ hasText: '✓ Correct answer' })).toContainText('Three')

  const settle = card.getByRole('button', { name: 'Settle the report on: Which is three?' })
  await settle.click()
  await expect(card.getByText('Write a reply to the learner.')).toBeVisible()
  await card.getByRole('button', { name: 'You were right, we fixed it.' }).click()
  await settle.click()
  await expect(page.getByText('Nothing to do: no report is open.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The report is open again.')).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
  await card.getByLabel('Reply about: Which is three?').fill('We checked: the answer stands.')
  await card.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('Report dismissed.')).toBeVisible()
  await page.getByLabel('Show', { exact: true }).selectOption('Settled')
  await expect(page.getByText('There are no such reports.')).toBeVisible()
  await page.getByLabel('Show', { exact: true }).selectOption('Dismissed')
  await expect(card).toContainText('We checked: the answer stands.')

  await logInAs(page, learner)
  await page.goto('/user/dashboard')
  await page.getByRole('link', { name: 'Read the answers' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Which is three?' })).toContainText('New')
  await expect(page.getByText('Our answer: We checked: the answer stands.')).toBeVisible()
  await page.goto('/user/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Read the answers' })).toBeHidden()
})

test('a report needs a reason; without a network the page says so and keeps the text', async ({
  page,
  context,
  db,
  learner,
}) => {
  const { path } = await buildPractice(db, 1)
  await logInAs(page, learner)
  await page.goto(path)
  await page.getByRole('button', { name: 'Report question 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'What is wrong with this question?' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose a reason.')
  await dialog.getByLabel('Something else').check()
  await expect(dialog.getByRole('alert')).toBeHidden()
  await dialog.getByLabel('In your words').fill('Too easy')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText(/network/i).first()).toBeVisible()
  await expect(dialog.getByLabel('In your words')).toHaveValue('Too easy')
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Thank you. We will look at it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Report question 1' })).toBeFocused()
})
