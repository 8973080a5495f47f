import { expect, logInAs, test } from '../../src/fixtures.ts'
import { answersOf, buildPractice, optionIn } from '../../src/practice-data.ts'

test.beforeEach(async ({ page, learner }) => logInAs(page, learner))

test('a reload keeps the questions, order, picks and place of a round, another tab agrees, and the next round has another order', async ({
  page,
  db,
  learner,
  context,
}) => {
  const { path, ids } = await buildPractice(db, 6, { keepsOrder: false })
  await page.goto(path)
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('radiogroup') })
  const rows = async (tab = page) =>
    (await tab.locator('label:has([type=radio])').allTextContents()).map((row) => row.replace(/[✓✗].*/, ''))
  await page.getByLabel('As a list').check()
  await expect(cards).toHaveCount(6)
  const order = await rows()
  const letters = order.map((row) => row[0])
  expect(letters.join('')).toBe('ABCD'.repeat(6))
  expect(order.filter((row) => /^(AOne|BTwo|CThree|DFour)/.test(row)).length).toBeLessThan(24)
  for (const nth of [0, 2]) await optionIn(cards.nth(nth), 'One').click()
  await expect
    .poll(() => answersOf(learner, db))
    .toMatchObject([
      { questionId: ids[0], option: 0, isRight: false },
      { questionId: ids[2], option: 0, isRight: false },
    ])

  await page.reload()
  await expect(cards.nth(2).getByRole('status')).toHaveText('Correct answer is: Two.')
  await expect(page.getByText('Why 3')).toBeVisible()
  expect(await rows()).toEqual(order)

  const tab = await context.newPage()
  await tab.goto(path)
  await expect(tab.getByText('2 of 6 answered, 0 right')).toBeVisible()
  expect(await rows(tab)).toEqual(order)
  await optionIn(tab.getByRole('listitem').filter({ hasText: 'Question 4?' }), 'Two').click()
  await expect(page.getByText('3 of 6 answered, 1 right')).toBeVisible()
  await expect(cards.nth(3).getByRole('status')).toHaveText('Correct! Well done.')
  await tab.close()

  const ways = page.getByRole('combobox', { name: 'Which questions' })
  await expect(ways.getByRole('option')).toHaveText([
    'All questions (6)',
    'Not yet answered (3)',
    'Only what I got wrong (2)',
  ])
  await page.getByLabel('As a list').uncheck()
  await ways.selectOption('wrong')
  await page.getByRole('button', { name: 'Next question' }).click()
  await expect(page.getByRole('listitem', { name: 'Question 3 Question 3?' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('listitem', { name: 'Question 3 Question 3?' })).toBeVisible()
  await expect(ways).toHaveValue('wrong')
  await ways.selectOption('all')
  await page.getByLabel('As a list').check()
  expect(await rows()).not.toEqual(order)
})
