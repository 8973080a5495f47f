import type { Page } from '@playwright/test'
import { buildBank } from '../../src/bank-data.ts'
import { expect, logInAs, test } from '../../src/fixtures.ts'

const totals = (page: Page) => page.locator('dl[aria-label="The whole exam"]')
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('an admin makes an exam like GATE from the template, the check says what is missing, and learners see it', async ({
  page,
  browser,
  db,
  admin,
  learner,
  product,
}) => {
  await buildBank(db, 40)
  await logInAs(page, admin)
  await page.goto('/admin/mocks')
  await expect(page.getByText('There is no mock exam yet.')).toBeVisible()
  await page.getByRole('link', { name: 'New mock exam' }).click()
  await page.getByRole('radio', { name: 'GATE-like' }).check()
  await expect(totals(page)).toContainText('Questions65')
  await expect(totals(page)).toContainText('Marks100')
  await expect(totals(page)).toContainText('Time180 min')
  await page.getByLabel('Exam name').fill('GATE mock 1')

  // Another template would throw away what was typed.
  await page.getByRole('radio', { name: 'Empty' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Exam name')).toHaveValue('GATE mock 1')

  // Enter in the search does not send the form.
  const general = section(page, 'General')
  await general.getByText('Choose the topics of this section').click()
  await general.getByRole('searchbox', { name: 'Find a topic' }).press('Enter')
  await expect(page.getByText('Choose a topic for each line of this section.')).toBeHidden()

  // Without topics the form says which line has none.
  await page.getByRole('button', { name: 'Add mock exam' }).click()
  await expect(page.getByText('Choose a topic for each line of this section.')).toBeVisible()
  await general.getByRole('checkbox', { name: 'Loops', exact: true }).check()
  const subject = section(page, 'Subject')
  await subject.getByText('Choose the topics of this section').click()
  await subject.getByRole('checkbox', { name: 'Arrays', exact: true }).check()
  await expect(page.getByText('Subject: Arrays has 15 questions for this, and 30 are asked.')).toBeVisible()
  await page.getByRole('switch', { name: 'Published' }).check()
  await page.getByRole('button', { name: 'Add mock exam' }).click()
  await expect(page.getByText('The exam cannot be published yet. Read what the check says.').first()).toBeVisible()

  await subject.getByRole('checkbox', { name: 'Loops', exact: true }).check()
  await expect(page.getByText('Nothing is missing. The exam can be published.')).toBeVisible()
  await expect(totals(page)).toContainText('Questions65')
  // A date without its time is not taken for no limit.
  const opens = page.getByLabel('Opens', { exact: true })
  await opens.focus()
  await page.keyboard.type('11202099')
  await page.getByRole('button', { name: 'Add mock exam' }).click()
  await expect(page.getByText('Enter a complete date and time, or leave both empty.')).toBeVisible()
  await opens.fill('')
  await page.getByRole('button', { name: 'Add mock exam' }).click()
  await expect(page.getByText('Mock exam added successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'GATE mock 1', level: 1 })).toBeVisible()

  // Without attempts too, the page of the attempts leads back to the mock exams.
  await page.locator('#page').getByRole('link', { name: 'Attempts' }).click()
  await expect(page.getByText('Nobody has taken this exam yet.')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('GATE mock 1')
  await expect(page.getByRole('navigation', { name: 'Where you are' }).getByRole('link')).toHaveText(['Mock exams'])
  await page.goBack()

  await page.getByLabel('Exam name').fill('GATE mock A')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Mock exam updated successfully!')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'GATE mock A' })
  await expect(row).toContainText('2 sections, 65 questions, 180 min')
  await expect(row).toContainText('100')
  await expect(row).toContainText('Published')
  await row.getByRole('link', { name: 'Preview GATE mock A' }).click()
  await expect(page.getByRole('heading', { name: 'Subject' })).toBeVisible()
  await expect(page.getByText('Question 65 of 65')).toBeVisible()
  const paper = page.getByRole('main').getByRole('list')
  const first = await paper.allInnerTexts()
  await page.getByLabel('Paper').selectOption('Paper 2 of 64')
  await expect(page).toHaveURL(/variant=1/)
  await expect(async () => {
    const second = await paper.allInnerTexts()
    expect(second).toHaveLength(first.length)
    expect(second).not.toEqual(first)
  }).toPass()

  const theirs = await (await browser.newContext({ baseURL: product.origin })).newPage()
  await logInAs(theirs, learner)
  await theirs.goto('/user/dashboard')
  await theirs.getByRole('link', { name: 'See the mock exams' }).click()
  await expect(theirs.getByRole('heading', { name: 'Mock exams', level: 1 })).toBeVisible()
  const card = theirs.getByRole('listitem').filter({ hasText: 'GATE mock A' })
  await expect(card).toContainText('2 sections · 65 questions · 180 min · 100 marks')
  await expect(card).toContainText('Open at any time')
  await expect(card.getByRole('link')).toBeVisible()
  await theirs.context().close()
})
