import type { Page } from '@playwright/test'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { addForm, editForm, FIELDS, fillIn } from '../../src/question-form.ts'
import { buildPlace, buildQuestion } from '../../src/test-data.ts'

test.beforeEach(async ({ page, admin }) => logInAs(page, admin))

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('[ADM-13] a question is written with four options, an answer and an explanation, and added', async ({
  page,
  db,
}) => {
  const { topic } = await buildPlace(db)
  await page.goto(`/admin/questions/${topic.id}`)
  await expect(page.getByText('No questions yet.')).toBeVisible()
  await fillIn(addForm(page), FIELDS)
  // The answer is one of the options, or free text. Choosing an option fills the text in, and the text follows later
  // changes of that option.
  await addForm(page).getByLabel('Option B is right').check()
  const answer = addForm(page).getByLabel('Correct answer', { exact: true })
  await expect(answer).toHaveValue('final')
  await addForm(page).getByLabel('Option B', { exact: true }).fill('final!')
  await expect(answer).toHaveValue('final!')
  // While it is retyped letter by letter, the option equals another option for a moment, and stays the right one.
  await addForm(page).getByLabel('Option A', { exact: true }).fill('fin')
  await addForm(page).getByLabel('Option B', { exact: true }).fill('fin')
  await addForm(page).getByLabel('Option B', { exact: true }).fill('final')
  await expect(addForm(page).getByLabel('Option B is right')).toBeChecked()
  await expect(answer).toHaveValue('final')
  await answer.fill('static')
  await expect(addForm(page).getByLabel('Option C is right')).toBeChecked()
  await page.getByRole('button', { name: 'Add Question' }).click()
  await expect(page.getByText('Question added successfully!')).toBeVisible()
  await expect(rowOf(page, FIELDS['Question text'])).toContainText(FIELDS.Description)
  for (const label of Object.keys(FIELDS))
    await expect(addForm(page).getByLabel(label, { exact: true })).toHaveValue('')
  await expect(addForm(page).getByLabel('Question text')).toBeFocused()

  await page.getByRole('button', { name: 'Edit Which keyword' }).click()
  await expect(page.getByRole('button', { name: 'Update Question' })).toBeVisible()
})

test('[ADM-14] the list shows text and description; Edit opens the form prefilled, Update saves and closes it', async ({
  page,
  db,
}) => {
  const { topic } = await buildPlace(db)
  await buildQuestion(db, { topicId: topic.id, text: 'First?', description: 'Because.', answer: 'Three' })
  await buildQuestion(db, { topicId: topic.id, text: 'Second?' })
  await page.goto(`/admin/questions/${topic.id}`)
  await expect(rowOf(page, 'First?')).toContainText('Because.')
  // The list can be proof-read: the options are shown, and the correct one is marked.
  await expect(rowOf(page, 'First?').getByRole('listitem')).toHaveText([
    'AOne',
    'BTwo',
    'CThreeCorrect answer ✓',
    'DFour',
  ])
  await page.getByRole('button', { name: 'Edit First?' }).click()
  const prefilled = {
    'Question text': 'First?',
    'Option A': 'One',
    'Option D': 'Four',
    'Correct answer': 'Three',
    Description: 'Because.',
  }
  for (const [label, text] of Object.entries(prefilled))
    await expect(editForm(page).getByLabel(label, { exact: true })).toHaveValue(text)
  await expect(editForm(page).getByLabel('Option C is right')).toBeChecked()
  await fillIn(editForm(page), { 'Question text': 'First, mended?', Description: '' })
  await page.getByRole('button', { name: 'Update Question' }).click()
  await expect(page.getByText('Question updated successfully!')).toBeVisible()
  await expect(editForm(page)).toHaveCount(0)
  await expect(rowOf(page, 'First, mended?')).not.toContainText('Because.')
  await page.getByRole('button', { name: 'Delete Second?' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Question deleted successfully!')).toBeVisible()
  await expect(rowOf(page, 'Second?')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('rowheader')).toHaveCount(1)
})

test('after a deletion Enter undoes nothing, and the toast closes after 5000 ms; Tab leads to Undo (ERR-32)', async ({
  page,
  db,
}) => {
  const { topic } = await buildPlace(db)
  for (const text of ['First?', 'Second?']) await buildQuestion(db, { topicId: topic.id, text })
  await page.goto(`/admin/questions/${topic.id}`)
  const toast = page.locator('[data-toast]')
  const deleteByKeys = async (text: string) => {
    await page.getByRole('button', { name: `Delete ${text}` }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(toast).toContainText('Question deleted successfully!')
    return Date.now()
  }
  const shownAt = await deleteByKeys('First?')
  await expect(rowOf(page, 'Second?')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await expect(toast).toBeHidden()
  expect(Date.now() - shownAt).toBeGreaterThan(4000)
  expect(Date.now() - shownAt).toBeLessThan(7000)
  await expect(page.getByRole('rowheader')).toHaveText([/Second\?/])

  await deleteByKeys('Second?')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  // The toast stays while the focus is in it.
  await page.waitForTimeout(5500)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Question restored.')).toBeVisible()
  await expect(rowOf(page, 'Second?')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('the head of the table does not cover the form of a row', async ({ page, db }) => {
  const { topic } = await buildPlace(db)
  for (const text of ['First?', 'Second?', 'Third?']) await buildQuestion(db, { topicId: topic.id, text })
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto(`/admin/questions/${topic.id}`)
  await page.getByRole('button', { name: 'Edit First?' }).click()
  const answer = editForm(page).getByLabel('Correct answer', { exact: true })
  await answer.evaluate((field) => scrollTo(0, scrollY + field.getBoundingClientRect().top - 120))
  const boxes = async () => {
    const [head, form] = await Promise.all([
      page.locator('thead th').first().boundingBox(),
      editForm(page).boundingBox(),
    ])
    return { headEnds: (head?.y ?? 0) + (head?.height ?? 0), formBegins: form?.y ?? 0 }
  }
  const { headEnds, formBegins } = await boxes()
  expect(formBegins).toBeLessThan(0)
  expect(headEnds).toBeLessThanOrEqual(formBegins)
})

test("[VAL-08] 'Question text and correct answer cannot be empty' shows on add and on update", async ({ page, db }) => {
  const { topic } = await buildPlace(db)
  await buildQuestion(db, { topicId: topic.id, text: 'First?' })
  const writes: string[] = []
  page.on('request', (request) => /createQuestion|updateQuestion/.test(request.url()) && writes.push(request.url()))
  await page.goto(`/admin/questions/${topic.id}`)
  const message = page.getByText('Question text and correct answer cannot be empty')
  for (const typed of [
    { 'Question text': ' ', 'Correct answer': 'x' },
    { 'Question text': 'x', 'Correct answer': '  ' },
  ]) {
    await fillIn(addForm(page), typed)
    await page.getByRole('button', { name: 'Add Question' }).click()
    await expect(message).toBeVisible()
  }
  await page.reload()
  await page.getByRole('button', { name: 'Edit First?' }).click()
  await fillIn(editForm(page), { 'Question text': '' })
  await page.getByRole('button', { name: 'Update Question' }).click()
  await expect(message).toBeVisible()
  expect(writes).toEqual([])
})

test('[VAL-13] empty options and an answer that is no option are saved, marked, and hidden from learners', async ({
  page,
  db,
  product,
}) => {
  const { topic } = await buildPlace(db)
  await page.goto(`/admin/questions/${topic.id}`)
  const preview = addForm(page).locator('..').getByRole('article', { name: 'Preview' })
  await fillIn(addForm(page), { 'Question text': 'Unfinished? ![x](https://example.com)', 'Option A': 'Here' })
  await expect(preview).toContainText('Only pictures that were added here are shown.')
  // Nothing is wrong with a question that is still being written.
  await expect(preview).not.toContainText('Needs attention')
  await fillIn(addForm(page), { 'Question text': 'Unfinished?', 'Option B': 'There', 'Correct answer': 'Nowhere' })
  await expect(preview).toContainText('It needs at least two different options')
  await page.getByRole('button', { name: 'Add Question' }).click()
  await expect(rowOf(page, 'Unfinished?').getByText('Needs attention')).toBeVisible()
  const count = () =>
    fetch(`${product.origin}/api/questions/countQuestionsByTopicId/${topic.id}`).then((answer) => answer.json())
  expect(await count()).toBe(0)
  await page.getByRole('button', { name: 'Edit Unfinished?' }).click()
  await fillIn(addForm(page), { 'Question text': ' unfinished? ', 'Option A': 'there', 'Option B': 'Here' })
  await preview.getByText('Nearly the same as “Unfinished?”').click()
  await expect(preview.getByRole('link', { name: 'Core Java / Basics / Loops' })).toBeVisible()
  await addForm(page).getByLabel('Question text').fill('')
  await fillIn(editForm(page), { 'Option A': 'Nowhere', 'Option B': 'Somewhere' })
  await page.getByRole('button', { name: 'Update Question' }).click()
  // While the form is open, the row is not shown.
  await expect(editForm(page)).toHaveCount(0)
  await expect(rowOf(page, 'Unfinished?').getByText('Needs attention')).toHaveCount(0)
  expect(await count()).toBe(1)
})

test('the preview shows code and maths as the learner will see them, and no raw HTML', async ({ page, db }) => {
  const { topic } = await buildPlace(db)
  await page.goto(`/admin/questions/${topic.id}`)
  const preview = page.getByRole('article', { name: 'Preview' })
  await expect(preview).toContainText('Your question will appear here.')
  await fillIn(addForm(page), {
    'Question text': 'What is **this**?\n\n```java\nint n = 1;\n```\n\n<b>raw</b>',
    'Option A': '$x^2$',
    'Option B': '`two`',
    'Correct answer': '`two`',
  })
  await expect(preview.locator('pre .k').first()).toHaveText('int')
  await expect(preview.locator('strong')).toHaveText('this')
  await expect(preview.locator('math')).toHaveCount(1)
  await expect(preview.getByText('<b>raw</b>')).toBeVisible()
  await expect(preview.locator('label').filter({ hasText: 'two' })).toContainText('✓ Correct')
})
