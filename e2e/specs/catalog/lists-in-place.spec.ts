import type { Page } from '@playwright/test'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildPlace } from '../../src/test-data.ts'

/** Counts how often the page requests its list. */
function countFetches(page: Page, path: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname.startsWith(path)) count++
  })
  return () => count
}

test('[ADM-12] [ERR-13] lists of courses, modules, topics and questions change in place after an add, an update and a delete', async ({
  page,
  db,
  admin,
}) => {
  const { course, module, topic } = await buildPlace(db)
  await logInAs(page, admin)
  const lists = [
    { path: '/admin/coursePage', thing: 'Course', fetch: '/api/courses/getAllCourses' },
    { path: `/admin/module/${course.id}/modules`, thing: 'Module', fetch: '/api/modules/getModulesByCourseId/' },
    { path: `/admin/module/${module.id}/topics`, thing: 'Topic', fetch: '/api/topics/module/' },
    { path: `/admin/questions/${topic.id}`, thing: 'Question', fetch: '/api/questions/getQuestionsByTopicId/' },
  ]
  for (const { path, thing, fetch } of lists) {
    const fetches = countFetches(page, fetch)
    const isQuestion = thing === 'Question'
    const label = isQuestion ? 'Question text' : `${thing} name`
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await page.getByLabel(label).fill('Newest')
    if (isQuestion) await page.getByLabel('Correct answer', { exact: true }).fill('x')
    await page.getByRole('button', { name: `Add ${thing}` }).click()
    await expect(page.getByText(`${thing} added successfully!`)).toBeVisible()
    await expect(page.getByRole('rowheader').last()).toContainText('Newest')
    const before = fetches()

    await page.getByRole('button', { name: 'Edit Newest' }).click()
    await page.locator('tr form').getByLabel(label).fill('Mended')
    await page.getByRole('button', { name: isQuestion ? 'Update Question' : 'Save' }).click()
    await expect(page.getByText(`${thing} updated successfully!`)).toBeVisible()
    await expect(page.getByRole('rowheader').last()).toContainText('Mended')

    await page.getByRole('button', { name: 'Delete Mended' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(`${thing} deleted successfully!`)).toBeVisible()
    await expect(page.getByRole('rowheader').filter({ hasText: 'Mended' })).toHaveCount(0)
    expect(fetches(), `${thing}: the list was not fetched again`).toBe(before)
  }
})
