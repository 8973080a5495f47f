import type { TestDb } from '@abhyas/database/test-database'
import type { Page } from '@playwright/test'
import { expectAccessible, expectWhole } from '../../src/expect-good.ts'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildStanding, buildWeeks, type NewStanding } from '../../src/standing-data.ts'
import { buildCourse, buildGrant, buildModule, buildQuestion, buildTopic, type Person } from '../../src/test-data.ts'

const QUESTIONS = 20

const TOPICS: Record<string, Omit<NewStanding, 'topicId'> | null> = {
  Subqueries: { right: 3, wrong: 1, answers: 4 },
  Joins: { right: 6, wrong: 8, due: 2, theta: -0.4 },
  'Grouping and NULLs': { right: 12, wrong: 5, due: 1, theta: 0.6 },
  'SELECT and WHERE': { right: 18, wrong: 2, theta: 1.8 },
  'Set operations': null,
}

/** Builds Databases > Queries with five topics, as a learner has them who is in the middle of the module. */
async function buildQueries(db: TestDb, learner: Person) {
  const course = await buildCourse(db, { name: 'Databases' })
  const module = await buildModule(db, { courseId: course.id, name: 'Queries' })
  await buildGrant(db, learner, module.id)
  await buildWeeks(db, learner)
  const ids: Record<string, number> = {}
  for (const [name, standing] of Object.entries(TOPICS)) {
    const { id } = await buildTopic(db, { moduleId: module.id, name })
    ids[name] = id
    for (let nth = 1; nth <= QUESTIONS; nth++) await buildQuestion(db, { topicId: id, text: `Question ${nth}?` })
    if (standing) await buildStanding(db, learner, { topicId: id, ...standing })
  }
  return { course, module, ids, path: `/user/module/${module.id}/topics` }
}

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
const names = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Which topics' }).getByRole('button', { name })

test.beforeEach(async ({ page, learner }) => logInAs(page, learner))

test('each topic of a module has its level in a word, its reason, and what is due; only the next one has a filled button', async ({
  page,
  db,
  learner,
}) => {
  const { path } = await buildQueries(db, learner)
  await page.goto(path)
  await expect(page.getByRole('region', { name: 'My progress' })).toContainText(
    /55 of 100 questions answered.*39 right.*16 to try again.*45 new/,
  )
  await expect(cardOf(page, 'Joins')).toContainText('Learning')
  await expect(cardOf(page, 'Joins')).toContainText('You would get about 5 of 10 of these questions right.')
  await expect(cardOf(page, 'Joins')).toContainText('2 due for revision')
  await expect(cardOf(page, 'Grouping and NULLs')).toContainText('Nearly there')
  await expect(cardOf(page, 'Grouping and NULLs')).toContainText('about 7 of 10')
  await expect(cardOf(page, 'SELECT and WHERE')).toContainText('Strong')
  await expect(cardOf(page, 'SELECT and WHERE')).not.toContainText('due for revision')
  await expect(cardOf(page, 'Subqueries')).toContainText('A few more answers, and we can say how well you know this.')
  await expect(cardOf(page, 'Set operations')).toContainText('New')
  await expect(cardOf(page, 'Set operations')).toContainText('20 questions, none answered yet')
  const colorOf = (name: string) =>
    cardOf(page, name)
      .getByRole('link', { name: 'View Questions' })
      .evaluate((link) => getComputedStyle(link).backgroundColor)
  const colors = new Map<string, string>()
  for (const name of Object.keys(TOPICS)) colors.set(name, await colorOf(name))
  expect([...colors].filter(([, color]) => color === colors.get('Joins'))).toHaveLength(1)
})

test('the chips narrow the topics by mouse and by keyboard, with the search, and stay after Back', async ({
  page,
  db,
  learner,
}) => {
  const { path } = await buildQueries(db, learner)
  await page.goto(path)
  await expect(chip(page, 'All')).toHaveText(/All\s*5/)
  await expect(chip(page, 'All')).toHaveAttribute('aria-pressed', 'true')
  await chip(page, 'Due').click()
  await expect(names(page)).toHaveText(['Joins', 'Grouping and NULLs'])
  await expect(page).toHaveURL(`${path}?show=due`)
  await page.keyboard.press('Tab')
  await expect(chip(page, 'New')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(names(page)).toHaveText(['Set operations'])
  await chip(page, 'Strong').click()
  await expect(names(page)).toHaveText(['SELECT and WHERE'])
  await page.getByPlaceholder('Search topics by name...').fill('joins')
  await expect(page.getByText('No topic of this kind at the moment.')).toBeVisible()
  await chip(page, 'Due').click()
  await expect(names(page)).toHaveText(['Joins'])
  await page.getByRole('link', { name: 'Joins', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Joins' })).toBeVisible()
  await page.goBack()
  await expect(names(page)).toHaveText(['Joins'])
  await expect(chip(page, 'Due')).toHaveAttribute('aria-pressed', 'true')
})

test('a topic that rested for 60 days went down gently, and its page says why', async ({ page, db, learner }) => {
  const { ids } = await buildQueries(db, learner)
  const topicId = ids['Set operations'] ?? 0
  await buildStanding(db, learner, { topicId, theta: 1.8, right: 5, wrong: 0 })
  await page.goto(`/user/Topic/${topicId}`)
  await expect(page.getByRole('main')).toContainText('Strong')
  await buildStanding(db, learner, { topicId, theta: 1.6, right: 5, wrong: 0, daysAgo: 60 })
  await page.reload()
  await expect(page.getByRole('main')).toContainText('Nearly there')
  await expect(page.getByText('You would get about 7 of 10 of these questions right.')).toContainText(
    'It has been 60 days; some of this fades.',
  )
})

test('the dashboard lists the weakest topics first with counts, says what is due, and draws the weeks', async ({
  page,
  db,
  learner,
}) => {
  const { course, ids } = await buildQueries(db, learner)
  await page.goto('/user/dashboard')
  const weakest = page.getByRole('region', { name: 'Weakest topics' })
  await expect(weakest.getByRole('listitem')).toHaveText([/^Joins6 of 14 right/, /^Grouping and NULLs12 of 17 right/])
  await expect(weakest.getByRole('progressbar', { name: 'About 5 of 10 right. Strong from 8 of 10.' })).toHaveAttribute(
    'value',
    '50',
  )
  await expect(page.getByRole('region', { name: 'My modules' })).toContainText('3 due for revision')
  await expect(page.getByRole('region', { name: 'Continue practising' })).toContainText('2 due for revision')
  const weeks = page.getByRole('region', { name: 'Right answers, week by week' })
  await expect(weeks).toContainText('This week: 21 of 24 right. In 12 weeks: 126 of 192 right.')
  await expect(weeks.getByRole('row')).toHaveCount(13)
  await expect(weeks.getByRole('row').last()).toContainText('21 of 24 right')
  await expect(weeks.getByRole('row').nth(8)).toContainText('No answers')
  await weakest.getByRole('link', { name: 'Joins' }).click()
  await expect(page).toHaveURL(`/user/Topic/${ids['Joins']}/question`)
  await page.goto(`/user/module/${course.id}/modules`)
  await expect(cardOf(page, 'Queries')).toContainText('3 due for revision')
})

test('a learner without answers sees no weakest topics and no weeks', async ({ page, db, learner }) => {
  const course = await buildCourse(db, { name: 'Databases' })
  const module = await buildModule(db, { courseId: course.id, name: 'Queries' })
  await buildGrant(db, learner, module.id)
  await page.goto('/user/dashboard')
  await expect(page.getByRole('link', { name: 'Queries', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Weakest topics' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Right answers, week by week' })).toHaveCount(0)
})

for (const language of ['en', 'hi'])
  test(`levels, weakest topics and weeks are accessible in both themes and uncut on a small phone: ${language}`, async ({
    page,
    context,
    product,
    db,
    learner,
  }) => {
    await context.addCookies([{ name: 'lang', value: language, url: product.origin }])
    const { path, ids } = await buildQueries(db, learner)
    const word = language === 'en' ? 'Learning' : 'सीख रहे हैं'
    for (const address of [path, `/user/Topic/${ids['Joins']}`, '/user/dashboard']) {
      await page.goto(address)
      await expect(page.getByText(word).first()).toBeVisible()
      await expectAccessible(page, address)
      await page.setViewportSize({ width: 320, height: 740 })
      await expectWhole(page, address)
      await page.setViewportSize({ width: 1280, height: 720 })
    }
  })
