import type { Database } from '@abhyas/database/database'
import type { Page } from '@playwright/test'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildCourse, buildModule, buildQuestion, buildTopic } from '../../src/test-data.ts'

test.beforeEach(async ({ page, admin }) => logInAs(page, admin))

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const editForm = (page: Page) => page.locator('tr form')
const editedName = (page: Page) => editForm(page).getByLabel('Topic name')
const toast = (page: Page, text: string) => page.locator('[data-toast]').getByText(text, { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

/** Builds a module with these topics and opens its page. */
async function openTopics(page: Page, db: Database, names: string[]) {
  const course = await buildCourse(db, { name: 'Core Java' })
  const module = await buildModule(db, { courseId: course.id, name: 'Loops' })
  const topics = []
  for (const name of names) topics.push(await buildTopic(db, { moduleId: module.id, name }))
  await page.goto(`/admin/module/${module.id}/topics`)
  return { course, module, topics }
}

test("[ADM-09] 'Manage Topics' lists topics with their question count and adds them; an empty list has a text", async ({
  page,
  db,
}) => {
  await openTopics(page, db, [])
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Topics' })).toBeVisible()
  await expect(page.getByText('No topics found. Add a topic to get started.')).toBeVisible()
  await page.getByPlaceholder('Enter topic name').fill('  For ')
  await page.getByRole('button', { name: 'Add Topic' }).click()
  await expect(toast(page, 'Topic added successfully!')).toBeVisible()
  await expect(page.getByPlaceholder('Enter topic name')).toHaveValue('')
  await expect(page.getByText('No topics found. Add a topic to get started.')).toBeHidden()
  await expect(page.getByRole('columnheader')).toHaveText(['Topic Name', 'Question Count', 'State', 'Actions'])
  const topicId = Number(await rowOf(page, 'For').getAttribute('data-row'))
  for (const text of ['First', 'Second', 'Third']) await buildQuestion(db, { topicId, text })
  await page.reload()
  await expect(rowOf(page, 'For').locator('td[data-label="Question Count"]')).toHaveText('3')
})

test('[ADM-10] a row is edited in place, is deleted, and leads to its questions and its exam', async ({ page, db }) => {
  const { module, topics } = await openTopics(page, db, ['For', 'While'])
  for (const { id, name } of topics) {
    const link = (label: string) => rowOf(page, name).getByRole('link', { name: `${label} of ${name}` })
    await expect(link('View Questions')).toHaveText('View Questions')
    await expect(link('View Questions')).toHaveAttribute('href', `/admin/questions/${id}`)
    await expect(link('View Exam')).toHaveText('View Exam')
    await expect(link('View Exam')).toHaveAttribute('href', `/admin/exams/${module.id}/${id}`)
  }
  await page.getByRole('button', { name: 'Edit For' }).click()
  await expect(editedName(page)).toHaveValue('For')
  await editedName(page).fill(' Foreach ')
  await save(page)
  await expect(toast(page, 'Topic updated successfully!')).toBeVisible()
  await page.getByRole('button', { name: 'Delete While' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Topic deleted successfully!')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await expect(page.getByRole('rowheader', { name: 'Foreach' })).toBeVisible()
})

test("[VAL-07] 'Topic name cannot be empty' on add and on update", async ({ page, db }) => {
  const writes: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && writes.push(request.url()))
  await openTopics(page, db, ['For'])
  for (const typed of ['', '   ']) {
    await page.getByPlaceholder('Enter topic name').fill(typed)
    await page.getByRole('button', { name: 'Add Topic' }).click()
    await expect(page.getByText('Topic name cannot be empty')).toBeVisible()
    await page.getByRole('button', { name: 'Edit For' }).click()
    await editedName(page).fill(typed)
    await save(page)
    await expect(editForm(page).getByText('Topic name cannot be empty')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
  }
  expect(writes.filter((url) => url.includes('/topics'))).toEqual([])
})

test('[ERR-10] every failure shows its message; a 401 while fetching goes to /admin/coursePage', async ({
  page,
  db,
  quietPages,
}) => {
  quietPages.allow.push(/^500 /)
  const { module, topics } = await openTopics(page, db, ['For'])
  const failAll = (path: string) =>
    page.route(`**/api/topics${path}`, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, json: {} }),
    )
  await failAll('')
  await failAll(`/${topics[0]?.id}`)
  await page.getByPlaceholder('Enter topic name').fill('While')
  await page.getByRole('button', { name: 'Add Topic' }).click()
  await expect(toast(page, 'Unable to add the topic. Please try again.')).toBeVisible()
  await expect(page.getByPlaceholder('Enter topic name')).toHaveValue('While')
  await page.getByRole('button', { name: 'Edit For' }).click()
  await editedName(page).fill('Mine')
  await save(page)
  await expect(toast(page, 'Unable to update the topic. Please try again.')).toBeVisible()
  await expect(editedName(page)).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete For' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Unable to delete the topic. Please try again.')).toBeVisible()

  for (const status of [500, 401]) {
    await page.route('**/api/topics/module/*', (route) => route.fulfill({ status, json: {} }))
    await page.goto(`/admin/module/${module.id}/topics`)
    await expect(toast(page, 'Unable to fetch topics. Please try again.')).toBeVisible()
    await expect(page).toHaveURL(status === 401 ? '/admin/coursePage' : `/admin/module/${module.id}/topics`)
  }
  await expect(page.getByRole('rowheader', { name: 'Core Java' })).toBeVisible()
  await expect(toast(page, 'Unable to fetch topics. Please try again.')).toBeVisible()
})

test('a switch makes a topic a free sample, and another makes it a draft', async ({ page, db }) => {
  const { module } = await openTopics(page, db, ['For'])
  const state = rowOf(page, 'For').locator('td[data-label="State"]')
  await expect(state).toHaveText('Published')
  await page.getByRole('button', { name: 'Edit For' }).click()
  await page.getByRole('switch', { name: 'Free sample' }).check()
  await save(page)
  await expect(state).toHaveText('Published Free sample')
  await page.getByRole('button', { name: 'Edit For' }).click()
  await expect(page.getByRole('switch', { name: 'Free sample' })).toBeChecked()
  await page.getByRole('switch', { name: 'Free sample' }).uncheck()
  await page.getByRole('switch', { name: 'Published' }).uncheck()
  await save(page)
  await expect(state).toHaveText('Draft')
  await page.reload()
  await expect(state).toHaveText('Draft')
  const seen = await page.request.get(`/api/topics/module/${module.id}`)
  expect(await seen.json()).toEqual([])
})

test('[ADM-11] only one row at a time is edited, in courses, modules and topics', async ({ page, db }) => {
  const { course, module } = await openTopics(page, db, ['For', 'While'])
  await buildModule(db, { courseId: course.id, name: 'Arrays' })
  await buildCourse(db, { name: 'Databases' })
  const writes: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && writes.push(request.url()))
  for (const { path, label, names } of [
    { path: '/admin/coursePage', label: 'Course name', names: ['Core Java', 'Databases'] },
    { path: `/admin/module/${course.id}/modules`, label: 'Module name', names: ['Loops', 'Arrays'] },
    { path: `/admin/module/${module.id}/topics`, label: 'Topic name', names: ['For', 'While'] },
  ] as const) {
    const [first, second] = names
    const name = editForm(page).getByLabel(label)
    await page.goto(path)
    await page.getByRole('button', { name: `Edit ${first}` }).click()
    await expect(name).toHaveValue(first)
    await page.getByRole('button', { name: `Edit ${second}` }).click()
    await expect(editForm(page)).toHaveCount(1)
    await expect(name).toHaveValue(second)
    await expect(page.getByRole('rowheader', { name: first })).toBeVisible()
    await name.fill('Not saved')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(editForm(page)).toHaveCount(0)
    await expect(page.getByRole('rowheader', { name: second })).toBeVisible()
    expect(writes.splice(0), path).toEqual([])

    await page.getByRole('button', { name: `Edit ${first}` }).click()
    await name.fill(`${first} 2`)
    await save(page)
    await expect(page.getByRole('rowheader', { name: `${first} 2` })).toBeVisible()
    await expect(editForm(page)).toHaveCount(0)
    expect(writes.splice(0), path).toHaveLength(1)
    await expect(page.getByRole('rowheader')).toContainText([`${first} 2`, second])
  }
})
