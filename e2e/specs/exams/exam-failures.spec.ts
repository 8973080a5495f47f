import { sql } from '@abhyas/database/sql'
import { crashPage } from '../../src/crash-page.ts'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import {
  buildSatExam,
  callAsAdmin,
  clockSeconds,
  expectOnServer,
  next,
  openExam,
  pick,
  recordsKept,
  SAVE_CALLS,
  storedAttempts,
  storedOptions,
} from '../../src/sit-exam.ts'

test.beforeEach(async ({ page, learner }) => logInAs(page, learner))

test('X1 without a network picks are kept, the banner says which count, and all arrive when it is back', async ({
  page,
  context,
  db,
  learner,
}) => {
  await openExam(page, await buildSatExam(db))
  await context.setOffline(true)
  for (const letter of ['A', 'B'] as const) {
    await pick(page, letter)
    await expect(page.locator('[data-where=device]')).toBeVisible()
    await next(page)
  }
  await pick(page, 'C')
  await expect(page.locator('[data-cut-off]')).toContainText('The clock keeps running')
  await expect(page.locator('[data-save-state=device]')).toContainText('3 answers not sent yet')
  expect(await storedOptions(db, learner)).toEqual({})
  await context.setOffline(false)
  await expect(page.locator('[data-save-state=server]')).toBeVisible()
  await expect(page.locator('[data-cut-off]')).toHaveCount(0)
  expect(await storedOptions(db, learner)).toEqual({ 0: 0, 1: 1, 2: 2 })
})

test('X2 when the acknowledgement is lost after the commit, the same answer is sent again and changes nothing', async ({
  page,
  db,
  learner,
}) => {
  await openExam(page, await buildSatExam(db))
  const sent: string[] = []
  await page.route(SAVE_CALLS, async (route) => {
    sent.push(route.request().postData() ?? '')
    if (sent.length > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await pick(page, 'C')
  await expectOnServer(page)
  expect(sent).toHaveLength(2)
  expect(sent[0]).toBe(sent[1])
  expect(await storedOptions(db, learner)).toEqual({ 0: 2 })
})

test('X3 after a reload and a crash the exam continues with its unsent picks and less time', async ({
  page,
  context,
  db,
  learner,
}) => {
  const exam = await buildSatExam(db, { seconds: 600 })
  await openExam(page, exam)
  await pick(page, 'A')
  await expectOnServer(page)
  await next(page)
  await page.route(SAVE_CALLS, (route) => route.abort())
  await pick(page, 'B')
  await expect(page.locator('[data-where=device]')).toBeVisible()
  const before = await clockSeconds(page)
  await crashPage(page)
  const second = await context.newPage()
  await second.goto(`/user/exam/${exam.id}/startexam`)
  await expect(second.getByRole('heading', { name: 'Question 2 of 3' })).toBeVisible()
  await expectOnServer(second)
  expect(await storedOptions(db, learner)).toEqual({ 0: 0, 1: 1 })
  expect(await clockSeconds(second)).toBeLessThanOrEqual(before)
  await second.reload()
  await expect(second.getByRole('heading', { name: 'Question 2 of 3' })).toBeVisible()
  await expect(second.getByRole('button', { name: 'Question 3: Not visited' })).toBeVisible()
  expect(await storedAttempts(db, learner)).toHaveLength(1)
})

test('X9 a submit whose response is lost is repeated, and there is one result', async ({ page, db, learner }) => {
  await openExam(page, await buildSatExam(db))
  await pick(page, 'B')
  let submits = 0
  await page.route('**/api/attempts/*/submit', async (route) => {
    submits += 1
    if (submits > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('button', { name: 'Submit exam' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit exam' }).click()
  await expect(page.getByText('Exam submitted! Correct: 1, Incorrect: 2. Status: Fail')).toBeVisible()
  expect(submits).toBe(2)
  expect(await storedAttempts(db, learner)).toMatchObject([{ state: 'graded', closedBy: 'learner', correctCount: 1 }])
})

test('X11 when the server cannot save, the page says so, keeps the picks over a reload, and sends them later', async ({
  page,
  db,
  learner,
  quietPages,
}) => {
  quietPages.allow.push(/503/)
  await openExam(page, await buildSatExam(db))
  await pick(page, 'A')
  await expectOnServer(page)
  await expect.poll(() => recordsKept(page)).toContainEqual(expect.stringContaining('/paper'))
  const outage = { status: 503, headers: { 'retry-after': '2' }, json: { code: 'unavailable', message: '' } }
  await page.route(/\/api\/(attempts|exams)\//, (route) => route.fulfill(outage))
  await next(page)
  await pick(page, 'B')
  const notice = page.locator('[data-cut-off=server]')
  await expect(notice).toContainText('Our server cannot save answers right now.')
  await expect(notice).toContainText('longer than 5 seconds, you get the lost time back')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Question 2 of 3' })).toBeVisible()
  await expect(notice).toBeVisible()
  await page.unrouteAll()
  await expectOnServer(page)
  await expect(page.locator('[data-cut-off]')).toHaveCount(0)
  expect(await storedOptions(db, learner)).toEqual({ 0: 0, 1: 1 })
})

test('X15 an attempt finishes as it began when its question, exam or access is changed or deleted meanwhile', async ({
  page,
  db,
  product,
}) => {
  const exam = await buildSatExam(db)
  await openExam(page, exam)
  await pick(page, 'B')
  await expectOnServer(page)
  await db.write(
    sql`update questions set correct_answer = 'One', question_text = 'Changed?' where topic_id = ${exam.topicId}`,
  )
  await db.write(sql`update topics set is_free_sample = false where id = ${exam.topicId}`)
  await callAsAdmin(db, product.origin, 'DELETE', `/api/exams/deleteExamById/${exam.id}`)
  await page.reload()
  await expect(page.getByText('Question 1?')).toBeVisible()
  await next(page)
  await pick(page, 'B')
  await expectOnServer(page)
  await page.getByRole('button', { name: 'Submit exam' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit exam' }).click()
  await expect(page.getByText('Exam submitted! Correct: 2, Incorrect: 1. Status: Pass')).toBeVisible()
})

test('X19 when the browser refuses to store, the learner is warned, and the answers still arrive', async ({
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
  // This script stores the paper, and loads when the page is idle.
  const isStoring = page.waitForResponse(/\/exam-dialogs-[\w-]+\.js$/)
  await openExam(page, await buildSatExam(db))
  await (await isStoring).finished()
  await expect(page.getByText('This browser does not let us store anything.')).toBeVisible()
  await pick(page, 'A')
  await expectOnServer(page)
  await context.setOffline(true)
  await next(page)
  await pick(page, 'B')
  await expect(page.getByText('Keep this page open')).toBeVisible()
  await context.setOffline(false)
  await expectOnServer(page)
  expect(await storedOptions(db, learner)).toEqual({ 0: 0, 1: 1 })
})

test('X19 answers that only localStorage could keep survive a crash', async ({ page, context, db, learner }) => {
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'SecurityError')
    }
  })
  const exam = await buildSatExam(db)
  await openExam(page, exam)
  await page.route(SAVE_CALLS, (route) => route.abort())
  await pick(page, 'B')
  await expect(page.locator('[data-where=device]')).toBeVisible()
  await crashPage(page)
  const second = await context.newPage()
  await second.goto(`/user/exam/${exam.id}/startexam`)
  await expectOnServer(second)
  expect(await storedOptions(db, learner)).toEqual({ 0: 1 })
})

test('X20 no response before the end of the exam reveals a correct answer', async ({ page, db }) => {
  const bodies: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/')) bodies.push(response.text().catch(() => ''))
  })
  await openExam(page, await buildSatExam(db))
  await pick(page, 'B')
  await expectOnServer(page)
  await page.reload()
  await expectOnServer(page)
  const said = (await Promise.all(bodies)).join('\n')
  expect(said).toContain('questionText')
  expect(said).not.toMatch(/correctAnswer|correctOptions|"description"|"right"|Why: /)
  const html = await page.content()
  expect(html).not.toContain('Why: ')
})
