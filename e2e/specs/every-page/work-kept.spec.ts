import type { TestDb } from '@abhyas/database/test-database'
import type { Page } from '@playwright/test'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildSold } from '../../src/order-data.ts'
import { answer, answersOf, buildPractice, optionIn } from '../../src/practice-data.ts'
import { beginExam, buildSatExam, expectOnServer, next, pick } from '../../src/sit-exam.ts'

type Form = {
  path: string | ((db: TestDb) => Promise<string>)
  before?: (page: Page) => Promise<void>
  typed: Record<string, string>
  send: RegExp
}

const FORMS: Record<string, Form> = {
  'sign up': {
    path: '/signup',
    typed: { Username: 'Asha', Email: 'asha@gmail.com', Password: 'Practise@1' },
    send: /^SignUp/,
  },
  'log in': { path: '/login', typed: { Email: 'asha@gmail.com', Password: 'Practise@1' }, send: /^Log In/ },
  'forgot password': { path: '/forgot-password', typed: { Email: 'asha@gmail.com' }, send: /^Send the link/ },
  'display name': { path: '/user/account', typed: { 'Display name': 'Asha Rao' }, send: /^Save the name/ },
  'new password': {
    path: '/user/account',
    typed: { 'Current password': 'Practise@1', 'New password': 'Other#pass2' },
    send: /^Change the password/,
  },
  'buy a module': {
    path: async (db) => (await buildSold(db)).buyPath,
    typed: { 'Phone number': '9876543210' },
    send: /^Buy Now/,
  },
  'report a question': {
    path: async (db) => (await buildPractice(db, 1)).path,
    before: async (page) => {
      await page.getByRole('button', { name: 'Report question 1' }).click()
      await page.getByLabel('Something else').check()
    },
    typed: { 'In your words': 'It is three.' },
    send: /^Send report/,
  },
}

const isSent = (url: URL) => /^\/(api|auth)\//.test(url.pathname)

const FAILURES = { 'a 500': 'fulfill', 'the network gone': 'abort' } as const

for (const [form, { path, before, typed, send }] of Object.entries(FORMS))
  test(`typed text stays when the server fails: ${form}`, async ({ page, db, learner, quietPages }) => {
    quietPages.allow.push(/^500 /)
    await logInAs(page, learner)
    await page.goto(typeof path === 'string' ? path : await path(db))
    await before?.(page)
    for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).first().fill(text)
    for (const [failure, how] of Object.entries(FAILURES)) {
      let tries = 0
      await page.route(isSent, (route) => {
        if (route.request().method() === 'GET') return route.fallback()
        tries += 1
        return how === 'abort' ? route.abort() : route.fulfill({ status: 500, body: '<h1>Oops</h1>' })
      })
      await page.getByRole('button', { name: send }).click()
      await expect.poll(() => tries, failure).toBeGreaterThan(0)
      await expect(page.locator('[data-toast="error"], [role="alert"]').first(), failure).toBeVisible()
      for (const [label, text] of Object.entries(typed))
        await expect(page.getByLabel(label).first(), `${label} after ${failure}`).toHaveValue(text)
      await page.unroute(isSent)
    }
  })

test('in practice Back, Forward and a reload lose no answer, and the round continues after the last one', async ({
  page,
  db,
  learner,
}) => {
  const { path } = await buildPractice(db, 5)
  await logInAs(page, learner)
  await page.goto('/user/dashboard')
  await page.goto(path)
  await answer(page, 2)
  await optionIn(page, 'One').click()
  await page.goBack()
  await expect(page).toHaveURL('/user/dashboard')
  await page.goForward()
  await expect.poll(() => answersOf(learner, db)).toHaveLength(3)
  await page.reload()
  await expect(page.getByText('Question 3 of 5')).toBeAttached()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1)
  await expect(page.getByText('3 of 5 answered, 2 right').first()).toBeVisible()
})

test('in an exam Back and a reload lose neither a pick nor a mark', async ({ page, db, learner }) => {
  const exam = await buildSatExam(db)
  await logInAs(page, learner)
  await page.goto(`/user/Topic/${exam.topicId}/exam`)
  await page.getByRole('link', { name: /^Start Exam/ }).click()
  await beginExam(page)
  await expect(page.getByRole('heading', { name: 'Question 1 of 3' })).toBeVisible()
  await pick(page, 'B')
  await page.keyboard.press('m')
  await next(page)
  await pick(page, 'C')
  await expectOnServer(page)
  await page.goBack()
  await page.getByRole('dialog', { name: 'Leave the exam?' }).getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('link', { name: /^Continue/ }).click()
  const kinds = () =>
    page.locator('aside [data-kind]').evaluateAll((places) => places.map((each) => each.getAttribute('data-kind')))
  await expect.poll(kinds).toEqual(['answered-marked', 'answered', 'unseen'])
  await page.reload()
  await expect.poll(kinds).toEqual(['answered-marked', 'answered', 'unseen'])
})
