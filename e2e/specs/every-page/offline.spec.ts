import { drawPicture, inBase64 } from '@abhyas/api/testing/pictures'
import type { StoredPicture } from '@abhyas/contract/questions-pictures'
import { markOf } from '@abhyas/contract/rules/pictures'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { addressesKept, responsesKept, openKept } from '../../src/kept-pages.ts'
import { answer, answersOf, buildPractice } from '../../src/practice-data.ts'
import {
  buildSatExam,
  callAsAdmin,
  clockSeconds,
  expectOnServer,
  next,
  openExam,
  pick,
  recordsKept,
  storedOptions,
} from '../../src/sit-exam.ts'
import { startProduct } from '../../src/start-product.ts'

test.use({ serviceWorkers: 'allow' })

test('pages that a learner opened work without a network, and answers are sent when it is back', async ({
  page,
  context,
  db,
  learner,
}) => {
  await logInAs(page, learner)
  const { path } = await buildPractice(db, 3)
  await openKept(page)
  await page.reload()
  await expect(page.getByText('Core Java').first()).toBeVisible()
  await page.goto(path)
  await expect(page.getByText('Question 1?')).toBeVisible()

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('Question 1?')).toBeVisible()
  await expect(page.getByText('No network.')).toBeVisible()
  await answer(page, 3)
  await expect(page.getByText('You got 3 of 3 answers right.')).toBeVisible()
  await page.goto('/user/dashboard')
  await expect(page.getByText('Core Java').first()).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('No network.')).toBeHidden()
  await page.reload()
  await expect.poll(async () => (await answersOf(learner, db)).length).toBe(3)
})

test('a running exam survives a reload without a network, with its answers, its clock and pictures not seen before', async ({
  page,
  context,
  db,
  product,
  learner,
}) => {
  await logInAs(page, learner)
  const exam = await buildSatExam(db, { seconds: 600 })
  const asAdmin = <T>(method: string, path: string, body: object) =>
    callAsAdmin<T>(db, product.origin, method, path, body)
  const sent = { picture: inBase64(await drawPicture().png().toBuffer()) }
  const { address } = await asAdmin<StoredPicture>('POST', '/api/questions/pictures', sent)
  await asAdmin('PUT', `/api/questions/updateQuestionById/${exam.questionIds[2]}`, {
    questionText: `What is this?\n\n${markOf('A red square with a blue corner', address)}`,
    correctAnswer: 'Two',
  })
  await openKept(page)
  await openExam(page, exam)
  await pick(page, 'B')
  await expectOnServer(page)
  await next(page)
  await pick(page, 'C')
  await expectOnServer(page)
  await expect.poll(() => recordsKept(page)).toContainEqual(expect.stringContaining('/paper'))
  await expect.poll(() => addressesKept(page)).toContain(address)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Question 2 of 3' })).toBeVisible()
  await expect(page.locator('[data-cut-off]')).toBeVisible()
  expect(await clockSeconds(page)).toBeGreaterThan(500)
  // The server has an answer already, and none waits in the browser. So the change must take a higher sequence.
  await expect(page.getByRole('radio', { name: /Three/ })).toBeChecked()
  await pick(page, 'A')
  await page.reload()
  await expect(page.getByRole('radio', { name: /One/ })).toBeChecked()
  await next(page)
  const picture = page.getByRole('img', { name: 'A red square with a blue corner' })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640)
  await pick(page, 'D')

  await context.setOffline(false)
  await expect.poll(() => storedOptions(db, learner)).toEqual({ 0: 1, 1: 0, 2: 3 })
  await expect(page.locator('[data-cut-off]')).toBeHidden()
})

test('practice is not available offline while an exam may ask its questions', async ({
  page,
  context,
  db,
  learner,
}) => {
  await logInAs(page, learner)
  const exam = await buildSatExam(db)
  await openKept(page, `/user/Topic/${exam.topicId}/question`)
  await page.reload()
  await expect.poll(() => responsesKept(page)).toContain(`/api/questions/getQuestionsByTopicId/${exam.topicId}`)
  await openExam(page, exam)
  expect((await responsesKept(page)).filter((path) => path.includes('questions'))).toEqual([])
  await context.setOffline(true)
  await page.goto(`/user/Topic/${exam.topicId}/question`)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('no admin page is kept in the browser', async ({ page, admin }) => {
  await logInAs(page, admin)
  await openKept(page, '/admin/dashboard')
  await page.goto('/admin/manage-users')
  await expect(page.getByText(admin.email).first()).toBeVisible()
  const kept = await addressesKept(page)
  expect(kept).toContain('/user/dashboard')
  expect(kept.filter((path) => /admin|\/api\//.test(path))).toEqual([])
})

test('a new version comes with the next page, and never during an exam', async ({
  browser,
  db,
  learner,
  atEnd,
  databaseEnv,
}) => {
  const first = await startProduct(databaseEnv)
  const context = await browser.newContext({ baseURL: first.origin })
  const page = await context.newPage()
  await logInAs(page, learner)
  await openKept(page)
  await openExam(page, await buildSatExam(db))
  await pick(page, 'B')
  await expectOnServer(page)

  await first.stop()
  // The changed setting changes the policy of the pages, so their version changes too.
  const env = { ...databaseEnv, AD_FRAME_URL: 'https://other.abhyas.test/frame' }
  const second = await startProduct(env, { port: Number(new URL(first.origin).port) })
  atEnd(second.stop)
  const isWaiting = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      await registration?.update()
      return Boolean(registration?.waiting)
    })
  await expect.poll(isWaiting).toBe(true)
  await page.reload()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1)
  expect(await isWaiting()).toBe(true)

  await page.goto('/about')
  await page.goto('/user/dashboard')
  await expect(page.getByText('Core Java').first()).toBeVisible()
  await expect.poll(isWaiting).toBe(false)
  await context.close()
})
