import type { Page } from '@playwright/test'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildPractice, optionIn } from '../../src/practice-data.ts'

/** Opens the page and waits for its late scripts; from then on, requests are noted. */
async function openCalmly(page: Page, path: string): Promise<string[]> {
  const loaded = page.waitForEvent('requestfinished', (request) => /\/assets\/prefetch-/.test(request.url()))
  await page.goto(path)
  await loaded
  await page.waitForTimeout(1000)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  return asked
}

const QUESTIONS = /^\/api\/questions\/getQuestionsByTopicId\//
const PRACTICE = /^\/api\/practice\/topics\/\d+$/
const CODE = /^\/assets\/practice-page-/
const CODE_URL = '**/assets/practice-page-*'
const countOf = (asked: string[], pattern: RegExp) => asked.filter((path) => pattern.test(path)).length

test('a page starts to load when a finger touches its link, and nothing is requested twice', async ({
  page,
  db,
  learner,
}) => {
  const { topic, path } = await buildPractice(db, 2)
  await logInAs(page, learner)
  const asked = await openCalmly(page, `/user/Topic/${topic.id}`)
  await page.getByRole('link', { name: 'View Questions' }).hover()
  await page.waitForTimeout(300)
  expect(asked).toEqual([])

  await page.mouse.down()
  await expect.poll(() => [CODE, QUESTIONS, PRACTICE].map((each) => countOf(asked, each))).toEqual([1, 1, 1])
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveURL(`/user/Topic/${topic.id}`)

  await page.mouse.up()
  await expect(page).toHaveURL(path)
  await optionIn(page, 'Two').click()
  expect([QUESTIONS, PRACTICE].map((each) => countOf(asked, each))).toEqual([1, 1])

  // The list that was preloaded before the round does not have its picks. The round continues where it was.
  await page.goBack()
  await page.getByRole('link', { name: 'View Questions' }).click()
  await expect(page.getByText('Correct! Well done.')).toBeVisible()
  expect(countOf(asked, PRACTICE)).toBe(2)
})

test('with the keyboard too, code and questions are requested at once', async ({ page, db, learner }) => {
  const { topic, path } = await buildPractice(db, 1)
  await logInAs(page, learner)
  const asked = await openCalmly(page, `/user/Topic/${topic.id}`)
  // While its code is loading, the page itself cannot have requested the questions.
  await page.route(CODE_URL, async (route) => {
    await expect.poll(() => countOf(asked, QUESTIONS)).toBe(1)
    await route.continue()
  })
  await page.getByRole('link', { name: 'View Questions' }).press('Enter')
  await expect(page).toHaveURL(path)
  await expect(page.getByText('Question 1?')).toBeVisible()
  expect(countOf(asked, QUESTIONS)).toBe(1)
})
