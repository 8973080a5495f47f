import { buildMail } from '@abhyas/api/testing/build-mail'
import { sql } from '@abhyas/database/sql'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildPerson } from '../../src/test-data.ts'

test('the dashboard counts failed mails and leads to them; one that is sent again or seen no longer waits', async ({
  page,
  admin,
  db,
  mails,
}) => {
  const [asha, ravi] = [await buildPerson(db), await buildPerson(db, { username: 'Ravi' })]
  const first = await buildMail(db, asha.id, { isFailed: true })
  const second = await buildMail(db, ravi.id, { isFailed: true })
  await db.write(sql`
    update mails set tries = 3, cause = 'address_refused', failure = '550 no such person' where id = ${first.id}`)
  await logInAs(page, admin)
  await page.goto('/admin/dashboard')
  const waiting = page.getByRole('region', { name: 'What needs you' }).getByRole('listitem')
  await expect(waiting).toHaveText([/^2Failed mails/])
  await page.getByRole('link', { name: 'Look at failed mails' }).click()
  await expect(page).toHaveURL('/admin/mails')
  const row = (person: { email: string }) => page.getByRole('row').filter({ hasText: person.email })
  for (const text of ['Password changed', 'The address refuses mails', '550 no such person'])
    await expect(row(asha)).toContainText(text)
  await expect(row(asha).locator('[data-label=Tries]')).toHaveText('3')
  await expect(row(ravi)).toContainText('Something else')

  await page.getByRole('button', { name: `Send again: Password changed, mail ${first.id}` }).click()
  await expect(page.getByText('The mail is queued.')).toBeVisible()
  await expect(row(asha)).toHaveCount(0)
  await expect
    .poll(() => mails.mailsTo(asha.email).map(({ subject }) => subject))
    .toEqual(['Abhyas: your password was changed'])
  await page.getByRole('button', { name: `Mark as seen: Password changed, mail ${second.id}` }).click()
  await expect(page.getByText('No failed mail waits for you.')).toBeVisible()
  await page.getByRole('link', { name: 'Overview' }).first().click()
  await expect(page.getByText('Nothing waits for you.')).toBeVisible()
  expect(mails.mailsTo(ravi.email)).toEqual([])

  await page.goto('/admin/audit-log')
  for (const text of [`Marked a failed mail as seen (mail ${second.id})`, 'Sent a mail again'])
    await expect(page.getByText(text).first()).toBeVisible()
})
