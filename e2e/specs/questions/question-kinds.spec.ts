import { sql } from '@abhyas/database/sql'
import type { Page } from '@playwright/test'
import { expectAccessible, expectWhole } from '../../src/expect-good.ts'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildKinds } from '../../src/kinds-data.ts'
import { expectOnServer, next, openExam, SAVE_CALLS } from '../../src/sit-exam.ts'
import { buildPlace } from '../../src/test-data.ts'

const PHONE = { width: 360, height: 740 }

const optionOf = (page: Page, text: string) =>
  page.locator('label').filter({ has: page.getByText(text, { exact: true }) })

/** Types with the keypad of the page, as a thumb does. */
async function press(page: Page, ...keys: string[]): Promise<void> {
  const keypad = page.getByRole('group', { name: 'Keypad' })
  for (const key of keys) await keypad.getByRole('button', { name: key, exact: true }).click()
}

test('an admin writes questions with several right options and with a number, and sees what learners will see', async ({
  page,
  db,
  admin,
}) => {
  const { topic } = await buildPlace(db)
  await logInAs(page, admin)
  await page.goto(`/admin/questions/${topic.id}`)
  const form = page.getByRole('region', { name: 'Add New Question' }).locator('form')
  const preview = form.locator('..').getByRole('article', { name: 'Preview' })
  const answer = form.getByLabel('Correct answer', { exact: true })
  await form.getByLabel('Question text').fill('Which are primes?')
  await form.getByLabel('Kind of answer').selectOption('Several right options')
  await form.getByRole('button', { name: 'Add options E and F' }).click()
  for (const [letter, text] of [
    ['A', '2'],
    ['B', '4'],
    ['E', '11'],
    ['F', '15'],
  ])
    await form.getByLabel(`Option ${letter}`, { exact: true }).fill(text ?? '')
  await form.getByLabel('Option A is right').check()
  await form.getByLabel('Option E is right').check()
  await expect(answer).toHaveValue('A, E')
  await answer.fill('E, B')
  await expect(form.getByLabel('Option A is right')).not.toBeChecked()
  await expect(form.getByLabel('Option B is right')).toBeChecked()
  await answer.fill('E, C')
  await expect(preview).toContainText('the correct answer must name some of them by their letters')
  await answer.fill('E, A')
  await expect(preview.locator('label').filter({ hasText: '✓' })).toHaveText(['A2✓ Correct', 'E11✓ Correct'])
  await expectAccessible(page, 'the form for several right options')
  await page.getByRole('button', { name: 'Add Question' }).click()
  await expect(page.getByText('Question added successfully!').first()).toBeVisible()
  await expect(form.getByLabel('Kind of answer')).toHaveValue('one')
  await expect(page.getByRole('row').filter({ hasText: 'Which are primes?' }).getByText('✓')).toHaveCount(2)

  await form.getByLabel('Question text').fill('What is π?')
  await form.getByLabel('Kind of answer').selectOption('A number')
  await expect(form.getByLabel('Option A', { exact: true })).toBeHidden()
  await answer.fill('about three')
  await expect(preview).toContainText('The correct answer must be a number such as 42')
  await answer.fill('3.140+-0.01')
  await expect(preview).toContainText('3.14 ± 0.01')
  await page.getByRole('button', { name: 'Add Question' }).click()
  const row = page.getByRole('row').filter({ hasText: 'What is π?' })
  await expect(row).toContainText('Correct answer: 3.14 ± 0.01')
  await expect(row).not.toContainText('Needs attention')

  await page.getByRole('button', { name: 'Edit Which are primes?' }).click()
  const edit = page.locator('tr form')
  await expect(edit.getByLabel('Kind of answer')).toHaveValue('several')
  await expect(edit.getByLabel('Option E is right')).toBeChecked()
  await expect(edit.getByLabel('Option F is right')).not.toBeChecked()
})

test('in practice several options and a number are checked on demand, judged, explained and recorded once', async ({
  page,
  db,
  learner,
}) => {
  const { path, ids } = await buildKinds(db)
  await page.setViewportSize(PHONE)
  await logInAs(page, learner)
  await page.goto(path)
  await expect(optionOf(page, 'sixth')).toBeVisible()
  await page.keyboard.press('6')
  await expect(page.getByText('Correct! Well done.')).toBeVisible()
  await page.keyboard.press('Enter')

  await expect(page.getByText('More than one option may be right. Pick all that are.')).toBeVisible()
  const verdict = page.locator('[data-place] > output')
  const check = page.getByRole('button', { name: 'Check the answer' })
  // Without a pick there is nothing to check.
  await check.dispatchEvent('click')
  await expect(verdict).toHaveText('')
  await optionOf(page, '2').click()
  await page.keyboard.press('b')
  await page.keyboard.press('B')
  await page.keyboard.press('3')
  await expect(page.getByRole('checkbox', { name: /^B/ })).not.toBeChecked()
  await expect(page.getByText('Count again.')).toHaveCount(0)
  await expectWhole(page, 'several options')
  await expectAccessible(page, 'several options')
  await page.keyboard.press('Enter')
  await expect(verdict).toHaveText(/Correct answer is:\s*2\s*5\s*11$/)
  await expect(optionOf(page, '11')).toContainText('✓ Correct answer')
  await expect(optionOf(page, '4')).not.toContainText('Incorrect')
  await expect(page.getByText('Count again.')).toBeVisible()
  await page.keyboard.press('Enter')

  const field = page.getByRole('textbox', { name: 'Your answer, a number' })
  await page.keyboard.type('2.2360679')
  await expect(field).toHaveValue('2.236067')
  await field.fill('')
  await press(page, '3', 'Decimal point', '1', '5', 'Minus')
  await expect(field).toHaveValue('-3.15')
  await press(page, 'Minus', 'Delete the last character', '3')
  await expect(field).toHaveValue('3.13')
  await field.fill('3.1x')
  await expect(page.getByText('Type digits with a point, such as -3.14.')).toBeVisible()
  await expectWhole(page, 'a number')
  await expectAccessible(page, 'a number')
  await field.fill('३.१५')
  await field.press('Enter')
  await expect(verdict).toHaveText('Correct! Well done.')
  await expect(field).toBeDisabled()

  const logged = () =>
    db.dbOf(learner.id).select(sql`
      select question_id as "questionId", option, number::text, is_right as "isRight" from learner.answer_log
      where learner_id = ${learner.id} order by nth`)
  await expect.poll(logged).toEqual([
    { questionId: ids[0], option: 5, number: null, isRight: true },
    { questionId: ids[1], option: 0b0101, number: null, isRight: false },
    { questionId: ids[2], option: null, number: '3.15', isRight: true },
  ])
  // A reload goes on where the round was, with the same answers.
  await page.reload()
  await expect(field).toHaveValue('3.15')
  await expect(verdict).toHaveText('Correct! Well done.')
})

test('in an exam on a phone, answers of every kind survive a lost network and a reload, and the result shows them', async ({
  page,
  db,
  learner,
  context,
}) => {
  const { examId } = await buildKinds(db)
  await page.setViewportSize(PHONE)
  await logInAs(page, learner)
  await openExam(page, { id: examId })
  await optionOf(page, 'sixth').click()
  await expectOnServer(page)
  await next(page)
  const calls = page.waitForRequest(SAVE_CALLS)
  await context.setOffline(true)
  for (const text of ['2', '5', '9', '11']) await optionOf(page, text).click()
  await optionOf(page, '9').click()
  await calls
  await expect(page.locator('[data-where=device]')).toBeVisible()
  await expectAccessible(page, 'several options in an exam')
  await next(page)
  await press(page, '3', 'Decimal point', '2')
  await expectWhole(page, 'a number in an exam')
  await context.setOffline(false)
  await expectOnServer(page)
  await page.reload()
  const field = page.getByRole('textbox', { name: 'Your answer, a number' })
  await expect(field).toHaveValue('3.2')
  await page.getByRole('button', { name: 'Previous' }).click()
  for (const letter of ['A', 'C', 'E'])
    await expect(page.getByRole('checkbox', { name: new RegExp(`^${letter}`) })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /^D/ })).not.toBeChecked()
  await next(page)
  await field.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
  const summary = page.getByRole('region', { name: 'Exam result' })
  await expect(summary).toContainText('Correct: 2 Incorrect: 1')
  await expect(summary).not.toContainText('not answered')
  const items = page.getByRole('article')
  await expect(items.nth(0)).toContainText('✓ Correct')
  await expect(items.nth(1)).toContainText('✓ Correct')
  await expect(items.nth(2)).toContainText('Your answer: 3.2')
  await expect(items.nth(2)).toContainText('3.13 – 3.15')
  await expectAccessible(page, 'the result of every kind')
  await expectWhole(page, 'the result of every kind')
})
