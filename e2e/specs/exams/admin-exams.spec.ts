import { sql } from '@abhyas/database/sql'
import type { Page } from '@playwright/test'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildPlace, buildQuestion, buildTopic, tokenOf } from '../../src/test-data.ts'

test.beforeEach(async ({ page, admin }) => logInAs(page, admin))

const addForm = (page: Page) => page.getByRole('region', { name: 'Add an exam' }).locator('form')
const editForm = (page: Page) => page.locator('tr form')
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function open(page: Page, place: { module: { id: number }; topic: { id: number } }): Promise<void> {
  await page.goto(`/admin/exams/${place.module.id}/${place.topic.id}`)
}

async function addExam(page: Page, name: string, questions: string[]): Promise<void> {
  await addForm(page).getByLabel('Exam name').fill(name)
  for (const text of questions) await addForm(page).getByLabel(text).check()
  await page.getByRole('button', { name: 'Add Exam' }).click()
}

test('[ADM-15] the form has a name, a topic and a checklist of that topic’s questions', async ({ page, db }) => {
  const place = await buildPlace(db)
  const arrays = await buildTopic(db, { moduleId: place.module.id, name: 'Arrays' })
  await buildQuestion(db, { topicId: place.topic.id, text: 'Of loops' })
  await buildQuestion(db, { topicId: arrays.id, text: 'Of arrays' })
  await open(page, place)
  await expect(page.getByRole('heading', { name: 'Manage Exams' })).toBeVisible()
  await expect(addForm(page).getByLabel('Topic')).toHaveValue(String(place.topic.id))
  await expect(addForm(page).getByRole('checkbox')).toHaveCount(1)
  await expect(addForm(page).getByLabel('Of loops')).not.toBeChecked()
  await addForm(page).getByLabel('Topic').selectOption('Arrays')
  await expect(addForm(page).getByLabel('Of arrays')).toBeVisible()
  await expect(addForm(page).getByRole('checkbox')).toHaveCount(1)
  await addExam(page, 'Arrays 1', ['Of arrays'])
  await expect(page.getByText('Exam added successfully!')).toBeVisible()
  await expect(page).toHaveURL(`/admin/exams/${place.module.id}/${arrays.id}`)
  await expect(rowOf(page, 'Arrays 1')).toBeVisible()
})

test('[ADM-16] [ERR-14] the table shows name and topic; an exam is added and deleted; an empty table has a text', async ({
  page,
  db,
}) => {
  const place = await buildPlace(db)
  for (const text of ['One?', 'Two?']) await buildQuestion(db, { topicId: place.topic.id, text })
  await open(page, place)
  await expect(page.getByText('No exams available for this topic.')).toBeVisible()
  await addExam(page, 'Mock 1', ['One?', 'Two?'])
  await expect(page.getByText('Exam added successfully!')).toBeVisible()
  for (const head of ['Exam Name', 'Topic', 'Actions'])
    await expect(page.getByRole('columnheader', { name: head })).toBeVisible()
  await expect(rowOf(page, 'Mock 1').getByRole('cell').first()).toHaveText('Loops')
  await expect(rowOf(page, 'Mock 1')).toContainText('2 questions, 1 min 30 s')
  await expect(addForm(page).getByLabel('Exam name')).toHaveValue('')
  await expect(addForm(page).getByRole('checkbox', { checked: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete Mock 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Exam deleted successfully!')).toBeVisible()
  await expect(page.getByText('No exams available for this topic.')).toBeVisible()

  // Our server always sends the name of a topic. Without one the table shows that it is not applicable.
  await page.route('**/api/exams/topic/**', async (route) => {
    const exam = { id: 1, examName: 'Old', examDuration: 1, isDurationSet: false, questions: [], questionCount: 1 }
    await route.fulfill({ json: [{ ...exam, topic: { id: 1, topicName: '' }, state: 'published', version: 1 }] })
  })
  await page.reload()
  await expect(rowOf(page, 'Old').getByRole('cell').first()).toHaveText('N/A')
})

test('[ADM-17] editing changes name, duration and questions, and keeps their order in the exam', async ({
  page,
  db,
}) => {
  const place = await buildPlace(db)
  for (const text of ['One?', 'Two?', 'Three?']) await buildQuestion(db, { topicId: place.topic.id, text })
  await open(page, place)
  await addExam(page, 'Mock 1', ['One?'])
  await page.getByRole('button', { name: 'Edit Mock 1' }).click()
  await expect(editForm(page).getByLabel('Exam name')).toHaveValue('Mock 1')
  await expect(editForm(page).getByLabel('One?')).toBeChecked()
  await editForm(page).getByLabel('Exam name').fill('Final')
  await editForm(page).getByLabel('Duration in minutes').fill('20')
  await editForm(page).getByLabel('One?').uncheck()
  await editForm(page).getByRole('button', { name: 'Choose all' }).click()
  await editForm(page).getByRole('switch', { name: 'Published' }).uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Exam updated successfully!')).toBeVisible()
  await page.reload()
  await expect(rowOf(page, 'Final')).toContainText('3 questions, 20 min')
  await expect(rowOf(page, 'Final')).toContainText('Draft')
  const ownOrder = () =>
    db.select<{ id: number }>(sql`select question_id as id from exam_questions order by place, question_id`)
  await db.write(sql`update exam_questions set place = 10 - place`)
  const turned = await ownOrder()
  await page.reload()
  await page.getByRole('button', { name: 'Edit Final' }).click()
  await editForm(page).getByLabel('Duration in minutes').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, 'Final')).toContainText('3 questions, 2 min 15 s')
  expect(await ownOrder()).toEqual(turned)
})

test("[VAL-09] 'Please fill all the exam details!' shows without a name, a topic or a question", async ({
  page,
  db,
}) => {
  const place = await buildPlace(db)
  await buildQuestion(db, { topicId: place.topic.id, text: 'One?' })
  await open(page, place)
  const message = page.getByText('Please fill all the exam details!')
  await addForm(page).getByLabel('One?').check()
  await page.getByRole('button', { name: 'Add Exam' }).click()
  await expect(message).toBeVisible()
  await addForm(page).getByLabel('Exam name').fill('Mock')
  await expect(message).toHaveCount(0)
  await addForm(page).getByLabel('One?').uncheck()
  await page.getByRole('button', { name: 'Add Exam' }).click()
  await expect(message).toBeVisible()
  await addForm(page).getByLabel('One?').check()
  await expect(message).toHaveCount(0)
  await addForm(page).getByLabel('Topic').selectOption('Choose a topic')
  await page.getByRole('button', { name: 'Add Exam' }).click()
  await expect(message).toBeVisible()
})

test('a question that needs attention cannot be chosen, and the form says why; an exam that has it can drop it', async ({
  page,
  db,
}) => {
  const place = await buildPlace(db)
  await buildQuestion(db, { topicId: place.topic.id, text: 'One?' })
  const { id } = await buildQuestion(db, { topicId: place.topic.id, text: 'Two?' })
  await buildQuestion(db, { topicId: place.topic.id, text: 'Broken?', answer: 'Nowhere' })
  await open(page, place)
  const broken = addForm(page).getByLabel('Broken?')
  await expect(broken).toBeDisabled()
  await expect(broken).toHaveAccessibleDescription(/questions that need attention cannot be chosen/)
  await expect(addForm(page).getByRole('link', { name: 'Correct these questions' })).toHaveAttribute(
    'href',
    `/admin/questions/${place.topic.id}`,
  )
  await addForm(page).getByRole('button', { name: 'Choose all' }).click()
  await expect(addForm(page).getByRole('checkbox', { checked: true })).toHaveCount(2)
  await expect(addForm(page)).toContainText('2 questions chosen')
  await addExam(page, 'Mock', [])
  await expect(rowOf(page, 'Mock')).toContainText('2 questions, 1 min 30 s')

  // A question of the exam becomes unusable later; the exam keeps it until the admin removes it.
  const data = { questionText: 'Two?', correctAnswer: 'Nowhere' }
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  await page.request.put(`/api/questions/updateQuestionById/${id}`, { data, headers })
  await page.reload()
  await page.getByRole('button', { name: 'Edit Mock' }).click()
  await editForm(page).getByLabel('One?').uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Correct the options and answers of these questions first')).toBeVisible()
  await editForm(page).getByLabel('One?').check()
  await editForm(page).getByLabel('Two?').uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, 'Mock')).toContainText('1 question, 45 s')
})

test('[ERR-36] every failure shows its message', async ({ page, db, quietPages }) => {
  quietPages.allow.push(/^500 /)
  const place = await buildPlace(db)
  await buildQuestion(db, { topicId: place.topic.id, text: 'One?' })
  await open(page, place)
  await addExam(page, 'Mock', ['One?'])
  await expect(rowOf(page, 'Mock')).toBeVisible()
  for (const path of ['createExam', 'updateExamById/*', 'deleteExamById/*', 'topic/**'])
    await page.route(`**/api/exams/${path}`, (route) => route.fulfill({ status: 500, json: {} }))
  await addExam(page, 'Mock 2', ['One?'])
  await expect(page.getByText('Unable to add the exam. Please try again.')).toBeVisible()
  await expect(addForm(page).getByLabel('Exam name')).toHaveValue('Mock 2')
  await page.getByRole('button', { name: 'Edit Mock' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Unable to update the exam. Please try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete Mock' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Unable to delete the exam. Please try again.')).toBeVisible()
  await page.reload()
  await expect(page.locator('[data-toast]').getByText('Unable to fetch the exams. Please try again.')).toBeVisible()
})

test('when two admins edit an exam, the second sees both versions and decides', async ({ page, db, product }) => {
  const place = await buildPlace(db)
  const { id: questionId } = await buildQuestion(db, { topicId: place.topic.id, text: 'One?' })
  await open(page, place)
  await addExam(page, 'Mock', ['One?'])
  await page.getByRole('button', { name: 'Edit Mock' }).click()
  await editForm(page).getByLabel('Exam name').fill('Mine')
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const list = await page.request.get(`${product.origin}/api/exams/topic/${place.topic.id}`, { headers })
  const [{ id }] = (await list.json()) as [{ id: number }]
  await page.request.put(`${product.origin}/api/exams/updateExamById/${id}`, {
    data: { examName: 'Theirs', questionIds: [questionId], examDuration: 30 },
    headers,
  })
  await page.getByRole('button', { name: 'Save' }).click()
  const theirs = page.getByRole('alert').filter({ hasText: 'This was changed while you were editing.' })
  await expect(theirs).toContainText('Theirs')
  await expect(theirs).toContainText('1 question, 30 min')
  await page.getByRole('button', { name: 'Overwrite with my version' }).click()
  await expect(rowOf(page, 'Mine')).toBeVisible()
})
