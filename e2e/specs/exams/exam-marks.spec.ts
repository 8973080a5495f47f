import type { Page } from '@playwright/test'
import { expectAccessible, expectWhole } from '../../src/expect-good.ts'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { beginExam, expectOnServer, next } from '../../src/sit-exam.ts'
import { buildPlace, buildQuestion } from '../../src/test-data.ts'

const form = (page: Page) => page.getByRole('region', { name: 'Add an exam' }).locator('form')

/** Picks this option of the question that is shown, and goes to the next one. */
async function answer(page: Page, option: string): Promise<void> {
  await page
    .locator('fieldset label')
    .filter({ has: page.getByText(option, { exact: true }) })
    .click()
  await expectOnServer(page)
  await next(page)
}

test('an admin gives marks to an exam, and the learner sees them before, during and after it', async ({
  page,
  db,
  admin,
  learner,
  browser,
  product,
}) => {
  const { topic, module } = await buildPlace(db)
  for (const text of ['One?', 'Two?', 'Three?']) await buildQuestion(db, { topicId: topic.id, text })
  await logInAs(page, admin)
  await page.goto(`/admin/exams/${module.id}/${topic.id}`)
  await form(page).getByLabel('Exam name').fill('GATE mock')
  await form(page).getByRole('button', { name: 'Choose all' }).click()
  await form(page).getByLabel('How answers count').selectOption('With marks')
  await form(page).getByLabel('Taken for a wrong answer', { exact: true }).fill('1/7')
  await form(page).getByRole('button', { name: 'Add Exam' }).click()
  await expect(page.getByText('Write marks as 1, 0.25 or 1/3')).toBeVisible()
  await expect(form(page).getByLabel('Taken for a wrong answer', { exact: true })).toBeFocused()
  await form(page).getByLabel('Taken for a wrong answer', { exact: true }).fill('1/3')
  const own = form(page).getByLabel('Marks of question 3 for a right answer')
  await own.fill('0')
  await form(page).getByRole('button', { name: 'Add Exam' }).click()
  await expect(page.getByText('A right answer must give marks.')).toBeVisible()
  await expect(own).toBeFocused()
  await own.fill('2')
  await form(page).getByLabel('Marks of question 3 taken for a wrong answer').fill('2/3')
  await form(page).getByLabel('Pass mark', { exact: true }).fill('5')
  await form(page).getByLabel('Pass mark in').selectOption('marks')
  await form(page).getByRole('button', { name: 'Add Exam' }).click()
  await expect(page.getByText('The pass mark is higher than all marks')).toBeVisible()
  await expectAccessible(page, 'the form with marks')
  await form(page).getByLabel('Pass mark', { exact: true }).fill('2')
  await form(page).getByRole('button', { name: 'Add Exam' }).click()
  await expect(page.getByText('Exam added successfully!')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'GATE mock' })
  await expect(row).toContainText('3 questions, 2 min 15 s, 4 marks')
  await row.getByRole('button', { name: 'Edit' }).click()
  const edit = page.locator('tr form')
  await expect(edit.getByLabel('Taken for a wrong answer', { exact: true })).toHaveValue('1/3')
  await expect(edit.getByLabel('Marks of question 3 taken for a wrong answer')).toHaveValue('2/3')

  const phone = await (await browser.newContext({ baseURL: product.origin })).newPage()
  await phone.setViewportSize({ width: 360, height: 740 })
  await logInAs(phone, learner)
  await phone.goto(`/user/Topic/${topic.id}/exam`)
  await expect(phone.getByText('3 questions · 2 min 15 s · 4 marks')).toBeVisible()
  await phone.getByRole('link', { name: /GATE mock/ }).click()
  await expect(phone.getByText('2 of 4')).toBeVisible()
  await expect(phone.getByRole('region', { name: 'Marks' }).getByRole('listitem')).toHaveText([
    '2 questions: 1 for each right answer, ⅓ taken for each wrong one',
    '1 question: 2 for a right answer, ⅔ taken for a wrong one',
  ])
  await expect(phone.getByText('A question without an answer gives and takes no marks.')).toBeVisible()
  await expectAccessible(phone, 'the instructions with marks')
  await beginExam(phone)
  await expect(phone.getByText('Marks: +1 right, −⅓ wrong')).toBeVisible()
  await answer(phone, 'Two')
  await answer(phone, 'One')
  await expect(phone.getByText('Marks: +2 right, −⅔ wrong')).toBeVisible()
  await expectWhole(phone, 'a question with marks')
  await phone
    .getByRole('button', { name: /Submit/ })
    .first()
    .click()
  await phone
    .getByRole('dialog')
    .getByRole('button', { name: /Submit/ })
    .click()
  const summary = phone.getByRole('region', { name: 'Exam result' })
  await expect(summary).toContainText('Not passed this time. The pass mark is 2.')
  await expect(summary).toContainText('⅔ of 4 marks Correct: 1 Incorrect: 1')
  await expect(summary).toContainText('Marks taken for wrong answers: ⅓.')
  await expect(summary).toContainText('1 question was not answered. It gave and took no marks.')
  await expect(phone.getByRole('article').getByText(/^Marks: /)).toHaveText(['Marks: +1', 'Marks: −⅓', 'Marks: 0'])
  const filters = phone.getByRole('group', { name: 'Which questions are shown' }).getByRole('button')
  await expect(filters).toHaveText(['All 3', 'Incorrect 1', 'Not answered 1'])
  await filters.filter({ hasText: 'Incorrect' }).click()
  await expect(phone.getByRole('article')).toHaveCount(1)
  await expect(phone.getByRole('article')).toContainText('✕ Incorrect')
  await filters.filter({ hasText: 'All' }).click()
  await expectAccessible(phone, 'the result with marks')
  await expectWhole(phone, 'the result with marks')
  await phone.getByRole('link', { name: 'Practise the 2 you did not get right' }).click()
  await expect(phone.getByText('Question 1 of 2')).toBeVisible()
  await phone.goto('/user/dashboard')
  await expect(phone.getByText('⅔ of 4 marks')).toBeVisible()
  await phone.context().close()
})
