import type { Page } from '@playwright/test'
import { expectAccessible, expectWhole } from '../../src/expect-good.ts'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { addSittings, buildRankedMock, MARK } from '../../src/rank-data.ts'
import { expectOnServer, next, openExam, pick } from '../../src/sit-exam.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Two right, one wrong and one left empty: 1.5 marks of 4. */
async function sitMock(page: Page, exam: { id: number }): Promise<void> {
  await openExam(page, exam)
  for (const letter of ['B', 'A', 'B'] as const) {
    await pick(page, letter)
    await expectOnServer(page)
    await next(page)
  }
  await page.getByRole('button', { name: 'Submit exam' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ranked mock' })).toBeVisible()
}

test('the result of a mock exam has rank and percentile as a count gives them, each section, and a list to join and leave', async ({
  page,
  db,
  learner,
  product,
}) => {
  const exam = await buildRankedMock(db, product.origin)
  const own = 1.5 * MARK
  const others = Array.from({ length: 35 }, (_, nth) => ((nth % 9) - 1) * (MARK / 2))
  await addSittings(db, exam.id, others)
  await logInAs(page, learner)
  await sitMock(page, exam)

  const all = [...others, own]
  const rank = 1 + all.filter((marks) => marks > own).length
  const percentile = Math.floor((10_000 * all.filter((marks) => marks <= own).length) / all.length) / 100
  const standing = part(page, 'Among all who took it')
  await expect(standing).toContainText(`rank${rank} of 36`)
  await expect(standing).toContainText(String(percentile))
  await expect(standing).toContainText('Not final: it moves as others finish')
  await expect(standing).toContainText('You are here: 1½')

  const lines = part(page, 'How your marks came about')
  await expect(lines.getByRole('term')).toHaveText([
    '2 right',
    '1 wrong · marks taken off for 1 of them',
    '1 left empty · they take nothing',
    'Marks',
  ])
  await expect(lines.getByRole('definition')).toHaveText(['+2', '−½', '0', '1½'])

  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Aptitude')).toContainText(/^Aptitude110\+1−½½ of 2/)
  await expect(row('Coding')).toContainText(/^Coding101\+101 of 2/)
  await expect(row('Together')).toContainText(/^Together211\+2−½1½ of 4/)

  const best = part(page, 'The best, by names they chose')
  await expect(best).toContainText('Nobody has chosen to be listed yet.')
  await best.getByLabel('Name in this list').fill('Night owl')
  await best.getByRole('button', { name: 'Put me on the list' }).click()
  await expect(best.getByRole('listitem')).toHaveText(`${rank}Night owl · you1½`)
  await expectAccessible(page, 'the result of a mock exam')
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await expectWhole(page, `the result of a mock exam at ${width}`)
  }
  await best.getByRole('button', { name: 'Take me off the list' }).click()
  await expect(best).toContainText('Nobody has chosen to be listed yet.')
  await expect(best.getByLabel('Name in this list')).toBeVisible()
})

test('the result of a mock exam with hours is hidden until it is due', async ({ page, db, learner, product }) => {
  const closesAt = new Date(Date.now() + 3_600_000).toISOString()
  const exam = await buildRankedMock(db, product.origin, { closesAt, resultsAt: '2099-05-01T06:30:00.000Z' })
  await logInAs(page, learner)
  await sitMock(page, exam)
  await expect(page.getByRole('main').getByText('1 May 2099')).toBeVisible()
  await expect(part(page, 'Among all who took it')).toBeHidden()
  await expect(page.getByRole('article')).toHaveCount(0)
})
