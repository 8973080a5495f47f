import type { Mock, MockSettings } from '@abhyas/contract/exams-mocks'
import type { Database } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import type { Page } from '@playwright/test'
import { expectAccessible, expectWhole } from '../../src/expect-good.ts'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { callAsAdmin, expectOnServer, next, openExam, pick, storedAnswers } from '../../src/sit-exam.ts'
import { buildPlace, buildQuestion } from '../../src/test-data.ts'

const MARK = 3600

/** A mock exam with two sections: one with several right options and a number, and one with two ordinary questions. */
async function buildMock(
  db: Database,
  origin: string,
  sectionMode: MockSettings['sectionMode'],
  changes: Partial<MockSettings> = {},
): Promise<Mock> {
  const { topic } = await buildPlace(db)
  const ask = async (text: string) => (await buildQuestion(db, { topicId: topic.id, text })).id
  const ids = [await ask('Several?'), await ask('Number?'), await ask('Third?'), await ask('Fourth?')]
  await db.write(sql`update questions set kind = 'several', correct_answer = 'AB' where id = ${ids[0]}`)
  await db.write(sql`
    update questions set kind = 'number', correct_answer = '42', option_a = '', option_b = '', option_c = '', option_d = ''
    where id = ${ids[1]}`)
  const seconds = sectionMode === 'timed' ? 600 : null
  return callAsAdmin<Mock>(db, origin, 'POST', '/api/mocks', {
    examName: 'Placement mock',
    owner: { kind: 'alone', id: null },
    sectionMode,
    sections: [
      { name: 'Data Structures', seconds, note: 'No calculator', questionIds: ids.slice(0, 2) },
      { name: 'Databases', seconds, questionIds: ids.slice(2) },
    ],
    examDuration: sectionMode === 'timed' ? null : 20,
    marking: { right: MARK, wrong: 0, pass: { kind: 'percent', value: 50 } },
    isFree: true,
    state: 'published',
    ...changes,
  })
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })

async function finishSection(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Finish section' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Finish section' }).click()
}

test('on a phone a section is left without a network, stays closed after a reload, and all answers arrive', async ({
  page,
  context,
  db,
  learner,
  product,
}) => {
  const exam = await buildMock(db, product.origin, 'timed')
  await page.setViewportSize({ width: 360, height: 740 })
  await logInAs(page, learner)
  await page.goto(`/user/exam/${exam.id}/startexam`)
  await expect(page.getByText('Each section has its own clock. A closed one stays closed.')).toBeVisible()
  await expect(page.getByRole('table')).toContainText('1. Data Structures')
  await expectAccessible(page, 'the instructions of a mock exam')
  await expectWhole(page, 'the instructions of a mock exam')
  await openExam(page, exam)
  await expect(page.getByText('No calculator')).toBeVisible()
  const list = page.getByRole('button', { name: 'Show all sections' })
  await list.click()
  await expect(page.getByText('opens next')).toBeVisible()
  await expectAccessible(page, 'a question of a section')
  await expectWhole(page, 'a question of a section')
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('The sections that have not opened yet stay empty.')
  await page.getByRole('button', { name: 'Keep working' }).click()
  await pick(page, 'A')
  await pick(page, 'B')
  await expect(page.getByText('2 chosen')).toBeVisible()
  await expectOnServer(page)
  await next(page)
  const keypad = page.getByRole('group', { name: 'Keypad' })
  await context.setOffline(true)
  for (const key of ['4', '2']) await keypad.getByRole('button', { name: key, exact: true }).click()
  await finishSection(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Section 2 is open: Databases.' })).toBeVisible()
  await expect(heading(page, 'Question 1 of 2')).toBeVisible()
  await expect(list).toHaveAttribute('aria-expanded', 'false')
  await pick(page, 'B')
  await expect(page.getByText('Not sent yet', { exact: true })).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Sections' })).toHaveAttribute('data-section', '1')
  await expectOnServer(page)
  await expect
    .poll(async () => (await storedAnswers(db, learner)).map(({ place, option }) => [place, option]))
    .toEqual([
      [0, 3],
      [1, null],
      [2, 1],
    ])
})

test('on a desktop the keyboard stays in the open section, and Enter after its last question asks to finish it', async ({
  page,
  db,
  learner,
  product,
}) => {
  const exam = await buildMock(db, product.origin, 'sequence')
  await logInAs(page, learner)
  await openExam(page, exam)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Question 2 of 2')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(heading(page, 'Question 2 of 2')).toBeVisible()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Finish this section?' })
  await expect(dialog).toContainText('You cannot open this section again. Databases opens next.')
  await expectAccessible(page, 'the question about the end of a section')
  await dialog.getByRole('button', { name: 'Finish section' }).click()
  await expect(heading(page, 'Databases')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Sections' })).toContainText('closed')
  await page.keyboard.press('ArrowLeft')
  await expect(heading(page, 'Question 1 of 2')).toBeVisible()
})

test('a slow clock, a wrong password and a lost script only delay the start: the instructions stay and say why', async ({
  page,
  context,
  db,
  learner,
  product,
}) => {
  const opensAt = new Date(Date.now() - 60_000).toISOString()
  const exam = await buildMock(db, product.origin, 'timed', { opensAt, password: 'secret' })
  await logInAs(page, learner)
  await page.addInitScript(() => {
    const { now } = Date
    Date.now = () => now() - 3_600_000
  })
  await context.route(/section-bar-[^/]*\.js/, (route) => route.abort())
  await page.goto(`/user/exam/${exam.id}/startexam`)
  const begin = page.getByRole('button', { name: 'I am ready to begin' })
  await expect(page.locator('#begin-said')).toContainText('The exam opens on')
  await page.getByRole('checkbox', { name: 'I have read this' }).check()
  await page.getByLabel('Password of this exam').fill('wrong')
  await begin.click()
  await expect(page.locator('#begin-said')).toContainText('This password is not right.')
  await page.getByLabel('Password of this exam').fill('secret')
  await begin.click()
  await expect(page.getByText('Error loading exam details.')).toBeVisible()
  await context.unroute(/section-bar-[^/]*\.js/)
  await begin.click()
  await expect(heading(page, 'Question 1 of 2')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible()
})
