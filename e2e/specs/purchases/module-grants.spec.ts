import { sql } from '@abhyas/database/sql'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildCourse, buildModule, buildPlace, buildQuestion, buildTopic } from '../../src/test-data.ts'

test.beforeEach(async ({ page, admin }) => logInAs(page, admin))

test('a module given by e-mail is open to that learner; an unknown address shows a message in the dialog', async ({
  page,
  db,
  learner,
}) => {
  const course = await buildCourse(db, { name: 'Core Java' })
  for (const name of ['Loops', 'Arrays']) await buildModule(db, { courseId: course.id, name })
  await page.goto(`/admin/module/${course.id}/modules`)
  await page.getByRole('button', { name: 'Give to a learner: Loops' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give “Loops” to a learner' })
  const email = page.getByLabel('The learner’s e-mail')
  await expect(email).toBeFocused()
  await dialog.getByRole('button', { name: 'Give' }).click()
  await expect(dialog.getByText('Email is required')).toBeVisible()
  await email.fill('nobody@gmail.com')
  await dialog.getByRole('button', { name: 'Give' }).click()
  await expect(dialog.getByText('There is no learner with this address.')).toBeVisible()
  await expect(email).toHaveValue('nobody@gmail.com')

  // The dialog of the next module starts empty.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Give to a learner: Arrays' }).click()
  await expect(email).toHaveValue('')
  await expect(page.getByText('There is no learner with this address.')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Give to a learner: Arrays' })).toBeFocused()

  await page.getByRole('button', { name: 'Give to a learner: Loops' }).click()
  await email.fill(` ${learner.email.toUpperCase()} `)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-toast]').getByText('The module is open to this learner.')).toBeVisible()
  await expect(page.locator('[data-toast]')).toContainText('It has no questions yet.')
  await expect(dialog).toBeHidden()

  await logInAs(page, learner)
  await page.goto(`/user/module/${course.id}/modules`)
  await expect(page.getByRole('link', { name: 'Available: Loops' })).toHaveText('Available')
  await expect(page.getByRole('link', { name: 'Available: Arrays' })).toHaveCount(0)
})

test('a login that ends while giving a module goes to /login and comes back', async ({ page, context, admin, db }) => {
  const course = await buildCourse(db, { name: 'Core Java' })
  await buildModule(db, { courseId: course.id, name: 'Loops' })
  await page.goto(`/admin/module/${course.id}/modules`)
  await page.getByRole('button', { name: 'Give to a learner: Loops' }).click()
  await page.getByLabel('The learner’s e-mail').fill('asha@gmail.com')
  await context.clearCookies()
  await page.evaluate(() => {
    const record = JSON.parse(localStorage.getItem('loginData') ?? '{}')
    localStorage.setItem('loginData', JSON.stringify({ ...record, token: 'run-out' }))
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Give' }).click()
  await expect(page).toHaveURL(/\/login\b/)
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password').fill(admin.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(`/admin/module/${course.id}/modules`)
})

test('the dialog says what a deletion includes, and the counts above follow it', async ({ page, db }) => {
  const course = await buildCourse(db, { name: 'Core Java' })
  const { id } = await buildModule(db, { courseId: course.id, name: 'Loops' })
  const topics = [
    await buildTopic(db, { moduleId: id, name: 'For' }),
    await buildTopic(db, { moduleId: id, name: 'While' }),
  ]
  for (const topic of topics) await buildQuestion(db, { topicId: topic.id, text: 'First' })
  await buildQuestion(db, { topicId: topics[0]?.id ?? 0, text: 'Second' })
  const dialog = page.getByRole('dialog')
  const row = page.getByRole('row').filter({ hasText: 'Loops' })
  await page.goto(`/admin/module/${course.id}/modules`)
  await expect(row.locator('td[data-label="Question Count"]')).toHaveText('3')
  await page.getByRole('button', { name: 'Delete Loops' }).click()
  await expect(dialog.getByText('Learners will no longer see “Loops”.')).toBeVisible()
  await expect(dialog.getByText('This also deletes: 2 topics, 3 questions')).toBeVisible()
  await expect(dialog.getByText('Results and purchase records are kept')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('link', { name: 'View Topics of Loops' }).click()
  await page.getByRole('button', { name: 'Delete While' }).click()
  await expect(dialog.getByText('This also deletes: 1 question', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.locator('[data-toast]').getByText('Topic deleted successfully!')).toBeVisible()
  await page.getByRole('navigation', { name: 'Where you are' }).getByRole('link', { name: 'Core Java' }).click()
  await expect(row.locator('td[data-label="Question Count"]')).toHaveText('2')
  await page.getByRole('button', { name: 'Delete Loops' }).click()
  await expect(dialog.getByText('This also deletes: 1 topic, 2 questions')).toBeVisible()

  await page.goto('/admin/coursePage')
  await page.getByRole('button', { name: 'Delete Core Java' }).click()
  await expect(dialog.getByText('This also deletes: 1 module, 1 topic, 2 questions')).toBeVisible()
})

test('a user’s dialog gives a module, lists it by name, and takes it back after a question', async ({
  page,
  db,
  learner,
}) => {
  const { topic } = await buildPlace(db)
  await buildQuestion(db, { topicId: topic.id, text: 'What is a loop?' })
  await page.goto('/admin/manage-users')
  await page.getByRole('button', { name: `Modules of ${learner.email}` }).click()
  const grants = page.getByRole('dialog', { name: 'Modules given to Asha' })
  await expect(grants.getByText('No modules given to this user yet.')).toBeVisible()
  const toast = page.locator('[data-toast]')
  for (const told of ['The module is open to this learner.', 'This learner already had this module.']) {
    await grants.getByLabel('Course').selectOption('Core Java')
    await grants.getByLabel('Module').selectOption('Basics')
    await grants.getByRole('button', { name: 'Give' }).click()
    await expect(toast).toContainText(told)
    await expect(toast).not.toContainText('It has no questions yet.')
  }
  await expect(grants.getByRole('listitem')).toContainText('Core Java / Basics')
  const takeBack = grants.getByRole('button', { name: 'Take back Core Java / Basics' })
  await takeBack.click()
  const question = page.getByRole('dialog', { name: 'Take this module back?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(grants.getByRole('listitem')).toHaveCount(1)
  await takeBack.click()
  await expect(question).toContainText('Core Java / Basics will be closed for this user.')
  await question.getByRole('button', { name: 'Take back' }).click()
  await expect(toast).toContainText('Module taken back.')
  await expect(grants.getByText('No modules given to this user yet.')).toBeVisible()
  await grants.getByRole('button', { name: 'Close' }).first().click()
  await expect(grants).toBeHidden()
  expect(await db.dbOf(learner.id).select(sql`select 1 from learner.grants`)).toEqual([])
})
