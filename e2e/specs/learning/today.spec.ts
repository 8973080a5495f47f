import type { Page } from '@playwright/test'
import { expectAccessible, expectWhole } from '../../src/expect-good.ts'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { press, tabTo } from '../../src/keyboard.ts'
import { answersOf, buildPractice, optionIn } from '../../src/practice-data.ts'
import { answerRest, openDay, todayCard } from '../../src/today-data.ts'

const next = (page: Page) => page.getByRole('button', { name: /Next question|Finish/ })
const step = (page: Page, done: number) => page.getByText(`${done} of 5 answered`)

test('the dashboard begins with the five of today and their reasons, and two taps lead to the first question', async ({
  page,
  db,
  learner,
}) => {
  await openDay({ page, db, learner }, '/user/dashboard')
  const lines = todayCard(page).getByRole('listitem')
  await expect(lines).toHaveText([
    /^2.*2 due for revision.*Best seen again today.*next$/,
    /^2.*2 from Joins.*Your weakest topic just now$/,
    /^1.*1 stretch question.*: within your reach$/,
  ])
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('5 questions to go')
  await expect(page.getByText('You practised on 8 of the last 14 days.')).toBeVisible()
  await expect(page.getByText(/streak|lose|miss/i)).toHaveCount(0)

  await todayCard(page).getByRole('link', { name: 'Start' }).click()
  await expect(page).toHaveURL('/user/today')
  await expect(page.getByText('Due for revision, from Loops')).toBeVisible()
  await expect(page.getByText('Loops 1?')).toBeVisible()
})

test('the set can be left and continued, also on another device, and ends with one thing learned', async ({
  page,
  browser,
  product,
  db,
  learner,
}) => {
  await openDay({ page, db, learner }, '/user/today')
  await optionIn(page, 'One').click()
  await next(page).click()
  await optionIn(page, 'Two').click()
  await expect(step(page, 2)).toBeVisible()
  await page.reload()
  await expect(page.getByText('From Joins, your weakest topic just now')).toBeVisible()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByText('Correct! Well done.')).toBeVisible()
  await expect.poll(() => answersOf(learner, db)).toHaveLength(2)

  const phone = await (await browser.newContext({ baseURL: product.origin })).newPage()
  await logInAs(phone, learner)
  await phone.goto('/user/dashboard')
  await expect(todayCard(phone).getByRole('listitem').first()).toContainText('done')
  await todayCard(phone).getByRole('link', { name: 'Continue' }).click()
  await answerRest(phone, 3)
  const end = phone.getByRole('region', { name: "That was today's five" })
  await expect(end).toBeFocused()
  await expect(end.getByText('4 of 5 right')).toBeVisible()
  const thing = phone.getByRole('region', { name: 'One thing to take with you' })
  await expect(thing).toContainText('Loops 1?')
  await expect(thing).toContainText('Why Loops 1')
  await expect(phone.getByText('You practised on 9 of the last 14 days.')).toBeVisible()
  await phone.goto('/user/dashboard')
  await expect(todayCard(phone).getByRole('heading')).toHaveText("That was today's five")
  await expect(todayCard(phone).getByText('5 of 5 done')).toBeVisible()
  await phone.context().close()

  await page.goto('/user/today')
  await expect(page.getByRole('region', { name: "That was today's five" })).toBeVisible()
  await page.getByRole('button', { name: 'Look at them again' }).click()
  await expect(page.getByText('Correct answer is: Two.')).toBeVisible()
})

test('a question that was passed over is asked before the end', async ({ page, db, learner }) => {
  await openDay({ page, db, learner }, '/user/today')
  await next(page).click()
  await answerRest(page, 4)
  await expect(page.getByText('Loops 1?')).toBeVisible()
  await optionIn(page, 'Two').click()
  for (let nth = 0; nth < 5; nth += 1) await next(page).click()
  await expect(page.getByText('5 of 5 right')).toBeVisible()
})

test('a pick that is followed at once by Enter counts, and the end comes', async ({ page, db, learner }) => {
  await openDay({ page, db, learner }, '/user/today')
  await answerRest(page, 4)
  await expect(page.getByText('5 / 5')).toBeVisible()
  // Both in one task: the browser paints nothing between them.
  await optionIn(page, 'Two').evaluate((option) => {
    for (const key of ['b', 'Enter']) option.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  })
  await expect(page.getByText('5 of 5 right')).toBeVisible()
})

test('two tabs show the same picks, a double tap counts once, and the back button leads back', async ({
  page,
  context,
  db,
  learner,
}) => {
  await openDay({ page, db, learner }, '/user/dashboard')
  await todayCard(page).getByRole('link', { name: 'Start' }).dblclick()
  await expect(page.getByText('Loops 1?')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/user/today')
  await expect(other.getByText('Loops 1?')).toBeVisible()
  await optionIn(page, 'Two').dblclick()
  await expect(step(other, 1)).toBeVisible()
  await expect(other.getByText('Correct! Well done.')).toBeVisible()
  await optionIn(other, 'Three').click()
  await expect.poll(() => answersOf(learner, db)).toHaveLength(1)
  await page.waitForTimeout(2500)
  expect(await answersOf(learner, db)).toMatchObject([{ option: 1, isRight: true }])
  await page.goBack()
  await expect(page).toHaveURL('/user/dashboard')
  await expect(page.getByText('4 questions to go')).toBeVisible()
})

test('a card that fails says so alone, and tries again', async ({ page, db, learner, quietPages }) => {
  quietPages.allow.push(/^500 /)
  await buildPractice(db, 5)
  await logInAs(page, learner)
  await page.route('**/api/today', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/user/dashboard')
  const failed = page.getByRole('alert').filter({ hasText: "Today's questions could not be loaded." })
  await expect(failed).toBeVisible()
  await expect(page.getByRole('region', { name: 'Available Courses' })).toContainText('Core Java')
  await page.unroute('**/api/today')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(todayCard(page).getByRole('link', { name: 'Start' })).toBeVisible()
})

test('the five work by keyboard alone, and every state is accessible in both themes and uncut at 320 pixels', async ({
  page,
  db,
  learner,
}) => {
  await page.setViewportSize({ width: 320, height: 740 })
  const expectGood = async (what: string) => {
    await expectAccessible(page, what)
    await expectWhole(page, what)
  }
  await openDay({ page, db, learner }, '/user/dashboard')
  await expect(todayCard(page)).toBeVisible()
  await expectGood('the card at the beginning')
  await press(page, todayCard(page).getByRole('link', { name: 'Start' }))
  await expect(page.getByText('Loops 1?')).toBeVisible()
  await expectGood('a question')
  await page.keyboard.press('1')
  await expectGood('a wrong pick')
  await page.keyboard.press('Enter')
  for (let nth = 1; nth < 5; nth += 1) {
    await expect(page.getByText(`${nth + 1} / 5`)).toBeVisible()
    await page.keyboard.press('b')
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('region', { name: "That was today's five" })).toBeFocused()
  await expectGood('the end')
  await tabTo(page, page.getByRole('link', { name: 'Practise more' }))
  await page.goto('/user/dashboard')
  await expect(todayCard(page).getByRole('link', { name: 'Practise more' })).toBeVisible()
  await expectGood('the card at the end')
})
