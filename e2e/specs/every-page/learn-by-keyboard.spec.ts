import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { sql } from '@abhyas/database/sql'
import { paymentWindow, phoneField, toastOf } from '../../src/buy-screen.ts'
import { buildExam } from '../../src/exam-data.ts'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { press, tabTo, type } from '../../src/keyboard.ts'
import { buildSold } from '../../src/order-data.ts'
import { answersOf } from '../../src/practice-data.ts'
import { storedAnswers } from '../../src/sit-exam.ts'
import { buildQuestion, buildTopic } from '../../src/test-data.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const option = (page: Page, name: string) => page.getByRole('radio', { name })

/** The focus of a new page starts at its heading. */
const expectOn = (page: Page, name: string) => expect(page.getByRole('heading', { name, level: 1 })).toBeFocused()

const hasRing = (element: Element): boolean => {
  const rows = [element, element.closest('label'), element.closest('label')?.parentElement]
  return rows.some((each) => each && getComputedStyle(each).outlineStyle !== 'none')
}

/** Expects the focused element to be on screen, with a ring around it or around its row. */
async function expectSeen(target: Locator): Promise<void> {
  await expect(target).toBeFocused()
  await expect(target).toBeInViewport()
  await expect.poll(() => target.evaluate(hasRing), String(target)).toBe(true)
}

/** Works as `press`, and also checks that the focus is visible. */
async function pressSeen(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await expectSeen(target)
  await page.keyboard.press(key)
}

test('a person signs up, confirms the address and logs in by keyboard alone', async ({ page, mails }) => {
  const email = `asha${randomUUID().slice(0, 8)}@gmail.com`
  await page.goto('/signup')
  await expect(button(page, 'SignUp')).toBeEnabled()
  await pressSeen(page, link(page, 'Skip to the content'))
  await type(page, page.getByLabel('Username'), 'Asha')
  await type(page, page.getByLabel('Email'), email)
  await type(page, page.getByLabel('Password'), 'no')
  await pressSeen(page, button(page, 'SignUp'))
  await expectSeen(page.getByLabel('Password'))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText('Practise@1')
  await page.keyboard.press('Enter')
  await expectOn(page, 'Login Here')

  await expect.poll(() => mails.mailsTo(email).at(-1)?.subject).toContain('Confirm')
  await page.goto(/^http\S+$/m.exec(mails.mailsTo(email).at(-1)?.text ?? '')?.[0] ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await pressSeen(page, page.getByRole('main').getByRole('link', { name: 'Login' }))
  await expectOn(page, 'Login Here')
  await type(page, page.getByLabel('Email'), email)
  await type(page, page.getByLabel('Password'), 'Practise@1')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/user/dashboard')
  await expectOn(page, 'Your dashboard')
})

test('a learner buys a module, practises its free sample, reports a question and returns the module by keyboard alone', async ({
  page,
  db,
  learner,
}) => {
  const { module } = await buildSold(db, { questions: 12 })
  // A free sample does not count for the refund.
  const sample = await buildTopic(db, { moduleId: module.id, name: 'While', isFreeSample: true })
  for (const text of ['Question 1?', 'Question 2?']) await buildQuestion(db, { topicId: sample.id, text })
  await logInAs(page, learner)
  await page.goto('/user/dashboard')
  await press(page, link(page, 'View Modules'))
  await expectOn(page, 'Core Java')
  await pressSeen(page, link(page, 'Buy Now - ₹25: Loops'))
  await expectOn(page, 'Unlock Loops')
  await type(page, phoneField(page), '9876543210')
  await page.keyboard.press('Enter')
  const pay = paymentWindow(page).getByTestId('pay')
  await expect(pay).toBeFocused()
  // After Escape the learner is back at the same field.
  await page.keyboard.press('Escape')
  await expect(page.getByText('You closed the payment window.')).toBeVisible()
  await expectSeen(phoneField(page))
  await pressSeen(page, button(page, /^Buy Now/))
  await expect(pay).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toastOf(page, 'Payment successful!')).toBeVisible()
  await expectOn(page, 'Loops')

  await pressSeen(page, link(page, 'View Questions of While'))
  await expect(page.getByRole('listitem', { name: 'Question 1 Question 1?' })).toBeFocused()
  await tabTo(page, option(page, 'A One'))
  await page.keyboard.press('ArrowDown')
  await expectSeen(option(page, 'B Two'))
  await page.keyboard.press('Space')
  await expect(page.getByText('Correct! Well done.')).toBeVisible()
  await pressSeen(page, button(page, 'Next question'))
  await expect(page.getByRole('listitem', { name: 'Question 2 Question 2?' })).toBeFocused()

  const report = button(page, 'Report question 2')
  await pressSeen(page, report)
  await page.keyboard.press('Escape')
  await expectSeen(report)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('The answer is wrong'))
  await page.keyboard.press('Space')
  await type(page, page.getByLabel('In your words'), 'It is three.')
  await pressSeen(page, button(page, 'Send report'))
  await expect(toastOf(page, 'Thank you. We will look at it.')).toBeVisible()
  await expectSeen(report)
  await expect.poll(() => answersOf(learner, db)).toHaveLength(1)

  await press(page, link(page, 'Dashboard'))
  await expectOn(page, 'Your dashboard')
  await press(page, link(page, 'My orders'))
  await expectOn(page, 'My orders')
  const refund = button(page, /^Ask for a refund/)
  await pressSeen(page, refund)
  const dialog = page.getByRole('dialog', { name: 'Get a refund for Loops?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expectSeen(refund)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await pressSeen(page, dialog.getByRole('button', { name: 'Refund ₹25' }))
  await expect(toastOf(page, 'Your refund of ₹25 is on its way.')).toBeVisible()
  await expect(refund).toBeHidden()
  await expectOn(page, 'My orders')
})

test('a learner takes an exam, moves around in it, submits it and reads the result by keyboard alone', async ({
  page,
  db,
  learner,
}) => {
  const { topic, modulesPath } = await buildSold(db)
  await db.write(sql`update topics set is_free_sample = true where id = ${topic.id}`)
  await buildExam(db, { topicId: topic.id, questionCount: 4 })
  await logInAs(page, learner)
  await page.goto(modulesPath)
  await pressSeen(page, link(page, 'Try a free sample of Loops'))
  await expectOn(page, 'For')
  await pressSeen(page, link(page, 'View Exam'))
  await expectOn(page, 'Exams of For')
  await pressSeen(page, link(page, 'Start Exam: Mock exam'))
  await expectOn(page, 'Mock exam')
  await tabTo(page, page.getByRole('checkbox', { name: 'I have read this' }))
  await page.keyboard.press('Space')
  await pressSeen(page, button(page, 'I am ready to begin'))
  const question = (number: number) => page.getByRole('heading', { name: `Question ${number} of 4` })
  await expect(question(1)).toBeFocused()

  await tabTo(page, option(page, 'A One'))
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expectSeen(option(page, 'B Two'))
  await expect(option(page, 'B Two')).toBeChecked()
  const clear = button(page, 'Clear answer')
  await pressSeen(page, clear)
  await expect(option(page, 'B Two')).not.toBeChecked()
  await expectSeen(clear)
  await page.keyboard.press('b')
  await pressSeen(page, button(page, 'Mark for review'), 'Space')
  await expectSeen(button(page, 'Remove the mark'))
  await pressSeen(page, button(page, 'Save & next'))
  await expect(question(2)).toBeFocused()
  await page.keyboard.press('2')
  await pressSeen(page, button(page, 'Question 4: Not visited'))
  await expect(question(4)).toBeFocused()
  await page.keyboard.press('d')
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: 'Submit the exam?' })
  await expect(dialog.getByRole('button', { name: 'Keep working' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(question(4)).toBeFocused()
  await tabTo(page, button(page, 'Submit exam'))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expectSeen(button(page, 'Submit exam'))
  await page.keyboard.press('Enter')
  await pressSeen(page, dialog.getByRole('button', { name: 'Submit exam' }))
  await expectOn(page, 'Mock exam')
  expect((await storedAnswers(db, learner)).map(({ place, option, isMarked }) => [place, option, isMarked])).toEqual([
    [0, 1, true],
    [1, 1, false],
    [3, 3, false],
  ])

  await pressSeen(page, button(page, /^Incorrect/))
  await expect(page.getByRole('article')).toHaveCount(2)
  await expectSeen(button(page, /^Incorrect/))
  await pressSeen(page, link(page, 'Back to the topic'))
  await expectOn(page, 'For')
})
