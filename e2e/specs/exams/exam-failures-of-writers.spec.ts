import { sql } from '@abhyas/database/sql'
import { expectAccessible } from '../../src/expect-good.ts'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import {
  buildSatExam,
  expectOnServer,
  next,
  openDevice,
  openExam,
  pick,
  SAVE_CALLS,
  storedAttempts,
  storedOptions,
} from '../../src/sit-exam.ts'
import { startProduct } from '../../src/start-product.ts'
import { buildPerson } from '../../src/test-data.ts'

test.beforeEach(async ({ page, learner }) => logInAs(page, learner))

test('X4 a second tab can take the exam over; the first is then read-only, and can take it back', async ({
  page,
  context,
  db,
  learner,
}) => {
  const exam = await buildSatExam(db)
  await openExam(page, exam)
  await pick(page, 'A')
  await expectOnServer(page)
  await next(page)
  // This tab cannot send its pick; the second tab finds it in the browser's storage.
  await page.route(SAVE_CALLS, (route) => route.abort())
  await pick(page, 'B')
  await expect(page.locator('[data-where=device]')).toBeVisible()
  const second = await context.newPage()
  await second.goto(`/user/exam/${exam.id}/startexam`)
  await expect(second.getByText('This exam is open in another tab.')).toBeVisible()
  await expect(second.getByRole('radio').first()).toBeDisabled()
  await second.getByRole('button', { name: 'Continue here' }).click()
  await expect(page.getByText('This exam is open in another tab.')).toBeVisible()
  await expect(page.getByRole('radio').first()).toBeDisabled()
  await expect(second.locator('[data-save-state=server]')).toBeVisible()
  expect(await storedOptions(db, learner)).toEqual({ 0: 0, 1: 1 })
  await page.unroute(SAVE_CALLS)
  await page.getByRole('button', { name: 'Continue here' }).click()
  await pick(page, 'D')
  await expectOnServer(page)
  await expect(second.getByText('This exam is open in another tab.')).toBeVisible()
  expect(await storedOptions(db, learner)).toEqual({ 0: 0, 1: 3 })
  // Both tabs see the end, and there is only one attempt.
  await page.getByRole('button', { name: 'Submit exam' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit exam' }).click()
  await expect(page).toHaveURL(/results/)
  // The first tab tells the second one, which would ask the server after 12 seconds at the earliest.
  await expect(second).toHaveURL(/results/, { timeout: 11_000 })
  expect(await storedAttempts(db, learner)).toMatchObject([{ state: 'graded', closedBy: 'learner' }])
})

test('the only tab waits when the browser is slow to grant it the lock', async ({ page, db }) => {
  const exam = await buildSatExam(db)
  await page.addInitScript(() => {
    const { request } = LockManager.prototype
    LockManager.prototype.request = async function (this: LockManager, ...asked: unknown[]) {
      await new Promise((go) => setTimeout(go, 1500))
      return Reflect.apply(request, this, asked)
    }
  })
  await openExam(page, exam)
  await pick(page, 'A')
  await expectOnServer(page)
})

for (const isUsed of [true, false])
  test(`X5 another device takes over: the first is read-only, and its unsent picks are ${isUsed ? 'used' : 'left'} by choice`, async ({
    page,
    browser,
    db,
    learner,
    product,
    atEnd,
  }) => {
    const exam = await buildSatExam(db)
    await openExam(page, exam)
    await pick(page, 'A')
    await expectOnServer(page)
    await page.route(SAVE_CALLS, (route) => route.abort())
    await next(page)
    await pick(page, 'B')
    await expect(page.locator('[data-where=device]')).toBeVisible()
    const phone = await openDevice(browser, product.origin, learner)
    atEnd(() => phone.context.close())
    await openExam(phone.page, exam)
    await expect(phone.page.getByText('This exam is open on another device.')).toBeVisible()
    await phone.page.getByRole('button', { name: 'Next question' }).click()
    await expect(phone.page.getByText('Question 2 of')).toBeVisible()
    await phone.page.getByRole('button', { name: 'Previous' }).click()
    await phone.page.getByRole('button', { name: 'Continue here' }).click()
    await next(phone.page)
    await pick(phone.page, 'C')
    await expectOnServer(phone.page)
    await page.unroute(SAVE_CALLS)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByText('1 answer on this device was not sent.')).toBeVisible()
    await expect(page.getByRole('radio').first()).toBeDisabled()
    expect(await storedOptions(db, learner)).toEqual({ 0: 0, 1: 2 })
    await page.getByRole('button', { name: 'Continue here' }).click()
    const dialog = page.getByRole('dialog', { name: 'Answers that were not sent' })
    await expect(dialog).toBeVisible()
    await expectAccessible(page, 'answers that were not sent', 'dialog[open]')
    await dialog.getByRole('button', { name: isUsed ? 'Use' : 'Discard' }).click()
    await expectOnServer(page)
    expect(await storedOptions(db, learner)).toEqual({ 0: 0, 1: isUsed ? 1 : 2 })
    await expect(phone.page.getByText('This exam is open on another device.')).toBeVisible()
  })

test('X10 when the server restarts during an exam, picks wait and arrive', async ({
  browser,
  db,
  databaseEnv,
  learner,
  atEnd,
}) => {
  const exam = await buildSatExam(db)
  const first = await startProduct(databaseEnv)
  const { context, page } = await openDevice(browser, first.origin, learner)
  atEnd(() => context.close())
  await openExam(page, exam)
  await pick(page, 'A')
  await expectOnServer(page)
  await first.stop()
  await next(page)
  await pick(page, 'B')
  await expect(page.locator('[data-cut-off]')).toBeVisible()
  const second = await startProduct(databaseEnv, { port: Number(new URL(first.origin).port) })
  atEnd(second.stop)
  await expect(page.locator('[data-save-state=server]')).toBeVisible({ timeout: 30_000 })
  expect(await storedOptions(db, learner)).toEqual({ 0: 0, 1: 1 })
})

test('X13 an expired token is renewed silently; when the session is over the exam stays and asks for the password', async ({
  page,
  db,
  learner,
}) => {
  await openExam(page, await buildSatExam(db))
  const forgetToken = () =>
    page.evaluate(() => {
      const record = JSON.parse(localStorage.getItem('loginData') ?? '{}') as object
      localStorage.setItem('loginData', JSON.stringify({ ...record, token: 'ended' }))
    })
  await forgetToken()
  await pick(page, 'A')
  await expectOnServer(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await db.write(sql`delete from sessions where user_id = ${learner.id}`)
  await forgetToken()
  await next(page)
  await pick(page, 'B')
  const dialog = page.getByRole('dialog', { name: 'Please log in again' })
  await expect(dialog).toContainText(learner.email)
  await expect(page).toHaveURL(/startexam$/)
  await dialog.getByLabel('Password').fill('wrong')
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect(dialog.getByText('Incorrect email or password')).toBeVisible()
  await expectAccessible(page, 'log in again', 'dialog[open]')
  await dialog.getByLabel('Password').fill(learner.password)
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect(dialog).toHaveCount(0)
  await expectOnServer(page)
  expect(await storedOptions(db, learner)).toEqual({ 0: 0, 1: 1 })
})

test('X13 a logout in another tab does not close the exam', async ({ page, context, db, learner }) => {
  await openExam(page, await buildSatExam(db))
  const other = await context.newPage()
  await other.goto('/about')
  await other.getByRole('button', { name: 'Logout' }).click()
  const dialog = page.getByRole('dialog', { name: 'Please log in again' })
  await dialog.getByLabel('Password').fill(learner.password)
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await pick(page, 'A')
  await expectOnServer(page)
})

test('X14 logging out with unsent answers warns; the next account never sends them, and the learner does later', async ({
  page,
  db,
  learner,
}) => {
  const exam = await buildSatExam(db)
  await openExam(page, exam)
  await page.route(SAVE_CALLS, (route) => route.abort())
  await pick(page, 'C')
  await expect(page.locator('[data-where=device]')).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: 'Logout' }).click()
  const warning = page.getByRole('dialog', { name: 'Log out during the exam?' })
  await expect(warning).toContainText('1 answer is not on the server yet.')
  await warning.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.unroute(SAVE_CALLS)
  const somebodyElse = await buildPerson(db, { username: 'Ravi' })
  await logInAs(page, somebodyElse)
  await openExam(page, exam)
  await expect(page.getByRole('button', { name: 'Question 1: Seen, not answered' })).toBeVisible()
  expect(await storedOptions(db, somebodyElse)).toEqual({})
  expect(await storedOptions(db, learner)).toEqual({})
  await logInAs(page, learner)
  await page.goto(`/user/exam/${exam.id}/startexam`)
  await expectOnServer(page)
  expect(await storedOptions(db, learner)).toEqual({ 0: 2 })
})
