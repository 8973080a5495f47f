import type { Locator, Page } from '@playwright/test'
import { sql } from '@abhyas/database/sql'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { press, tabTo, type } from '../../src/keyboard.ts'

const MODULES = ['Basics', 'Objects', 'Threads']
const TOPICS = ['Strings', 'Loops']
const QUESTIONS_PER_TOPIC = 2

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const told = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

async function add(page: Page, field: Locator, name: string): Promise<void> {
  await type(page, field, name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('rowheader').filter({ hasText: name })).toBeVisible()
  await expect(field).toHaveValue('')
}

async function writeQuestions(page: Page, topic: string): Promise<void> {
  const field = (label: string) => page.getByLabel(label, { exact: true })
  for (let number = 1; number <= QUESTIONS_PER_TOPIC; number++) {
    await type(page, field('Question text'), `What is ${topic} ${number}?`)
    for (const letter of ['A', 'B', 'C', 'D']) await type(page, field(`Option ${letter}`), `${letter} of ${number}`)
    await type(page, field('Correct answer'), `B of ${number}`)
    await type(page, field('Description'), `Because it is ${number}.`)
    // Control+Enter also works inside a text of several lines.
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('rowheader')).toHaveCount(number)
    await expect(field('Question text')).toBeFocused()
  }
}

async function addExam(page: Page, name: string): Promise<void> {
  await type(page, page.getByLabel('Exam name'), name)
  await press(page, page.getByRole('button', { name: 'Choose all' }))
  await press(page, page.getByRole('button', { name: 'Add Exam' }))
  await told(page, 'Exam added successfully!')
}

test('a course with ordered modules, topics, questions and an exam is built without a mouse', async ({
  page,
  admin,
  db,
}) => {
  await logInAs(page, admin)
  await page.goto('/admin/coursePage')
  await add(page, page.getByLabel('Course name'), 'Core Java')
  await press(page, link(page, 'View Modules of Core Java'))
  await expect(page.getByRole('heading', { name: 'Manage Modules' })).toBeFocused()
  for (const module of MODULES) await add(page, page.getByLabel('Module name'), module)
  // The last module moves to the top.
  await tabTo(page, page.getByRole('button', { name: 'Move Threads' }))
  for (const place of [2, 1]) {
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText(`Threads is now number ${place} of 3.`)).toBeAttached()
  }

  await press(page, link(page, 'View Topics of Basics'))
  await expect(page.getByRole('heading', { name: 'Manage Topics' })).toBeFocused()
  for (const topic of TOPICS) await add(page, page.getByLabel('Topic name'), topic)
  for (const topic of TOPICS) {
    await press(page, link(page, `View Questions of ${topic}`))
    await expect(page.getByRole('heading', { name: 'Questions', exact: true })).toBeFocused()
    await writeQuestions(page, topic)
    await press(page, link(page, 'Basics'))
    await expect(page.getByRole('heading', { name: 'Manage Topics' })).toBeFocused()
  }
  await press(page, link(page, 'View Exam of Strings'))
  await expect(page.getByRole('heading', { name: 'Manage Exams' })).toBeFocused()
  await addExam(page, 'Mock of Strings')

  const built = await db.selectOne<Record<string, number>>(sql`
    select (select count(*) from modules) as modules, (select count(*) from topics) as topics,
      (select count(*) from questions where is_ready) as questions,
      (select count(*) from exams e join papers p on p.id = e.paper_id where p.question_count = ${QUESTIONS_PER_TOPIC}) as exams`)
  expect(built).toEqual({ modules: 3, topics: 2, questions: 4, exams: 1 })
  const [first] = await db.select<{ name: string }>(sql`select name from modules order by place, id`)
  expect(first?.name).toBe('Threads')
})
