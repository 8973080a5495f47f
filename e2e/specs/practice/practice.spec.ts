import { randomUUID } from 'node:crypto'
import { buildExam } from '../../src/exam-data.ts'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { answer, answersOf, buildPractice, optionIn } from '../../src/practice-data.ts'
import { buildModule, buildQuestion, buildTopic, tokenOf } from '../../src/test-data.ts'

test.beforeEach(async ({ page, learner }) => logInAs(page, learner))

test('[USR-13, USR-14, USR-15, USR-16, USR-17] a pick is marked, judged in words and explained; another option may be picked', async ({
  page,
  db,
  learner,
}) => {
  const { path, ids } = await buildPractice(db, 2)
  await page.goto(path)
  const card = page.getByRole('listitem').filter({ hasText: 'Question 1?' })
  await expect(card).toBeVisible()
  await expect(page.getByText('Why 1')).toHaveCount(0)
  await expect(page.getByText(/Correct/)).toHaveCount(0)

  await optionIn(card, 'One').click()
  await expect(card.getByRole('radio', { name: /One/ })).toBeChecked()
  await expect(optionIn(card, 'One')).toContainText('✗ Incorrect')
  await expect(optionIn(card, 'Two')).toContainText('✓ Correct answer')
  await expect(card.getByRole('status')).toHaveText('Correct answer is: Two.')
  await expect(card.getByText('Why 1')).toBeVisible()
  await expect(card.getByText('Correct! Well done.')).toHaveCount(0)

  await optionIn(card, 'Two').click()
  await expect(card.getByRole('radio', { name: /Two/ })).toBeChecked()
  await expect(optionIn(card, 'Two')).toContainText('✓ Correct')
  await expect(optionIn(card, 'One')).not.toContainText('Incorrect')
  await expect(card.getByRole('status')).toHaveText('Correct! Well done.')
  await expect(card.getByText('Why 1')).toBeVisible()
  await expect(page.getByText('1 of 2 answered, 0 right')).toBeVisible()

  // Only the first pick counts.
  await expect.poll(() => answersOf(learner, db)).toEqual([{ questionId: ids[0], option: 0, isRight: false }])
})

test('[USR-18] options carry the labels A to D, as many as there are, and the whole row can be clicked', async ({
  page,
  db,
}) => {
  const { path, topic } = await buildPractice(db, 1)
  await buildQuestion(db, { topicId: topic.id, text: 'Short?', options: ['One', 'Two', '', ''] })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(path)
  await expect(page.locator('label:has([type=radio])')).toHaveText(['AOne', 'BTwo', 'CThree', 'DFour'])
  const row = await optionIn(page, 'Three').boundingBox()
  expect(row?.height).toBeGreaterThanOrEqual(52)
  await page.mouse.click((row?.x ?? 0) + (row?.width ?? 0) - 6, (row?.y ?? 0) + 6)
  await expect(page.getByRole('radio', { name: /Three/ })).toBeChecked()
  await page.getByRole('button', { name: 'Next question' }).click()
  await expect(page.locator('label:has([type=radio])')).toHaveText(['AOne', 'BTwo'])
})

test('[USR-33] every question of the topic is asked, one at a time or as a list, and this choice is remembered', async ({
  page,
  db,
}) => {
  const { path, topic, module } = await buildPractice(db, 3)
  await buildQuestion(db, { topicId: topic.id, text: 'For exams?', isExamOnly: true })
  await buildQuestion(db, { topicId: topic.id, text: 'To be mended?', answer: 'None' })
  await page.goto(`/user/module/${module.id}/topics`)
  await page.getByRole('link', { name: topic.name, exact: true }).click()
  await expect(page).toHaveURL(`/user/Topic/${topic.id}`)
  await page.getByRole('link', { name: 'View Questions' }).click()
  await expect(page).toHaveURL(path)
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('radiogroup') })
  for (const nth of [1, 2, 3]) {
    await expect(cards).toHaveCount(1)
    await expect(cards).toContainText(`Question ${nth}?`)
    await page.getByRole('button', { name: /Next question|Finish/ }).click()
  }
  await expect(page.getByText('You have not answered anything in this round.')).toBeVisible()
  await page.goto(path)
  await page.getByLabel('As a list').check()
  await expect(cards).toContainText(['Question 1?', 'Question 2?', 'Question 3?'])
  await expect(cards).toHaveCount(3)
  await page.reload()
  await expect(cards).toHaveCount(3)
  await optionIn(cards.nth(1), 'Two').click()
  await optionIn(cards.nth(2), 'Four').click()
  await expect(cards.nth(0).getByRole('status')).toBeEmpty()
  await expect(cards.nth(1).getByRole('status')).toHaveText('Correct! Well done.')
  await expect(cards.nth(2).getByRole('status')).toHaveText('Correct answer is: Two.')
})

test('a returning learner continues at the first unanswered question, or with the wrong ones', async ({ page, db }) => {
  const { path, topic, module } = await buildPractice(db, 4)
  const next = await buildTopic(db, { moduleId: module.id, name: 'While', isFreeSample: true })
  await page.goto(path)
  const ways = page.getByRole('combobox', { name: 'Which questions' })
  await expect(ways.getByRole('option', { disabled: true })).toHaveText(['Only what I got wrong (0)'])
  await answer(page, 1, 'One')
  await answer(page, 1, 'Two')
  // The dashboard was loaded before the last picks arrived.
  await page.route(/\/api\/practice\/topics$/, (route) => route.fulfill({ json: [] }), { times: 1 })
  await page.goto('/user/dashboard')
  const practised = page.getByRole('region', { name: 'Continue practising' })
  await expect(practised).toContainText('1 of 4 right · 1 to try again · 2 new')
  await practised.getByRole('link', { name: `Continue with ${topic.name}` }).click()

  await expect(page.getByText('Question 3?')).toBeVisible()
  await expect(page.getByText('2 of 4 answered, 1 right')).toBeVisible()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByText('Question 2?')).toBeVisible()
  await expect(page.getByRole('radio', { name: /Two/ })).toBeChecked()
  await ways.selectOption('new')
  await answer(page, 2, 'Three')
  await expect(page.getByText('You got 0 of 2 answers right.')).toBeVisible()
  await expect(ways.getByRole('option', { selected: true })).toHaveText('Not yet answered (0)')
  await expect(page.getByRole('link', { name: 'Exams of this topic' })).toHaveAttribute(
    'href',
    `/user/Topic/${topic.id}/exam`,
  )
  await page.getByRole('button', { name: 'Practise what I got wrong (3)' }).click()
  for (const nth of [1, 3, 4]) {
    await expect(page.getByText(`Question ${nth}?`)).toBeVisible()
    await answer(page, 1)
  }
  await expect(page.getByText('You got 3 of 3 answers right.')).toBeVisible()
  await expect(page.getByRole('button', { name: /got wrong/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Next topic: While' }).click()
  await expect(page).toHaveURL(`/user/Topic/${next.id}/question`)
  await expect(page.getByText('There are no questions to practise here yet.')).toBeVisible()
  await page.goto('/user/dashboard')
  await expect(practised.getByRole('link', { name: `Practise again: ${topic.name}` })).toHaveText('Practise again')
})

test('by keyboard 1 to 4 and A to D pick, Enter continues, and arrows move but never pick', async ({
  page,
  db,
  learner,
}) => {
  const { path } = await buildPractice(db, 4)
  await page.goto(path)
  await expect(page.getByText('Question 1?')).toBeVisible()
  await page.keyboard.press('2')
  await expect(page.getByRole('status').first()).toHaveText('Correct! Well done.')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Question 2?')).toBeVisible()
  await page.keyboard.press('d')
  await expect(page.getByRole('status').first()).toHaveText('Correct answer is: Two.')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Question 3?')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Question 2?')).toBeVisible()
  await expect(page.getByRole('radio', { name: /Four/ })).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: /One/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /Two/ })).toBeFocused()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.keyboard.press('Space')
  await expect(page.getByRole('radio', { name: /Two/ })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Question 4?')).toBeVisible()
  // Only Enter leads past the last question.
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Question 4?')).toBeVisible()
  await page.keyboard.press('B')
  await page.keyboard.press('Enter')
  await expect(page.getByText('You got 3 of 4 answers right.')).toBeVisible()
  await expect.poll(async () => (await answersOf(learner, db)).length).toBe(4)
})

test('the focus is on the question, also when its data comes before the script of the page', async ({ page, db }) => {
  const { topic, module } = await buildPractice(db, 2)
  await page.goto(`/user/module/${module.id}/topics`)
  const link = page.getByRole('link', { name: `View Questions of ${topic.name}` })
  const script = Promise.withResolvers<void>()
  await page.route('**/assets/practice-page-*.js', (route) => script.promise.then(() => route.continue()))
  const data = Promise.all([/getQuestionsByTopicId/, /\/api\/practice\//].map((path) => page.waitForResponse(path)))
  // The script that preloads on a key press runs some seconds after the page. This key press follows no link.
  const pressed = () => link.dispatchEvent('keydown', { key: 'Enter' })
  const asked = () => page.waitForRequest(/getQuestionsByTopicId/, { timeout: 2000 })
  await expect(() => Promise.all([asked(), pressed()])).toPass()
  await data
  await link.press('Enter')
  script.resolve()
  await expect(page.getByRole('listitem', { name: 'Question 1 Question 1?' })).toBeFocused()
})

test('a letter picks nothing outside of practice, nor in a text field', async ({ page, db }) => {
  const { path } = await buildPractice(db, 1)
  await page.goto(path)
  await expect(page.getByText('Question 1?')).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).focus()
  await page.keyboard.press('b')
  await page.getByRole('button', { name: 'Report question 1' }).click()
  await page.getByLabel('In your words').fill('')
  await page.keyboard.type('bad 1')
  await expect(page.getByLabel('In your words')).toHaveValue('bad 1')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
})

test("[ERR-20] a failure shows 'Unable to fetch questions. Please try again.', and trying again works", async ({
  page,
  db,
}) => {
  const { path } = await buildPractice(db, 1)
  await page.route('**/getQuestionsByTopicId/**', (route) => route.fulfill({ status: 404, json: { code: 'x' } }))
  await page.goto(path)
  const notice = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Try again' }) })
  await expect(notice).toContainText('Unable to fetch questions. Please try again.')
  await expect(page.getByText('Unable to fetch questions. Please try again.')).toHaveCount(2)
  await page.unroute('**/getQuestionsByTopicId/**')
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Question 1?')).toBeVisible()
})

test("[ERR-20] an ended login shows 'Unauthorized. Please log in again.' and goes to /login", async ({ page, db }) => {
  const { path } = await buildPractice(db, 1)
  await page.request.post('/auth/logout', { headers: { 'x-requested-with': 'abhyas' } })
  await page.goto(path)
  await expect(page.getByText('Unauthorized. Please log in again.').first()).toBeVisible()
  await expect(page).toHaveURL(/\/login(\?|$)/)
})

test('a locked module leads to the buy page', async ({ page, db }) => {
  const { course } = await buildPractice(db, 0)
  const module = await buildModule(db, { courseId: course.id, name: 'Arrays' })
  const topic = await buildTopic(db, { moduleId: module.id, name: 'Sorting' })
  await buildQuestion(db, { topicId: topic.id, text: 'Locked?' })
  await page.goto(`/user/Topic/${topic.id}/question`)
  await expect(page.getByText('You have not bought this module yet.')).toBeVisible()
  await expect(page.getByText('Unable to fetch')).toHaveCount(0)
  await page.getByRole('link', { name: 'Buy Now - ₹25' }).click()
  await expect(page).toHaveURL(`/user/buynow/${module.id}?to=${encodeURIComponent(`/user/Topic/${topic.id}/question`)}`)
})

test('while an exam asks the questions, practice says so and links to the exam', async ({ page, db }) => {
  const { topic, path } = await buildPractice(db, 1)
  const exam = await buildExam(db, { topicId: topic.id })
  const started = await page.request.post(`/api/exams/${exam.id}/attempts`, {
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
    data: { deviceId: randomUUID() },
  })
  expect(started.status()).toBe(200)
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('You are taking an exam with these questions.')
  await expect(page.getByText('Unable to fetch')).toHaveCount(0)
  await page.getByRole('link', { name: 'Exams of this topic' }).click()
  await expect(page).toHaveURL(`/user/Topic/${topic.id}/exam`)
})
