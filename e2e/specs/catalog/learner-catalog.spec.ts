import type { Database } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import type { Page } from '@playwright/test'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildCourse, buildGrant, buildModule, buildQuestion, buildTopic } from '../../src/test-data.ts'

test.beforeEach(async ({ page, learner }) => logInAs(page, learner))

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
const cardNames = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const search = (page: Page) => page.getByPlaceholder('Search topics by name...')

/** Builds a course with a module that has these topics and one question. */
async function buildLoops(db: Database, topicNames: string[] = ['For']) {
  const course = await buildCourse(db, { name: 'Core Java' })
  const module = await buildModule(db, { courseId: course.id, name: 'Loops', description: 'Again and again' })
  const topics = []
  for (const name of topicNames)
    topics.push(await buildTopic(db, { moduleId: module.id, name, description: `All about ${name}` }))
  const [topic = { id: 0, name: '' }] = topics
  await buildQuestion(db, { topicId: topic.id, text: 'First' })
  return { course, module, topic, topics, modulesPath: `/user/module/${course.id}/modules` }
}

test("[USR-07] a module not purchased shows 'Buy Now - ₹25' and goes to /user/buynow/{moduleId}", async ({
  page,
  db,
}) => {
  const { module, modulesPath } = await buildLoops(db)
  await page.goto(modulesPath)
  const buy = cardOf(page, 'Loops').getByRole('link', { name: 'Buy Now - ₹25: Loops' })
  await expect(buy).toHaveText('Buy Now - ₹25')
  await expect(page.getByText('Available', { exact: true })).toBeHidden()
  await buy.click()
  await expect(page).toHaveURL(`/user/buynow/${module.id}`)
})

test("[USR-08] a module that the learner owns shows 'Available' and goes to its topics", async ({
  page,
  db,
  learner,
}) => {
  const { course, module, modulesPath } = await buildLoops(db)
  await buildModule(db, { courseId: course.id, name: 'Arrays' })
  await buildGrant(db, learner, module.id)
  await page.goto(modulesPath)
  await expect(cardOf(page, 'Arrays')).toBeVisible()
  await expect(page.getByText('Available', { exact: true })).toHaveCount(1)
  await expect(cardOf(page, 'Loops').getByText('Buy Now')).toHaveCount(0)
  await cardOf(page, 'Loops').getByRole('link', { name: 'Available' }).click()
  await expect(page).toHaveURL(`/user/module/${module.id}/topics`)
  await expect(page.getByText('You have not bought this module yet.')).toBeHidden()
  await expect(cardNames(page)).toHaveText(['For'])
})

test('an archived course stays on the dashboard of a learner who owns one of its modules; its other modules are hidden (DEC-34)', async ({
  page,
  db,
  learner,
}) => {
  const { course, module } = await buildLoops(db)
  await buildModule(db, { courseId: course.id, name: 'Arrays' })
  await buildGrant(db, learner, module.id)
  await db.write(sql`update courses set state = 'archived' where id = ${course.id}`)
  await db.write(sql`update modules set state = 'archived' where id = ${module.id}`)
  await page.goto('/user/dashboard')
  await cardOf(page, 'Core Java').getByRole('link', { name: 'View Modules' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Core Java')
  await expect(cardNames(page)).toHaveText(['Loops'])
  await expect(cardOf(page, 'Loops')).toContainText('No longer sold. It stays yours.')
  await cardOf(page, 'Loops').getByRole('link', { name: 'Available' }).click()
  await expect(cardNames(page)).toHaveText(['For'])
})

test('[USR-32] the module card counts only questions that can be shown', async ({ page, db }) => {
  const { topic, modulesPath } = await buildLoops(db)
  await page.goto(modulesPath)
  await expect(cardOf(page, 'Loops').getByText('1 question', { exact: true })).toBeVisible()
  await buildQuestion(db, { topicId: topic.id, text: 'Second' })
  await buildQuestion(db, { topicId: topic.id, text: 'To be mended', answer: 'None of them' })
  await page.reload()
  await expect(cardOf(page, 'Loops').getByText('2 questions', { exact: true })).toBeVisible()
})

test('a module without a usable question cannot be bought, and its card says so', async ({ page, db }) => {
  const { course, modulesPath } = await buildLoops(db)
  const empty = await buildModule(db, { courseId: course.id, name: 'Arrays' })
  const topic = await buildTopic(db, { moduleId: empty.id, name: 'Sorting' })
  await buildQuestion(db, { topicId: topic.id, text: 'To be mended', answer: 'None of them' })
  const words = 'No questions yet, so it cannot be bought.'
  await page.goto(modulesPath)
  await expect(cardOf(page, 'Arrays').getByText(words)).toBeVisible()
  await expect(cardOf(page, 'Arrays').getByText('Buy Now')).toHaveCount(0)
  await expect(cardOf(page, 'Loops').getByText('Buy Now - ₹25')).toBeVisible()
  await page.goto(`/user/module/${empty.id}/topics`)
  await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Buy Now' })).toHaveCount(0)
})

test("a free sample is offered beside 'Buy Now'; the other topics are marked as locked", async ({ page, db }) => {
  const { module, modulesPath } = await buildLoops(db, ['For', 'While'])
  const sample = await buildTopic(db, { moduleId: module.id, name: 'A taste', isFreeSample: true })
  await page.goto(modulesPath)
  await expect(cardOf(page, 'Loops').getByRole('link', { name: 'Buy Now - ₹25' })).toBeVisible()
  await cardOf(page, 'Loops').getByRole('link', { name: 'Try a free sample of Loops' }).click()
  await expect(page).toHaveURL(`/user/Topic/${sample.id}`)
  await expect(page.getByRole('main').getByText('Free sample', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Topics' }).click()
  await expect(page.getByText('You have not bought this module yet.')).toBeVisible()
  for (const name of ['For', 'While']) {
    await expect(cardOf(page, name).getByText('Opens with the module')).toBeVisible()
    await expect(cardOf(page, name).getByText('Free sample')).toHaveCount(0)
  }
  await expect(cardOf(page, 'A taste').getByText('Free sample')).toBeVisible()
  await expect(cardOf(page, 'A taste').getByText('Opens with the module')).toHaveCount(0)
})

test('[USR-09, USR-10] topics have a search box; a card leads to its questions and its exam', async ({ page, db }) => {
  const { module, topics } = await buildLoops(db, ['For', 'While'])
  for (const { id, name } of topics)
    for (const [label, path] of [
      ['View Questions', `/user/Topic/${id}/question`],
      ['View Exam', `/user/Topic/${id}/exam`],
    ] as const) {
      await page.goto(`/user/module/${module.id}/topics`)
      await expect(search(page)).toBeEditable()
      const link = cardOf(page, name).getByRole('link', { name: label })
      await expect(link).toHaveText(label)
      await link.click()
      await expect(page).toHaveURL(path)
    }
})

test('[USR-11] topic search trims the text; an empty text brings all topics back', async ({ page, db }) => {
  const { course, module } = await buildLoops(db, ['For loops', 'While loops', 'Breaking out'])
  const elsewhere = await buildModule(db, { courseId: course.id, name: 'Arrays' })
  await buildTopic(db, { moduleId: elsewhere.id, name: 'Loops over arrays' })
  const asked: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/topics/search') asked.push(searchParams.get('name'))
  })
  await page.goto(`/user/module/${module.id}/topics`)
  await expect(cardNames(page)).toHaveText(['For loops', 'While loops', 'Breaking out'])
  await search(page).fill('   LOOPS  ')
  await expect(cardNames(page)).toHaveText(['For loops', 'While loops'])
  expect(asked).toEqual(['LOOPS'])
  await search(page).fill('nothing like it')
  await expect(page.getByText('No topic has these words in its name.')).toBeVisible()
  for (const empty of ['', '   ']) {
    await search(page).fill('while')
    await expect(cardNames(page)).toHaveText(['While loops'])
    await search(page).fill(empty)
    await expect(cardNames(page)).toHaveText(['For loops', 'While loops', 'Breaking out'])
  }
})

test("[USR-12] (USR-33) a card's name leads to the single-topic view, which leads back and on", async ({
  page,
  db,
}) => {
  const { module, topic } = await buildLoops(db, ['For', 'While'])
  await page.goto(`/user/module/${module.id}/topics`)
  await page.getByRole('link', { name: 'For', exact: true }).click()
  await expect(page).toHaveURL(`/user/Topic/${topic.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'For' })).toBeVisible()
  await expect(page.getByText('All about For')).toBeVisible()
  await page.getByRole('link', { name: 'View Exam' }).click()
  await expect(page).toHaveURL(`/user/Topic/${topic.id}/exam`)
  await page.goBack()
  await page.getByRole('link', { name: 'Back to Topics' }).click()
  await expect(page).toHaveURL(`/user/module/${module.id}/topics`)
})

test('drafts are neither listed nor found by their address', async ({ page, db }) => {
  const { course, module, modulesPath } = await buildLoops(db)
  const hidden = await buildModule(db, { courseId: course.id, name: 'Plans', state: 'draft' })
  const inHidden = await buildTopic(db, { moduleId: hidden.id, name: 'Inside' })
  const draft = await buildTopic(db, { moduleId: module.id, name: 'While', state: 'draft', isFreeSample: true })
  await page.goto(modulesPath)
  await expect(cardNames(page)).toHaveText(['Loops'])
  await expect(page.getByText('Try a free sample')).toHaveCount(0)
  await page.goto(`/user/module/${module.id}/topics`)
  await expect(cardNames(page)).toHaveText(['For'])
  await search(page).fill('while')
  await expect(page.getByText('No topic has these words in its name.')).toBeVisible()
  for (const { id } of [draft, inHidden]) {
    await page.goto(`/user/Topic/${id}`)
    await expect(page.getByRole('alert').filter({ hasText: 'Try again' })).toContainText('Failed to load topic')
  }
  await page.goto(`/user/module/${hidden.id}/topics`)
  await expect(page.getByRole('main').getByText('This module is not available.')).toBeVisible()
})
