import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '@abhyas/database/database'
import type { Page } from '@playwright/test'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildCourse, buildModule, buildQuestion, buildTopic } from '../../src/test-data.ts'

test.beforeEach(async ({ page, admin }) => logInAs(page, admin))

const handleOf = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true })
const expectOrder = (page: Page, names: string[]) =>
  expect
    .poll(() =>
      page
        .getByRole('button', { name: /^Move / })
        .evaluateAll((handles) => handles.map((handle) => handle.getAttribute('aria-label')?.slice('Move '.length))),
    )
    .toEqual(names)
const nextSave = (page: Page) =>
  page.waitForResponse((answer) => answer.request().method() === 'PUT' && /\/order(\/|$)/.test(answer.url()))

/** Builds a course with three modules and opens its page. */
async function openModules(page: Page, db: Database) {
  const course = await buildCourse(db, { name: 'Core Java' })
  for (const name of ['One', 'Two', 'Three']) await buildModule(db, { courseId: course.id, name })
  await page.goto(`/admin/module/${course.id}/modules`)
  await expectOrder(page, ['One', 'Two', 'Three'])
  return course
}

/** Drags with the mouse from a handle to the middle of another row as a hand does: in a curve and not at once. */
async function drag(page: Page, name: string, onto: string) {
  const target = await page.getByRole('row').filter({ hasText: onto }).boundingBox()
  if (!target) throw new Error(`${onto} is not drawn.`)
  await handleOf(page, name).hover()
  await page.mouse.down()
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 12 })
  await page.mouse.up()
}

test('arrow keys on the handle move a module; the focus stays, and a reload keeps the order', async ({ page, db }) => {
  await openModules(page, db)
  let saved = nextSave(page)
  await handleOf(page, 'One').press('ArrowDown')
  await expectOrder(page, ['Two', 'One', 'Three'])
  await expect(handleOf(page, 'One')).toBeFocused()
  await expect(page.getByRole('status').getByText('One is now number 2 of 3.')).toBeAttached()
  expect((await saved).status()).toBe(204)
  saved = nextSave(page)
  await page.keyboard.press('ArrowDown')
  await expectOrder(page, ['Two', 'Three', 'One'])
  expect((await saved).status()).toBe(204)
  await expect(handleOf(page, 'One')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.reload()
  await expectOrder(page, ['Two', 'Three', 'One'])
  saved = nextSave(page)
  await handleOf(page, 'Three').press('ArrowUp')
  expect((await saved).status()).toBe(204)
  await page.reload()
  await expectOrder(page, ['Three', 'Two', 'One'])
})

test('keys that come faster than the server responds are all counted', async ({ page, db }) => {
  await openModules(page, db)
  let waits = 600
  await page.route('**/api/modules/order/*', async (route) => {
    // The first response is the slowest.
    await pause((waits -= 250))
    await route.continue()
  })
  const answers = Promise.all([nextSave(page), page.waitForTimeout(1200)])
  await handleOf(page, 'One').press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await answers
  await expectOrder(page, ['Two', 'Three', 'One'])
  await page.reload()
  await expectOrder(page, ['Two', 'Three', 'One'])
})

for (const [name, onto, order] of [
  ['One', 'Three', ['Two', 'Three', 'One']],
  ['Three', 'One', ['Three', 'One', 'Two']],
] as const)
  test(`${name} is dragged with the mouse onto ${onto}`, async ({ page, db }) => {
    await openModules(page, db)
    const saved = nextSave(page)
    await drag(page, name, onto)
    expect((await saved).status()).toBe(204)
    await expectOrder(page, [...order])
    await page.reload()
    await expectOrder(page, [...order])
  })

test('when an order is refused, the rows move back and the page says so', async ({ page, db, quietPages }) => {
  quietPages.allow.push(/^500 /)
  const course = await openModules(page, db)
  const words = page.locator('[data-toast]').getByText('The order could not be saved. Please try again.')
  await page.route('**/api/modules/order/*', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await handleOf(page, 'One').press('ArrowDown')
  await expect(words).toBeVisible()
  await expectOrder(page, ['One', 'Two', 'Three'])

  // Another admin has added a module, so an order without it is refused.
  await page.reload()
  await expectOrder(page, ['One', 'Two', 'Three'])
  await buildModule(db, { courseId: course.id, name: 'Four' })
  await handleOf(page, 'One').press('ArrowDown')
  await expect(words).toBeVisible()
  await expectOrder(page, ['One', 'Two', 'Three', 'Four'])
})

test('courses, topics and questions can be ordered too, and learners see them in this order', async ({ page, db }) => {
  const course = await buildCourse(db, { name: 'Core Java' })
  await buildCourse(db, { name: 'Python' })
  await page.goto('/admin/coursePage')
  const coursesSaved = nextSave(page)
  await handleOf(page, 'Python').press('Home')
  expect((await coursesSaved).status()).toBe(204)
  await page.goto('/explore')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Python', 'Core Java'])

  const { id } = await buildModule(db, { courseId: course.id, name: 'Loops' })
  const topic = await buildTopic(db, { moduleId: id, name: 'For' })
  await buildTopic(db, { moduleId: id, name: 'While' })
  await page.goto(`/admin/module/${id}/topics`)
  const saved = nextSave(page)
  await handleOf(page, 'While').press('ArrowUp')
  expect((await saved).status()).toBe(204)
  await page.reload()
  await expectOrder(page, ['While', 'For'])
  await page.goto(`/user/module/${id}/topics`)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['While', 'For'])

  for (const text of ['First?', 'Second?', 'Third?']) await buildQuestion(db, { topicId: topic.id, text })
  await page.goto(`/admin/questions/${topic.id}`)
  const questionsSaved = nextSave(page)
  await handleOf(page, 'First?').press('End')
  await expectOrder(page, ['Second?', 'Third?', 'First?'])
  expect((await questionsSaved).status()).toBe(204)
  await page.reload()
  await expectOrder(page, ['Second?', 'Third?', 'First?'])
  await page.goto(`/user/Topic/${topic.id}/question`)
  await expect(page.getByRole('main')).toContainText('Second?')
})
