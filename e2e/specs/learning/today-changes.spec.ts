import { zoneAt } from '@abhyas/api/testing/zone-at'
import type { Page } from '@playwright/test'
import { crashPage } from '../../src/crash-page.ts'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { answersOf, optionIn } from '../../src/practice-data.ts'
import { buildSatExam, openExam } from '../../src/sit-exam.ts'
import { answerRest, buildDay, letNightPass, openDay, todayCard } from '../../src/today-data.ts'

/** Opens the page, and returns when its set was made. */
async function openToday(page: Page): Promise<string> {
  const response = page.waitForResponse('**/api/today/questions')
  await page.goto('/user/today')
  return ((await (await response).json()) as { madeAt: string }).madeAt
}

test('the set is the same all day, a night brings a new one, and a phone with a wrong clock changes nothing', async ({
  page,
  browser,
  product,
  db,
  learner,
}) => {
  await buildDay(db, learner)
  await logInAs(page, learner)
  const first = await openToday(page)
  expect(await openToday(page)).toBe(first)

  for (const clock of [-400, 400]) {
    const context = await browser.newContext({ baseURL: product.origin })
    const wrong = await context.newPage()
    await wrong.clock.setSystemTime(Date.now() + clock * 24 * 3600 * 1000)
    await logInAs(wrong, learner)
    expect(await openToday(wrong), `${clock} days`).toBe(first)
    await optionIn(wrong, 'Two').click()
    await expect.poll(async () => (await answersOf(learner, db)).length).toBe(clock < 0 ? 1 : 2)
    await context.close()
  }
  await page.goto('/user/dashboard')
  await expect(page.getByText('3 questions to go')).toBeVisible()

  await letNightPass(db, learner)
  const second = await openToday(page)
  expect(second).not.toBe(first)
  await expect(page.getByText('0 of 5 answered')).toBeVisible()
})

test('the day begins at 3 in the time zone of the browser', async ({ browser, product, db, learner }) => {
  await buildDay(db, learner)
  const days: string[] = []
  for (const hour of [2, 3] as const) {
    const context = await browser.newContext({ baseURL: product.origin, timezoneId: zoneAt(hour) })
    const page = await context.newPage()
    await logInAs(page, learner)
    const told = page.waitForResponse('**/api/today/time-zone')
    await page.goto('/user/dashboard')
    days.push(((await (await told).json()) as { day: string }).day)
    await expect(page.getByText('5 questions to go')).toBeVisible()
    // The browser has told its time zone, and does not repeat it.
    const again: string[] = []
    page.on('request', (request) => again.push(new URL(request.url()).pathname))
    await page.reload()
    await expect(page.getByText('5 questions to go')).toBeVisible()
    expect(again).not.toContain('/api/today/time-zone')
    await context.close()
  }
  expect((Date.parse(days[1] ?? '') - Date.parse(days[0] ?? '')) / (24 * 3600 * 1000)).toBe(1)
})

test('the five are answered without a network, also after a reload of the page, and arrive once', async ({
  page,
  context,
  db,
  learner,
}) => {
  await openDay({ page, db, learner }, '/user/today')
  await expect(page.getByText('Loops 1?')).toBeVisible()
  await context.setOffline(true)
  await answerRest(page, 5)
  await expect(page.getByText("That was today's five")).toBeVisible()
  await expect(page.getByText('5 answers wait for the network.')).toBeVisible()
  // A page that is closed would send its answers once more, past the network that the test has switched off.
  await crashPage(page)
  await page.close()
  expect(await answersOf(learner, db)).toEqual([])

  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto('/user/dashboard')
  await expect(again.getByRole('heading', { name: "That was today's five" })).toBeVisible()
  await expect.poll(() => answersOf(learner, db)).toHaveLength(5)
  await again.goto('/user/today')
  await expect(again.getByText('5 of 5 right')).toBeVisible()
  await again.waitForTimeout(2500)
  expect(await answersOf(learner, db)).toHaveLength(5)
})

test('while an exam asks one of the questions, the five wait and the card is still there', async ({
  page,
  db,
  learner,
}) => {
  const exam = await buildSatExam(db, { questionCount: 5 })
  await logInAs(page, learner)
  await page.goto('/user/dashboard')
  await expect(page.getByText('Answer your first five and this page begins to know you')).toBeVisible()
  await openExam(page, exam)
  await page.goto('/user/today')
  await expect(page.getByRole('alert')).toContainText('exam')
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(todayCard(page)).toBeVisible()
})
