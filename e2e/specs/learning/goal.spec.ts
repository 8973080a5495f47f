import type { Page } from '@playwright/test'
import { buildExam } from '../../src/exam-data.ts'
import { expectAccessible, expectWhole } from '../../src/expect-good.ts'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildPlan, dateIn, examCard } from '../../src/goal-data.ts'
import { press } from '../../src/keyboard.ts'
import { openDay } from '../../src/today-data.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save my exam' })
const shareOf = (page: Page, topic: string) => page.getByRole('combobox', { name: topic })
const said = (page: Page, text: string) => page.getByText(text, { exact: true })

test('a learner names an exam with its date and topics, and hears beside the field what is missing', async ({
  page,
  db,
  learner,
}) => {
  await openDay({ page, db, learner }, '/user/dashboard')
  await press(page, examCard(page).getByRole('link', { name: 'Choose an exam' }))
  await expect(page).toHaveURL('/user/goal')
  await save(page).click()
  await expect(page.getByLabel('Name of the exam')).toBeFocused()
  await expect(said(page, 'Give the exam a name.')).toBeVisible()
  await page.getByLabel('Name of the exam').fill('TCS NQT')
  await page.getByLabel('Pass mark, of 100').fill('0')
  await save(page).click()
  await expect(said(page, 'Give a whole number from 1 to 100.')).toBeVisible()
  await page.getByLabel('Pass mark, of 100').fill('60')
  await page.getByRole('button', { name: 'Databases: None' }).click()
  await save(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Choose at least one topic.' })).toBeVisible()
  await shareOf(page, 'Joins').selectOption('A lot')
  await shareOf(page, 'Loops').selectOption('A little')
  await page.getByLabel('Date').fill(dateIn(-1))
  await save(page).click()
  await expect(page.getByLabel('Date')).toBeFocused()
  await expect(said(page, 'Choose a date from today on, within the next three years.')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 740 })
  await expectAccessible(page, 'a date that is over')
  await expectWhole(page, 'a date that is over')
  await page.getByLabel('Date').fill(dateIn(21))
  const requests: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && requests.push(request.url()))
  await save(page).dblclick()
  await expect(page).toHaveURL('/user/dashboard')
  await expect(examCard(page).getByRole('heading')).toHaveText('Your exam: TCS NQT')
  await expect(examCard(page)).toContainText('21 days left')
  expect(requests).toHaveLength(1)

  await examCard(page).getByRole('link', { name: 'Change my exam' }).click()
  await expect(page.getByLabel('Name of the exam')).toHaveValue('TCS NQT')
  await expect(page.getByLabel('Date')).toHaveValue(dateIn(21))
  await expect(page.getByLabel('Pass mark, of 100')).toHaveValue('60')
  const shares = await page
    .locator('details select')
    .evaluateAll((all: HTMLSelectElement[]) => all.map((one) => one.value))
  expect(shares).toEqual(['little', 'much', 'none'])
  await page.goBack()
  await expect(examCard(page)).toContainText('21 days left')
})

test('one of our exams brings its topics along; a removed exam comes back with Undo; a save that fails can be repeated', async ({
  page,
  db,
  learner,
  quietPages,
}) => {
  quietPages.allow.push(/^500 /)
  const { joins } = await buildPlan(db, learner)
  await buildExam(db, { topicId: joins.id, name: 'Mock 1', questionCount: 5 })
  await logInAs(page, learner)
  await page.route('**/api/goal/choices', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/user/goal')
  await expect(page.getByRole('alert')).toContainText('We could not load your exam.')
  await page.unroute('**/api/goal/choices')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByLabel('Which exam').selectOption('Mock 1 (Joins)')
  await expect(page.getByLabel('Name of the exam')).toBeHidden()
  await page.route('**/api/goal', (route) => route.fulfill({ status: 500, json: {} }))
  await save(page).click()
  await expect(page.getByText('We could not save your exam.')).toBeVisible()
  await page.unroute('**/api/goal')
  await save(page).click()
  await expect(page).toHaveURL('/user/dashboard')
  await expect(examCard(page)).toContainText('Your exam: Mock 1')
  await expect(examCard(page)).toContainText('5 days left')

  await examCard(page).getByRole('link', { name: 'Change my exam' }).click()
  await page.getByRole('button', { name: 'Remove my exam' }).dblclick()
  await expect(page).toHaveURL('/user/dashboard')
  await expect(examCard(page)).toContainText('Which exam are you preparing for?')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(examCard(page)).toContainText('Your exam: Mock 1')
})
