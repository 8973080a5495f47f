import type { Database } from '@abhyas/database/database'
import type { Page } from '@playwright/test'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildCourse, buildGrant, buildModule, buildQuestion, buildTopic } from '../../src/test-data.ts'

test.beforeEach(async ({ quietPages }) => void quietPages.allow.push(/^500 /))

const toast = (page: Page, text: string) => page.locator('[data-toast]').getByText(text, { exact: true })
const fail = (page: Page, path: string, status = 500) =>
  page.route(`**/api/${path}`, (route) => route.fulfill({ status, json: {} }))

async function buildLoops(db: Database) {
  const course = await buildCourse(db, { name: 'Core Java' })
  const module = await buildModule(db, { courseId: course.id, name: 'Loops' })
  const topic = await buildTopic(db, { moduleId: module.id, name: 'For' })
  await buildQuestion(db, { topicId: topic.id, text: 'First' })
  return { course, module, topic }
}

test("[ERR-16] a count that fails shows 0 to learners and among topics; the admin's modules page logs the failure", async ({
  page,
  db,
  learner,
  admin,
}) => {
  const { course, module } = await buildLoops(db)
  await fail(page, 'questions/count*/*')
  await fail(page, 'practice/progress/**')
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await logInAs(page, learner)
  await page.goto(`/user/module/${course.id}/modules`)
  await expect(page.getByRole('main').getByText('0 questions', { exact: true })).toBeVisible()
  await logInAs(page, admin)
  const count = page.locator('td[data-label="Question Count"]')
  await page.goto(`/admin/module/${module.id}/topics`)
  await expect(count).toHaveText('0')
  expect(warnings.filter((text) => text.includes('question count'))).toEqual([])
  await page.goto(`/admin/module/${course.id}/modules`)
  await expect(count).toHaveText('unknown')
  expect(warnings).toContainEqual(expect.stringMatching(`^question count ${module.id} `))
})

test("[ERR-17] a 401 of the modules shows 'No module found....' and goes to /user/dashboard", async ({
  page,
  db,
  learner,
}) => {
  const { course } = await buildLoops(db)
  await logInAs(page, learner)
  await fail(page, 'modules/getModulesByCourseId/*', 401)
  await page.goto(`/user/module/${course.id}/modules`)
  await expect(toast(page, 'No module found....')).toBeVisible()
  await expect(page).toHaveURL('/user/dashboard')
  await expect(page.getByText(learner.email)).toBeVisible()
})

test('[ERR-17] a count that fails shows 0, and a purchase check that fails shows the module as not purchased', async ({
  page,
  db,
  learner,
}) => {
  const { course, module } = await buildLoops(db)
  await buildGrant(db, learner, module.id)
  await logInAs(page, learner)
  await fail(page, 'practice/progress/**')
  await fail(page, 'purchases/**')
  await page.goto(`/user/module/${course.id}/modules`)
  await expect(page.getByText('0 questions', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Buy Now - ₹25: Loops' })).toBeVisible()
  await expect(page.getByText('Available', { exact: true })).toBeHidden()
})

test('when the modules cannot be loaded, the page says so and offers to try again', async ({ page, db, learner }) => {
  const { course } = await buildLoops(db)
  await logInAs(page, learner)
  await fail(page, 'modules/getModulesByCourseId/*')
  await page.goto(`/user/module/${course.id}/modules`)
  await expect(toast(page, 'The modules could not be loaded.')).toBeVisible()
  await page.unroute('**/api/modules/getModulesByCourseId/*')
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Loops' })).toBeVisible()
})

test('[ERR-19] each failure of topics has its text: first load, search, emptied search, one topic, its name elsewhere', async ({
  page,
  db,
  learner,
}) => {
  const { module, topic } = await buildLoops(db)
  const path = `/user/module/${module.id}/topics`
  await logInAs(page, learner)
  await fail(page, 'topics/module/*')
  await page.goto(path)
  await expect(toast(page, 'Failed to load topics for this module')).toBeVisible()

  await page.unroute('**/api/topics/module/*')
  await fail(page, 'topics/search?*')
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'For' })).toBeVisible()
  await page.getByPlaceholder('Search topics by name...').fill('for')
  await expect(toast(page, 'Failed to search topics')).toBeVisible()

  await fail(page, 'topics/module/*')
  await page.getByPlaceholder('Search topics by name...').fill('')
  await expect(toast(page, 'Failed to load topics')).toBeVisible()

  await fail(page, `topics/${topic.id}`)
  await page.goto(`/user/Topic/${topic.id}`)
  await expect(toast(page, 'Failed to load topic')).toBeVisible()
  await page.unroute(`**/api/topics/${topic.id}`)
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'For' })).toBeVisible()

  for (const place of ['question', 'exam']) {
    await page.goto(`/user/Topic/${topic.id}/${place}`)
    await expect(page.getByRole('main')).toContainText('For')
    await fail(page, `topics/${topic.id}`)
    await page.reload()
    await expect(toast(page, 'Unable to fetch topic details.')).toBeVisible()
    await page.unroute(`**/api/topics/${topic.id}`)
  }
})

test.describe('on a phone, 360 pixels wide', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('from the modules to a topic nothing scrolls sideways or is too small', async ({ page, db, learner }) => {
    const course = await buildCourse(db, { name: 'Core Java' })
    const long = 'Donaudampfschifffahrtsgesellschaftskapitän and what he repeats'
    const module = await buildModule(db, { courseId: course.id, name: long, description: long, price: 100_000.5 })
    const topic = await buildTopic(db, { moduleId: module.id, name: long, description: long, isFreeSample: true })
    await buildTopic(db, { moduleId: module.id, name: 'While' })
    await buildQuestion(db, { topicId: topic.id, text: 'First' })
    await logInAs(page, learner)
    const expectThumbs = async () => {
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), page.url()).toBe(0)
      for (const link of await page.getByRole('main').locator('a:not(h2 a), button, input').all())
        expect((await link.boundingBox())?.height, (await link.textContent()) ?? '').toBeGreaterThanOrEqual(44)
    }
    await page.goto(`/user/module/${course.id}/modules`)
    await expect(page.getByText('Buy Now - ₹1,00,000.50')).toBeVisible()
    await expectThumbs()
    await buildGrant(db, learner, module.id)
    await page.reload()
    await page.getByRole('link', { name: `Available: ${long}` }).tap()
    await expect(page.getByRole('heading', { level: 1, name: long })).toBeVisible()
    await expectThumbs()
    await page.getByPlaceholder('Search topics by name...').tap()
    await page.keyboard.type('kap')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([long])
    await page.getByRole('main').getByRole('link', { name: long, exact: true }).tap()
    await expect(page).toHaveURL(`/user/Topic/${topic.id}`)
    await expect(page.getByText('Free sample', { exact: true })).toBeVisible()
    await expectThumbs()
  })
})
