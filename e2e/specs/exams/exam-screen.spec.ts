import { type OrderedQuestion, seedOf, shownOptions } from '@abhyas/contract/rules/option-order'
import { sql } from '@abhyas/database/sql'
import type { Page } from '@playwright/test'
import { expectAccessible, expectWhole } from '../../src/expect-good.ts'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { goBackFromCache } from '../../src/go-back.ts'
import {
  beginExam,
  buildSatExam,
  clockSeconds,
  expectOnServer,
  moveDeadline,
  next,
  openDevice,
  openExam,
  pick,
  storedAnswers,
  storedOptions,
} from '../../src/sit-exam.ts'

test.beforeEach(async ({ page, learner }) => logInAs(page, learner))

test('the palette shows five states with counts, and every answer shows where it is saved', async ({
  page,
  db,
  learner,
}) => {
  const exam = await buildSatExam(db, { questionCount: 5 })
  await openExam(page, exam)
  await expect(page.getByRole('button', { name: 'All questions' })).toBeHidden()
  await pick(page, 'C')
  await expectOnServer(page)
  await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleDescription('Saved')
  await next(page)
  await pick(page, 'A')
  await page.getByRole('button', { name: 'Mark for review' }).click()
  await next(page)
  await page.getByRole('button', { name: 'Mark for review' }).click()
  await next(page)
  await pick(page, 'D')
  await page.getByRole('button', { name: 'Clear answer' }).click()
  const states = ['Answered', 'Answered and marked', 'Marked for review', 'Seen, not answered', 'Not visited']
  for (const [nth, state] of states.entries())
    await expect(page.getByRole('button', { name: `Question ${nth + 1}: ${state}`, exact: true })).toBeVisible()
  for (const kind of ['answered', 'answered-marked', 'marked', 'seen', 'unseen'])
    await expect(page.locator(`[data-legend=${kind}]`)).toContainText('1')
  await expect(page.locator('[data-save-state=server]')).toBeVisible()
  expect(await storedAnswers(db, learner)).toEqual([
    { place: 0, option: 2, isMarked: false },
    { place: 1, option: 0, isMarked: true },
    { place: 2, option: null, isMarked: true },
    { place: 3, option: null, isMarked: false },
  ])
  await page.getByRole('button', { name: 'Submit exam' }).click()
  const rows = page.getByRole('dialog').locator('dl > div')
  await expect(rows).toHaveText(['Answered2', 'Marked for review2', 'Not answered3'])
})

test('options are shuffled for each attempt: keys pick what is seen, the answer names the option itself, and the result and another device show the same order', async ({
  page,
  db,
  learner,
  browser,
  product,
}) => {
  const exam = await buildSatExam(db, { questionCount: 4, keepsOrder: false })
  await openExam(page, exam)
  const { id: attemptId } = await db.dbOf(learner.id).selectOne<{ id: number }>(sql`select id from learner.attempts`)
  const texts: OrderedQuestion = {
    optionA: 'One',
    optionB: 'Two',
    optionC: 'Three',
    optionD: 'Four',
    keepsOrder: false,
  }
  const seen = exam.questionIds.map((id) => shownOptions(texts, seedOf(learner.id, attemptId, id)))
  const rowsOf = (nth: number) => seen[nth]?.map(({ letter, name }) => `${letter}${texts[name]}`) ?? []
  for (const nth of exam.questionIds.keys()) {
    await expect(page.locator('fieldset label')).toHaveText(rowsOf(nth))
    await page.keyboard.press('a')
    await page.keyboard.press('ArrowRight')
  }
  await expectOnServer(page)
  const first = seen.map((options) => options[0]?.option)
  expect(Object.values(await storedOptions(db, learner))).toEqual(first)

  const { page: phone, context } = await openDevice(browser, product.origin, learner)
  await openExam(phone, exam)
  await phone.getByRole('button', { name: 'Continue here' }).click()
  await expect(phone.locator('fieldset label')).toHaveText(rowsOf(0))
  await phone.getByRole('button', { name: 'Submit exam' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Submit exam' }).click()
  await expect(phone).toHaveURL(/results/)
  for (const [nth, id] of exam.questionIds.entries()) {
    const rows = phone.getByRole('article').nth(nth).getByRole('listitem')
    await expect(rows, `question ${id}`).toContainText(rowsOf(nth))
    await expect(rows.first()).toContainText(/Your answer/)
  }
  await context.close()
})

test('the keyboard alone is enough: letters, digits, arrows, Enter and M', async ({ page, db, learner }) => {
  const exam = await buildSatExam(db)
  // The first two keys are pressed at the moment when the question appears.
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('main input[type=radio]')) return
      watch.disconnect()
      for (const key of ['2', 'Enter'])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    })
    watch.observe(document, { childList: true, subtree: true })
  })
  await page.goto(`/user/exam/${exam.id}/startexam`)
  await beginExam(page)
  await expect(page.getByRole('heading', { name: 'Question 2 of 3' })).toBeFocused()
  await page.keyboard.press('b')
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('heading', { name: 'Question 2 of 3' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Submit exam' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Exam submitted! Correct: [23]/)).toBeVisible()
  expect((await storedAnswers(db, learner)).slice(0, 2)).toEqual([
    { place: 0, option: 1, isMarked: false },
    { place: 1, option: 1, isMarked: true },
  ])
})

test('leaving by a link, by Back or by Logout asks first while the exam runs', async ({ page, db }) => {
  const exam = await buildSatExam(db)
  await page.goto('/user/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The test navigates as a link inside the app does, so that the router handles Back.
  await page.evaluate((path) => {
    const { __reactRouterDataRouter: router } = globalThis as unknown as Record<string, { navigate(to: string): void }>
    router?.navigate(path)
  }, `/user/exam/${exam.id}/startexam`)
  await beginExam(page)
  await expect(page.getByRole('heading', { name: 'Question 1 of' })).toBeVisible()
  const ask = page.getByRole('dialog', { name: 'Leave the exam?' })
  for (const link of ['Dashboard', 'Abhyas']) {
    await page.getByRole('link', { name: link, exact: true }).first().click()
    await ask.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(/startexam$/)
  }
  await goBackFromCache(page)
  await ask.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/startexam$/)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog', { name: 'Log out during the exam?' }).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  await ask.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/user/dashboard')
})

test('time that is given while the exam runs is added to the clock, and the page says so', async ({
  page,
  db,
  learner,
}) => {
  await openExam(page, await buildSatExam(db, { seconds: 600 }))
  await moveDeadline(db, learner, 1200)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText(/^You have been given more time: (10:0\d|9:5\d)/)).toBeVisible()
  expect(await clockSeconds(page)).toBeGreaterThan(1100)
})

test('on a phone the questions are in a sheet, and nothing is cut', async ({ page, db, learner }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openExam(page, await buildSatExam(db, { questionCount: 20 }))
  await pick(page, 'A')
  await page.getByRole('button', { name: 'All questions' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Question 20: Not visited' }).click()
  await expect(page.getByRole('heading', { name: 'Question 20 of 20' })).toBeInViewport()
  await pick(page, 'B')
  await expectOnServer(page)
  await page.getByRole('button', { name: 'Review & submit' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep working' }).click()
  for (const target of await page.locator('main button:visible, main label:visible').all())
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  for (const option of await page.locator('fieldset > div').all())
    expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(52)
  expect((await storedAnswers(db, learner)).map(({ place }) => place)).toEqual([0, 19])
})

test('every state is accessible in both themes and uncut at 360 pixels', async ({ page, db, context, learner }) => {
  const exam = await buildSatExam(db, { questionCount: 20, seconds: 3600 })
  await openExam(page, exam)
  await pick(page, 'B')
  await page.keyboard.press('m')
  await expectOnServer(page)
  await expectGood(page, 'a pick')
  await page.getByRole('button', { name: 'Submit exam' }).click()
  await expectGood(page, 'the question before submitting')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  await expectGood(page, 'the question before leaving')
  await page.keyboard.press('Escape')
  await moveDeadline(db, learner, 29)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.locator('[data-warning]')).toBeVisible()
  await context.setOffline(true)
  await next(page)
  await pick(page, 'A')
  await expect(page.locator('[data-where=device]')).toBeVisible()
  await expect(page.locator('[data-cut-off]')).toContainText('more than 15 seconds after the end')
  await expectGood(page, 'a pick without a network')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'All questions' }).click()
  await expectGood(page, 'all questions')
  await context.setOffline(false)
})

async function expectGood(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what)
  const before = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectWhole(page, what)
  if (before) await page.setViewportSize(before)
}
