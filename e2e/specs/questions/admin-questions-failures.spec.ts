import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildPlace, buildQuestion, tokenOf } from '../../src/test-data.ts'

test.beforeEach(async ({ page, admin }) => logInAs(page, admin))

test('[ERR-11] every failure shows its message; a 401 shows one and goes to /login', async ({
  page,
  db,
  quietPages,
}) => {
  quietPages.allow.push(/^500 /)
  const { topic } = await buildPlace(db)
  await buildQuestion(db, { topicId: topic.id, text: 'First?' })
  const fail = (path: string, status = 500) =>
    page.route(`**/api/questions/${path}`, (route) => route.fulfill({ status, json: {} }))
  for (const path of ['createQuestion/*', 'updateQuestionById/*', 'deleteQuestionById/*']) await fail(path)
  await page.goto(`/admin/questions/${topic.id}`)
  await page.getByLabel('Question text').fill('New?')
  await page.getByLabel('Correct answer', { exact: true }).fill('Yes')
  await page.getByRole('button', { name: 'Add Question' }).click()
  await expect(page.getByText('Unable to add the question. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Question text')).toHaveValue('New?')
  await page.getByRole('button', { name: 'Edit First?' }).click()
  await page.getByRole('button', { name: 'Update Question' }).click()
  await expect(page.getByText('Unable to update the question. Please try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete First?' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Unable to delete the question. Please try again.')).toBeVisible()

  await fail('getQuestionsByTopicId/*')
  await page.reload()
  const toast = page.locator('[data-toast]')
  await expect(toast.getByText('Unable to fetch questions. Please try again.')).toBeVisible()
  await page.unroute('**/api/questions/getQuestionsByTopicId/*')
  await page.route('**/api/questions/getQuestionsByTopicId/*', (route) => route.fulfill({ status: 401, json: {} }))
  await page.reload()
  await expect(toast.getByText('Unauthorized. Please log in again.')).toBeVisible()
  await expect(page).toHaveURL(/\/login\b/)
})

test('[ERR-12] without a topic the page says so, and leads to the topics', async ({ page }) => {
  await page.goto('/admin/questions')
  await expect(page.getByText('Topic ID is missing. Cannot fetch questions.')).toBeVisible()
  await page.getByRole('link', { name: 'Choose a topic' }).click()
  await expect(page).toHaveURL('/admin/topicsPage')
})

test('when two admins edit a question, the second sees both versions and decides', async ({ page, db, product }) => {
  const { topic } = await buildPlace(db)
  const { id } = await buildQuestion(db, { topicId: topic.id, text: 'First?' })
  await page.goto(`/admin/questions/${topic.id}`)
  await page.getByRole('button', { name: 'Edit First?' }).click()
  const form = page.locator('tr form')
  await form.getByLabel('Question text').fill('Mine?')
  const other = await page.request.put(`${product.origin}/api/questions/updateQuestionById/${id}`, {
    data: { questionText: 'Theirs, with `code`?', correctAnswer: 'Four' },
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
  })
  expect(other.status()).toBe(200)
  await page.getByRole('button', { name: 'Update Question' }).click()
  const theirs = page.getByRole('alert').filter({ hasText: 'This was changed while you were editing.' })
  await expect(theirs).toContainText('Theirs, with code?')
  await expect(theirs.getByRole('listitem').filter({ hasText: 'Four' })).toContainText('Correct answer')
  await expect(form.getByLabel('Question text')).toHaveValue('Mine?')
  // Cancel goes back to the form: nothing is saved, and nothing is lost.
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(theirs).toHaveCount(0)
  await expect(form.getByLabel('Question text')).toHaveValue('Mine?')
  await page.getByRole('button', { name: 'Update Question' }).click()
  await expect(theirs).toContainText('Theirs, with code?')
  await page.getByRole('button', { name: 'Discard mine and use this one' }).click()
  await expect(page.getByRole('rowheader')).toContainText('Theirs, with code?')
})

test('typed text stays when the question was deleted meanwhile, and can be added as a new question', async ({
  page,
  db,
  product,
}) => {
  const { topic } = await buildPlace(db)
  const { id } = await buildQuestion(db, { topicId: topic.id, text: 'First?' })
  await page.goto(`/admin/questions/${topic.id}`)
  await page.getByRole('button', { name: 'Edit First?' }).click()
  const form = page.locator('tr form')
  await form.getByLabel('Question text').fill('Mine?')
  const gone = await page.request.delete(`${product.origin}/api/questions/deleteQuestionById/${id}`, {
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
  })
  expect(gone.status()).toBe(204)
  const listIsFetched = page.waitForResponse(/getQuestionsByTopicId/)
  await page.getByRole('button', { name: 'Update Question' }).click()
  await expect(form.getByRole('alert')).toContainText(
    'This was deleted while you were editing. What you typed is still here.',
  )
  await listIsFetched
  await expect(page.getByText('No questions yet.')).toBeVisible()
  await expect(form.getByLabel('Question text')).toHaveValue('Mine?')
  await page.getByRole('button', { name: 'Add as a new question' }).click()
  await expect(page.getByText('Question added successfully!')).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('rowheader')).toHaveText([/Mine\?/])
})

test('a double click adds one question', async ({ page, db }) => {
  const { topic } = await buildPlace(db)
  await page.goto(`/admin/questions/${topic.id}`)
  await page.getByLabel('Question text').fill('New?')
  await page.getByLabel('Correct answer', { exact: true }).fill('Yes')
  await page.getByRole('button', { name: 'Add Question' }).dblclick()
  await expect(page.getByText('Question added successfully!')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('rowheader')).toHaveCount(1)
})
