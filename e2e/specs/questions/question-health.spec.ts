import type { AttemptResult } from '@abhyas/contract/exams-results'
import { sql } from '@abhyas/database/sql'
import type { Page } from '@playwright/test'
import { expectAccessible, expectWhole } from '../../src/expect-good.ts'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildMiskeyed } from '../../src/health-data.ts'
import { type Person, tokenOf } from '../../src/test-data.ts'

const PATH = '/admin/question-health'

const card = (page: Page) => page.getByRole('article')
const row = (page: Page) => page.getByRole('region', { name: 'Questions that look wrong' }).getByRole('link')
const policy = (page: Page, name: string) => card(page).locator('label').filter({ hasText: name })

/** What a learner is told of an attempt. */
async function resultOf(page: Page, learner: Person, attemptId: number): Promise<AttemptResult> {
  await logInAs(page, learner)
  const headers = { authorization: `Bearer ${await tokenOf(page)}`, 'x-requested-with': 'abhyas' }
  const response = await page.request.get(`/api/attempts/${attemptId}/result`, { headers })
  return (await response.json()) as AttemptResult
}

test('an admin sees why a key may be wrong and what a correction would do, corrects it, and takes it back; learners get the marks and the mails', async ({
  page,
  db,
  admin,
  mails,
}) => {
  const { id, attempts } = await buildMiskeyed(db)
  const [, rohan, priya] = attempts
  if (!rohan || !priya) throw new Error('Three learners are needed.')
  await logInAs(page, admin)
  await page.goto('/admin/dashboard')
  const nav = page.getByRole('navigation', { name: 'Administration' })
  await nav.getByRole('link', { name: 'Question health 1' }).click()
  await expect(page.getByText('1 of 2 published questions looks wrong')).toBeVisible()
  await expect(row(page)).toContainText('Key may be wrong')

  // The first question is open, and its address says so.
  await expect(page).toHaveURL(/\?question=\d+$/)
  await expect(card(page)).toContainText('The able learners choose C, and not the key')
  await expect(card(page).getByRole('row', { name: 'B 2 Key now' })).toContainText(/5\d% · 5\d/)
  await expect(card(page).getByRole('row', { name: 'C 1 Proposed' })).toContainText(/(19|20)% · (18|20)/)
  await expect(card(page)).toContainText('PostgreSQL gives me 1.')

  await expect(card(page).getByRole('heading', { name: 'If the key becomes C' })).toBeVisible()
  await expect(policy(page, 'Nobody loses')).toContainText('2 change1 pass now, 0 fail now')
  await expect(policy(page, 'Only C counts')).toContainText('3 change1 pass now, 1 fail now')
  await expect(policy(page, 'No change')).toContainText('0 change')
  await card(page).getByRole('radio', { name: 'Nobody loses' }).focus()
  for (const name of ['All get marks', 'Only C counts']) {
    await page.keyboard.press('ArrowDown')
    await expect(card(page).getByRole('radio', { name })).toBeChecked()
  }
  await expect(card(page)).toContainText('Preview: 3 attempts, 3 change, 1 pass now, 1 fail now')
  await card(page).getByRole('button', { name: 'See the 3 attempts that change' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row').filter({ hasText: 'Rohan' })).toContainText('0 of 2 right')
  await expect(dialog.getByRole('row').filter({ hasText: 'Rohan' })).toContainText('1 of 2 right')
  await expect(dialog.getByRole('row').filter({ hasText: 'Priya' })).toContainText('Fail')
  await expectAccessible(page, 'the changes', 'dialog[open]')
  await page.keyboard.press('Escape')
  await expect(card(page).getByRole('button', { name: 'See the 3 attempts that change' })).toBeFocused()

  await card(page).getByRole('button', { name: 'Change key and regrade…' }).click()
  await expect(dialog).toContainText('3 attempts get other figures: 1 pass now, 1 fail now.')
  await expect(dialog).toContainText('told by mail')
  await dialog.getByLabel('Reason, for other admins').fill('PostgreSQL says 1.')
  await dialog.getByLabel('Answer to learners who reported it').fill('You were right: it is 1.')
  await page.keyboard.press('Escape')
  await card(page).getByRole('button', { name: 'Change key and regrade…' }).click()
  await expect(dialog.getByLabel('Reason, for other admins')).toHaveValue('PostgreSQL says 1.')
  await expectAccessible(page, 'the confirmation', 'dialog[open]')
  await dialog.getByRole('button', { name: 'Correct' }).click()

  await expect(card(page)).toContainText('Done: 3 changed, 1 pass now, 1 fail now, 3 learners told.')
  await expect(card(page)).toContainText('PostgreSQL says 1.')
  await expect(card(page).getByRole('row', { name: 'C 1 Key now' })).toBeVisible()
  await expectAccessible(page, 'a corrected question')
  await expect
    .poll(() => mails.mailsTo(rohan.learner.email).map(({ subject }) => subject))
    .toContainEqual(expect.stringContaining('was corrected'))
  expect(await resultOf(page, rohan.learner, rohan.id)).toMatchObject({ correctCount: 1, status: 'Pass' })
  expect(await resultOf(page, priya.learner, priya.id)).toMatchObject({ correctCount: 0, status: 'Fail' })

  await logInAs(page, admin)
  await page.goto(`${PATH}?question=${id}`)
  await card(page)
    .getByRole('button', { name: /^Take back the correction/ })
    .click()
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByRole('heading', { name: 'Corrections of past attempts' })).toBeFocused()
  await expect(card(page)).toContainText('It was taken back.')
  await expect(card(page).getByText(/^Done: 3 changed/)).toHaveCount(2)
  expect(await resultOf(page, rohan.learner, rohan.id)).toMatchObject({ correctCount: 0, status: 'Fail' })
})

test('an admin says that the key is right, and undoes it; withdraws the question, and asks it again; asks the author', async ({
  page,
  db,
  admin,
  mails,
}) => {
  const { id } = await buildMiskeyed(db)
  await db.write(sql`update questions set changed_by = ${admin.id} where id = ${id}`)
  const dialog = page.getByRole('dialog')
  await logInAs(page, admin)
  await page.goto(`${PATH}?flag=miskey&question=${id}`)
  await card(page).getByRole('button', { name: 'The key is right' }).click()
  await dialog.getByRole('button', { name: 'Dismiss its flags' }).click()
  await expect(dialog).toContainText('Please say why.')
  await dialog.getByLabel('Why is it right?').fill('NULL is not unequal.')
  await dialog.getByRole('button', { name: 'Dismiss its flags' }).click()
  await expect(card(page)).toContainText(/Meera said on .* that the key is right: NULL is not unequal\./)
  await expect(page.getByText('No question has this flag.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The flags are back.')).toBeVisible()
  await expect(row(page)).toContainText('Key may be wrong')
  await expect(card(page)).not.toContainText('NULL is not unequal.')

  await card(page).getByRole('button', { name: 'Withdraw from exams now' }).click()
  await expect(card(page)).toContainText('Meera withdrew it on')
  await expect(row(page)).toContainText('Withdrawn')
  await card(page).getByRole('button', { name: 'Ask it in exams again' }).click()
  await expect(page.getByText('Exams ask the question again.')).toBeVisible()
  await expect(card(page).getByRole('button', { name: 'Withdraw from exams now' })).toBeVisible()

  await card(page).getByRole('button', { name: 'Ask the author' }).click()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog).toContainText('Please write a comment.')
  await dialog.getByLabel('What do you want to ask?').fill('Why 2?')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Sent to the author.')).toBeVisible()
  await expect(card(page).getByRole('button', { name: /^Review .*1 open comment/ })).toBeVisible()
  await expect
    .poll(() => mails.mailsTo(admin.email).map(({ text }) => text))
    .toContainEqual(expect.stringContaining(`${PATH}?question=${id}`))

  await page.getByLabel('Withdraw a question from new exams when its key seems to be wrong').uncheck()
  await expect(page.getByText('No question is withdrawn by itself any more.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Withdraw a question from new exams when its key')).not.toBeChecked()
})

test('on a phone the list and the card are two views, and the way back works', async ({ page, db, admin }) => {
  await buildMiskeyed(db)
  await logInAs(page, admin)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(PATH)
  await expect(card(page)).toHaveCount(0)
  await expectWhole(page, 'the list of questions that look wrong')
  await page.getByRole('link', { name: 'Key may be wrong 1' }).click()
  await expect(page).toHaveURL(/\?flag=miskey$/)
  await row(page).click()
  await expect(card(page)).toContainText('The able learners choose C')
  await expect(page.getByRole('link', { name: 'Back to the list' })).toBeFocused()
  await expect(row(page)).toHaveCount(0)
  await expectWhole(page, 'the card of a question')
  await page.reload()
  await expect(card(page)).toContainText('The able learners choose C')
  await page.goBack()
  await expect(row(page)).toHaveCount(1)
  await expect(page).toHaveURL(/\?flag=miskey$/)
})

test('a correction that another admin has overtaken is not made, and the card shows what is there now', async ({
  page,
  db,
  admin,
}) => {
  const { id } = await buildMiskeyed(db)
  await logInAs(page, admin)
  await page.goto(`${PATH}?question=${id}`)
  await card(page).getByRole('button', { name: 'Change key and regrade…' }).click()
  await db.write(sql`update questions set option_d = 'nothing', version = version + 1 where id = ${id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Correct' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Another admin has changed the question meanwhile.')
  await page.keyboard.press('Escape')
  await expect(card(page).getByRole('row', { name: 'D nothing' })).toBeVisible()
  await expect(card(page).getByRole('heading', { name: 'Corrections of past attempts' })).toHaveCount(0)
})

test('nothing looks wrong when no question has a flag, and a failure can be tried again', async ({
  page,
  admin,
  quietPages,
}) => {
  quietPages.allow.push(/^500/)
  await logInAs(page, admin)
  await page.route('**/api/question-health?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(PATH)
  await expect(page.getByText('The questions that look wrong could not be loaded.')).toBeVisible()
  await page.unroute('**/api/question-health?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Nothing looks wrong.')).toBeVisible()
})
