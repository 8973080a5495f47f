import { expectAccessible, expectWhole } from '../../src/expect-good.ts'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { beginExam, buildSatExam, clockSeconds, storedAttempts } from '../../src/sit-exam.ts'

test.beforeEach(async ({ page, learner }) => logInAs(page, learner))

test('opening an exam starts nothing: the clock starts with the button, once, and an open attempt continues without instructions', async ({
  page,
  db,
  learner,
  context,
}) => {
  const exam = await buildSatExam(db, { questionCount: 4 })
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto(`/user/exam/${exam.id}/startexam`)
  await expect(page.getByRole('heading', { level: 1, name: exam.name })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('The clock has not started yet.')
  await expect(page.locator('dl > div')).toHaveText(['questions4', 'time3 min', 'correct answers to pass2 of 4'])
  await expectAccessible(page, 'instructions')
  await expectWhole(page, 'instructions')

  const begin = page.getByRole('button', { name: 'I am ready to begin' })
  const tick = page.getByRole('checkbox', { name: 'I have read this and have 3 min free now.' })
  await begin.click()
  await expect(page.getByText('Please tick the box first.')).toBeVisible()
  await expect(tick).toBeFocused()
  await tick.check()
  await expect(page.getByText('Please tick the box first.')).toBeHidden()
  await page.reload()
  await expect(begin).toBeVisible()
  expect(await storedAttempts(db, learner)).toEqual([])

  // A second tab has read the instructions too, and finds the attempt of the first.
  const second = await context.newPage()
  await second.goto(`/user/exam/${exam.id}/startexam`)
  await expect(second.getByRole('button', { name: 'I am ready to begin' })).toBeVisible()
  await tick.check()
  await begin.dblclick()
  await expect(page.getByRole('heading', { name: 'Question 1 of 4' })).toBeFocused()
  expect(await clockSeconds(page)).toBeGreaterThan(170)
  await beginExam(second)
  await expect(second.getByText('This exam is open in another tab.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('timer')).toBeVisible()
  expect(await storedAttempts(db, learner)).toMatchObject([{ state: 'open' }])
})

test('without a network the button says why the exam does not start, and starts it when the network is back', async ({
  page,
  db,
  learner,
  context,
}) => {
  const exam = await buildSatExam(db)
  await page.goto(`/user/exam/${exam.id}/startexam`)
  await expect(page.getByRole('button', { name: 'I am ready to begin' })).toBeVisible()
  await context.setOffline(true)
  await beginExam(page)
  await expect(page.getByText('We cannot reach the server, so the exam cannot start.')).toBeVisible({ timeout: 20_000 })
  expect(await storedAttempts(db, learner)).toEqual([])
  await context.setOffline(false)
  await beginExam(page)
  await expect(page.getByRole('heading', { name: 'Question 1 of 3' })).toBeVisible()
})
