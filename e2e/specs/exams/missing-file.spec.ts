import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildSatExam, expectOnServer, openExam, pick } from '../../src/sit-exam.ts'

const DIALOGS = '**/assets/exam-dialogs-*.js'
const MISSING = { status: 404, body: 'not found' }
// The browser names the file that it cannot load.
const ALLOWED = [/exam-dialogs/, /404/]

test.beforeEach(async ({ page, learner }) => logInAs(page, learner))

test('when the server no longer has a script of a running exam, the page reloads once, and the exam continues', async ({
  page,
  db,
  quietPages,
}) => {
  quietPages.allow.push(...ALLOWED)
  let documents = 0
  page.on('domcontentloaded', () => (documents += 1))
  await page.route(DIALOGS, (route) => (documents < 2 ? route.fulfill(MISSING) : route.continue()))
  await openExam(page, await buildSatExam(db))
  await pick(page, 'B')
  await expectOnServer(page)
  await expect.poll(() => documents).toBe(2)
  await expect(page.getByRole('radio', { name: 'Two' })).toBeChecked()
  await page.getByRole('button', { name: 'Submit exam' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(documents).toBe(2)
})

test('a script that is still missing after the reload does not reload the page again', async ({
  page,
  db,
  quietPages,
}) => {
  quietPages.allow.push(...ALLOWED)
  let tries = 0
  await page.route(DIALOGS, (route) => {
    tries += 1
    return route.fulfill(MISSING)
  })
  let documents = 0
  page.on('domcontentloaded', () => (documents += 1))
  await openExam(page, await buildSatExam(db))
  await expect.poll(() => documents).toBe(2)
  const before = tries
  await expect.poll(() => tries).toBeGreaterThan(before + 2)
  expect(documents).toBe(2)
})

test('the page does not reload for a script that a weak network lost', async ({ page, db, quietPages }) => {
  quietPages.allow.push(...ALLOWED)
  let tries = 0
  await page.route(DIALOGS, (route) => {
    tries += 1
    return route.abort()
  })
  let documents = 0
  page.on('domcontentloaded', () => (documents += 1))
  await openExam(page, await buildSatExam(db))
  await pick(page, 'B')
  await expectOnServer(page)
  await expect.poll(() => tries).toBeGreaterThan(2)
  expect(documents).toBe(1)
})
