import { sql } from '@abhyas/database/sql'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { responsesKept, openKept } from '../../src/kept-pages.ts'
import { answer, answersOf, buildPractice } from '../../src/practice-data.ts'
import { buildSatExam, expectOnServer, openExam, pick, recordsKept } from '../../src/sit-exam.ts'
import { buildPerson } from '../../src/test-data.ts'

// These tests are about data that stays on a phone that several people share.
test.use({ serviceWorkers: 'allow' })

test('a logout deletes the kept responses of a learner, and so does the login of another one', async ({
  page,
  db,
  learner,
}) => {
  await logInAs(page, learner)
  await openKept(page)
  await page.reload()
  await expect.poll(() => responsesKept(page)).toContain('/api/users/me')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => responsesKept(page)).toEqual([])

  await logInAs(page, learner)
  await page.goto('/user/dashboard')
  await expect.poll(() => responsesKept(page)).toContain('/api/users/me')
  const other = await buildPerson(db, { username: 'Ravi' })
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await page.getByLabel('Email').fill(other.email)
  await page.getByLabel('Password', { exact: true }).fill(other.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.context().setOffline(true)
  await page.goto('/user/account')
  await expect(page.getByText(learner.email)).toBeHidden()
})

test('a logout without a network ends the session when the network is back', async ({ page, context, learner }) => {
  await logInAs(page, learner)
  await openKept(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => context.cookies()).not.toEqual([])
  await expect(page).not.toHaveURL(/\/user\//)
  await context.setOffline(false)
  await page.goto('/about')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('logoutDue'))).toBeNull()
  expect((await page.request.post('/auth/refresh', { headers: { 'x-requested-with': 'abhyas' } })).status()).toBe(401)
})

test('a response that arrives after the logout is not kept', async ({ page, db, learner }) => {
  await logInAs(page, learner)
  await openKept(page)
  await page.reload()
  await expect.poll(() => responsesKept(page)).toContain('/api/users/me')
  // The response waits for the locked table, and arrives after the logout.
  await db.transaction(async (tx) => {
    await tx.write(sql`lock table users in access exclusive mode`)
    await page.evaluate(() => {
      const { token } = JSON.parse(localStorage.getItem('loginData') ?? '') as { token: string }
      void fetch('/api/users/me', { headers: { authorization: `Bearer ${token}` }, keepalive: true })
    })
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login/)
  })
  await page.waitForTimeout(1000)
  expect(await responsesKept(page)).toEqual([])
})

test('when a login ends, the kept pages are deleted and unsent answers stay', async ({
  page,
  context,
  db,
  learner,
}) => {
  await logInAs(page, learner)
  const { path } = await buildPractice(db, 1)
  await openKept(page, path)
  await context.route('**/api/practice/answers', (route) => route.abort())
  await answer(page, 1)
  await page.goto('/user/dashboard')
  await expect.poll(() => responsesKept(page)).toContain('/api/users/me')
  await page.request.post('/auth/logout', { headers: { 'x-requested-with': 'abhyas' } })
  await page.evaluate(() => {
    const record = JSON.parse(localStorage.getItem('loginData') ?? '{}') as object
    localStorage.setItem('loginData', JSON.stringify({ ...record, token: 'over' }))
  })
  await page.goto('/user/account')
  await expect(page).toHaveURL('/login')
  await expect.poll(() => responsesKept(page)).toEqual([])
  await context.unroute('**/api/practice/answers')
  await logInAs(page, learner)
  await page.goto('/user/dashboard')
  await expect.poll(async () => (await answersOf(learner, db)).length).toBe(1)
})

test('a deleted account leaves nothing in the browser', async ({ page, context, db, learner }) => {
  await logInAs(page, learner)
  const exam = await buildSatExam(db)
  const { path } = await buildPractice(db, 1)
  await openKept(page, path)
  await context.route('**/api/practice/answers', (route) => route.abort())
  await answer(page, 1)
  await openExam(page, exam)
  await pick(page, 'B')
  await expectOnServer(page)
  await expect.poll(() => recordsKept(page)).toContainEqual(expect.stringContaining('/paper'))
  await page.goto('/user/account')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('dialog').getByLabel('Your password').fill(learner.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()
  expect(await recordsKept(page)).toEqual([])
  expect(await responsesKept(page)).toEqual([])
  expect(
    await page.evaluate((id) => Object.keys(localStorage).filter((key) => key.includes(id)), String(learner.id)),
  ).toEqual([])
})
