import type { BrowserContext, Page } from '@playwright/test'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { answer, answersOf, buildPractice, optionIn } from '../../src/practice-data.ts'
import { buildPerson } from '../../src/test-data.ts'

const RECORD = '**/api/practice/answers'
const waitLine = (page: Page, count: number) => page.getByText(`${count} answers wait for the network.`)

/** Opens a page of its own, which the test closes as a person closes a tab. */
async function openPractice(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  await expect(page.getByText('Question 1?')).toBeVisible()
  return page
}

/** Waits long enough for any second copy to have been sent. */
const settle = (page: Page) => page.waitForTimeout(2500)

test('ten answers without a network work as usual, and are recorded once when it is back', async ({
  page,
  context,
  db,
  learner,
}) => {
  await logInAs(page, learner)
  const { path, ids } = await buildPractice(db, 10)
  await page.goto(path)
  await expect(page.getByText('Question 1?')).toBeVisible()
  await context.setOffline(true)
  await answer(page, 5)
  await answer(page, 5, 'Three')
  await expect(page.getByText('You got 5 of 10 answers right.')).toBeVisible()
  await expect(waitLine(page, 10)).toBeVisible()
  expect(await answersOf(learner, db)).toEqual([])

  await context.setOffline(false)
  await expect(waitLine(page, 10)).toBeHidden()
  await expect
    .poll(() => answersOf(learner, db))
    .toEqual(ids.map((questionId, nth) => ({ questionId, option: nth < 5 ? 1 : 2, isRight: nth < 5 })))
  await settle(page)
  expect(await answersOf(learner, db)).toHaveLength(10)
})

test('answers survive a reload that comes before the network is back', async ({ page, db, learner }) => {
  await logInAs(page, learner)
  const { path } = await buildPractice(db, 10)
  await page.route(RECORD, (route) => route.abort())
  await page.goto(path)
  await answer(page, 10)
  await page.reload()
  await expect(waitLine(page, 10)).toBeVisible()
  await page.reload()
  await page.unroute(RECORD)
  await page.goto('/user/dashboard')
  await expect.poll(async () => (await answersOf(learner, db)).length).toBe(10)
})

test('answers survive a tab that is closed without a network, and any page of the learner sends them', async ({
  page,
  context,
  db,
  learner,
}) => {
  await logInAs(page, learner)
  const { path } = await buildPractice(db, 10)
  const tab = await openPractice(context, path)
  await context.setOffline(true)
  await answer(tab, 10)
  const closed = tab.waitForEvent('close')
  await tab.close({ runBeforeUnload: true })
  await closed
  await context.setOffline(false)
  expect(await answersOf(learner, db)).toEqual([])
  const again = await context.newPage()
  await again.goto('/user/dashboard')
  await expect.poll(async () => (await answersOf(learner, db)).length).toBe(10)
  await again.reload()
  await expect(again.getByText('10 of 10 right').first()).toBeVisible()
})

test('an answer picked just before leaving the page is saved', async ({ page, db, learner }) => {
  await logInAs(page, learner)
  const { path } = await buildPractice(db, 1)
  await page.goto(path)
  await optionIn(page, 'Two').click()
  // This page is a document: no script of the app is there to send the answer.
  await page.goto('/about')
  await expect.poll(async () => (await answersOf(learner, db)).length).toBe(1)
})

test('a pick at the moment of a reload without a network is not lost', async ({ page, db, learner }) => {
  await logInAs(page, learner)
  const { path } = await buildPractice(db, 1)
  await page.route(RECORD, (route) => route.abort())
  await page.goto(path)
  await optionIn(page, 'Two').evaluate((option: HTMLElement) => {
    option.click()
    location.reload()
  })
  await expect(page.getByText('1 answer waits for the network.')).toBeVisible()
  await page.unroute(RECORD)
  await page.goto('/user/dashboard')
  await expect.poll(async () => (await answersOf(learner, db)).length).toBe(1)
})

test('an answer whose acknowledgement is lost is sent again and recorded once', async ({ page, db, learner }) => {
  await logInAs(page, learner)
  const { path } = await buildPractice(db, 2)
  let lost = 0
  await page.route(RECORD, async (route) => {
    if (lost > 0) return route.fallback()
    lost += 1
    await route.fetch()
    return route.abort()
  })
  const sent: unknown[] = []
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/api/practice/answers')) sent.push(request.postDataJSON())
  })
  await page.goto(path)
  await answer(page, 2)
  await expect.poll(() => lost).toBe(1)
  expect(await answersOf(learner, db)).toHaveLength(2)
  await expect.poll(() => sent.length).toBeGreaterThanOrEqual(1)
  await settle(page)
  expect(await answersOf(learner, db)).toHaveLength(2)
  await expect(page.getByText('for the network')).toBeHidden()
})

test('two tabs keep their own answers, and nothing is recorded twice', async ({ page, context, db, learner }) => {
  await logInAs(page, learner)
  const { path } = await buildPractice(db, 6)
  const [one, other] = [await openPractice(context, path), await openPractice(context, path)]
  await context.setOffline(true)
  await answer(one, 3)
  await other.bringToFront()
  await expect(other.getByText('3 of 6 answered, 3 right')).toBeVisible()
  for (let nth = 0; nth < 3; nth += 1) await other.getByRole('button', { name: 'Next question' }).click()
  await answer(other, 3)
  await context.setOffline(false)
  await expect.poll(async () => (await answersOf(learner, db)).length).toBe(6)
  await settle(other)
  expect(await answersOf(learner, db)).toHaveLength(6)
})

test('unsent answers in a shared browser are never sent by another learner, and are sent when their learner is back', async ({
  page,
  context,
  db,
  learner,
}) => {
  const other = await buildPerson(db, { username: 'Ravi' })
  await logInAs(page, learner)
  const { path } = await buildPractice(db, 3)
  await context.route(RECORD, (route) => route.abort())
  await page.goto(path)
  await answer(page, 3)
  await page.evaluate(() => localStorage.removeItem('loginData'))
  await logInAs(page, other)
  await context.unroute(RECORD)
  await page.goto(path)
  await expect(page.getByText('Question 1?')).toBeVisible()
  await answer(page, 1, 'Four')
  await expect.poll(async () => (await answersOf(other, db)).length).toBe(1)
  expect(await answersOf(learner, db)).toEqual([])
  await logInAs(page, learner)
  await page.goto('/user/dashboard')
  await expect.poll(async () => (await answersOf(learner, db)).length).toBe(3)
  expect(await answersOf(other, db)).toHaveLength(1)
})

test('when the browser cannot store anything, the open page keeps the answers', async ({
  page,
  context,
  db,
  learner,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'SecurityError')
    }
  })
  await logInAs(page, learner)
  const { path } = await buildPractice(db, 3)
  await page.goto(path)
  await expect(page.getByText('Question 1?')).toBeVisible()
  await context.setOffline(true)
  await answer(page, 3)
  await expect(page.getByText('3 answers wait for the network.')).toBeVisible()
  await context.setOffline(false)
  await expect.poll(async () => (await answersOf(learner, db)).length).toBe(3)
})
