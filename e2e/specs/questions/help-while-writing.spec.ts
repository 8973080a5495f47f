import { sql } from '@abhyas/database/sql'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { addForm, editForm, FIELDS, fillIn } from '../../src/question-form.ts'
import { buildPlace } from '../../src/test-data.ts'

test.beforeEach(async ({ page, admin }) => logInAs(page, admin))

test('an author explains wrong options, takes advice, and answers the question as a learner on a phone', async ({
  page,
  db,
}) => {
  const { topic } = await buildPlace(db)
  await page.goto(`/admin/questions/${topic.id}`)
  const preview = page.getByRole('article', { name: 'Preview' })
  const advice = preview.getByRole('region', { name: 'Worth a second look' })
  const text = addForm(page).getByLabel('Question text')
  await fillIn(addForm(page), {
    ...FIELDS,
    'Question text': 'Which keyword does NOT make a constant?',
    'Option D': 'All the above',
    Description:
      'A final variable is assigned once, so that its value stays. The others say something else about a name.',
    Tags: 'java',
  })
  await addForm(page).getByLabel('Option B is right').check()
  await expect(advice.getByRole('listitem')).toContainText([
    'An option that speaks of the others is easily guessed (D).',
    'Readers miss “NOT”',
  ])
  await advice.getByRole('button', { name: 'Write **NOT**' }).click()
  await expect(text).toHaveValue('Which keyword does **NOT** make a constant?')
  await expect(text).toBeFocused()
  await fillIn(addForm(page), { 'Option D': 'let' })
  await expect(advice).toHaveCount(0)

  await addForm(page).getByRole('button', { name: 'Explain the wrong options' }).click()
  await expect(addForm(page).getByLabel('Why is option B wrong?')).toBeHidden()
  await fillIn(addForm(page), { 'Why is option A wrong?': 'It is reserved, and `unused`.' })
  await expect(preview).toContainText('Why the other options are wrongconst — It is reserved')
  await preview.getByRole('radio', { name: 'After answering' }).press('ArrowLeft')
  await expect(preview).not.toContainText('It is reserved')
  await preview.getByRole('radio', { name: 'Wide' }).press('ArrowRight')
  await expect(preview.getByRole('radio', { name: 'Phone' })).toBeFocused()
  await preview.locator('label').filter({ hasText: 'const' }).click()
  await expect(preview.getByRole('status')).toHaveText(
    'Correct answer is: final.Your answer: const — It is reserved, and unused.',
  )
  await expect(preview.getByRole('radio', { name: 'After answering' })).toBeChecked()

  await text.press('Control+Enter')
  await expect(page.getByText('Question added successfully!')).toBeVisible()
  await expect(addForm(page).getByLabel('Tags')).toHaveValue('java')
  await page.getByRole('button', { name: 'Edit Which keyword' }).click()
  await expect(editForm(page).getByLabel('Why is option A wrong?')).toHaveValue('It is reserved, and `unused`.')
  await editForm(page).getByLabel('Option A is right').check()
  await page.getByRole('button', { name: 'Update Question' }).click()
  await expect(page.getByText('Question updated successfully!')).toBeVisible()
  const { reasons } = await db.selectOne<{ reasons: string[] }>(sql`select reasons from questions`)
  expect(reasons).toEqual([])
})
