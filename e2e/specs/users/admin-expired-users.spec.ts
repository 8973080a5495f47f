import { buildAttempt } from '@abhyas/api/testing/build-attempt'
import type { Database } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import type { Page } from '@playwright/test'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildGrant, buildModule, buildPerson, buildCourse } from '../../src/test-data.ts'

test.beforeEach(async ({ page, admin }) => logInAs(page, admin))

const PAST = '2020-01-01T00:00:00Z'

const toast = (page: Page, text: string) => page.locator('[data-toast]').getByText(text, { exact: true })
const begin = (page: Page) => page.getByRole('button', { name: 'Delete Expired Users' })
const confirm = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Delete' })
const emails = async (db: Database) =>
  (await db.select<{ email: string }>(sql`select email from users order by id`)).map(({ email }) => email)

test('[ADM-25] users with an expired role are counted and deleted after a confirmation, and no others', async ({
  page,
  db,
  admin,
  learner,
  quietPages,
}) => {
  quietPages.allow.push(/^500 /)
  await page.goto('/admin/manage-users')
  await begin(page).click()
  await expect(page.getByRole('dialog')).toContainText('No user has an expired role.')
  await page.keyboard.press('Escape')

  const later = await buildPerson(db, { roleExpiresAt: '2099-01-01T00:00:00Z' })
  const gone = [
    await buildPerson(db, { username: 'Ravi', roleExpiresAt: PAST }),
    await buildPerson(db, { role: 'ROLE_ADMIN', roleExpiresAt: PAST }),
  ]
  await page.reload()
  for (const { email } of gone) await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Expired')
  await begin(page).click()
  const dialog = page.getByRole('dialog', { name: 'Delete users whose role has expired?' })
  await expect(dialog).toContainText('2 users have an expired role and will be deleted.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await emails(db)).toHaveLength(5)

  await page.route('**/api/users/deleteExpiredUsers', (route) => route.fulfill({ status: 500, json: {} }))
  await begin(page).click()
  await confirm(page).click()
  await expect(toast(page, 'Error deleting expired users')).toBeVisible()
  await page.unrouteAll()
  await begin(page).click()
  await confirm(page).dblclick()
  await expect(toast(page, 'Expired users deleted successfully')).toBeVisible()
  await expect(page.locator('[data-toast]')).toContainText('2 users deleted.')
  for (const { email } of gone) await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: later.email })).toBeVisible()
  expect(await emails(db)).toEqual([admin.email, learner.email, later.email])
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByText('Total Learners Enrolled: 2')).toBeVisible()
  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(
    page.getByRole('rowheader').filter({ hasText: /Started deleting expired users \(run \d+\)/ }),
  ).toBeVisible()
})

test('a user in a running exam stays, and is counted before and after (DEC-14)', async ({ page, db }) => {
  const [sits, gone] = [await buildPerson(db, { roleExpiresAt: PAST }), await buildPerson(db, { roleExpiresAt: PAST })]
  await buildAttempt(db, sits, { state: 'open' })
  await page.goto('/admin/manage-users')
  await begin(page).click()
  await expect(page.getByRole('dialog')).toContainText('1 user has an expired role and will be deleted.')
  await expect(page.getByRole('dialog')).toContainText('1 user stays: they are taking an exam.')
  await confirm(page).click()
  await expect(toast(page, 'Expired users deleted successfully')).toBeVisible()
  await expect(page.getByText('1 user deleted. 1 user stays: they are taking an exam.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: gone.email })).toHaveCount(0)
  expect(await emails(db)).toContain(sits.email)
  expect(await emails(db)).not.toContain(gone.email)
})

test('[ADM-25] owners of a module stay unless the admin ticks to delete them too, and both are counted (DEC-35)', async ({
  page,
  db,
}) => {
  const [owner, gone] = [await buildPerson(db, { roleExpiresAt: PAST }), await buildPerson(db, { roleExpiresAt: PAST })]
  const course = await buildCourse(db, { name: 'Core Java' })
  const module = await buildModule(db, { courseId: course.id, name: 'Loops' })
  await buildGrant(db, owner, module.id)
  await page.goto('/admin/manage-users')
  await begin(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 user has an expired role and will be deleted.')
  await expect(dialog).toContainText('1 user stays: they bought a module or were given one.')
  const tick = dialog.getByRole('checkbox', { name: 'Also those who bought or were given a module' })
  await tick.check()
  await expect(dialog).toContainText('2 users have an expired role and will be deleted.')
  await expect(dialog).toContainText('1 of them bought a module or was given one, and loses it.')
  await tick.uncheck()
  await confirm(page).click()
  await expect(page.getByText('1 user deleted. 1 user stays: they bought a module or were given one.')).toBeVisible()
  expect(await emails(db)).toContain(owner.email)
  expect(await emails(db)).not.toContain(gone.email)

  await begin(page).click()
  await expect(dialog).toContainText('Nobody will be deleted.')
  await tick.check()
  await confirm(page).click()
  await expect(page.getByRole('row').filter({ hasText: owner.email })).toHaveCount(0)
  expect(await emails(db)).not.toContain(owner.email)
})

test('a long deletion shows its progress, survives a reload, is stopped, and continues to its end', async ({
  page,
  db,
  admin,
}) => {
  // There are enough users to stop the deletion in between, even on a fast machine.
  const count = 10_000
  await db.write(sql`
    insert into users (username, email, email_key, password_hash, role, role_expires_at)
    select 'U' || i, 'u' || i || '@gmail.com', 'u' || i || '@gmail.com', '', 'ROLE_USER', ${PAST}
    from generate_series(1, ${count}::int) i`)
  await db.write(sql`insert into counter_deltas (name, delta) values ('learners', ${count})`)
  await page.goto('/admin/manage-users')
  await begin(page).click()
  await expect(page.getByRole('dialog')).toContainText('10,000 users have an expired role')
  await confirm(page).click()
  const progress = page.getByRole('progressbar')
  await expect(progress).toBeVisible()
  await expect(begin(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(/^Deleting expired users: [\d,]+ of 10,000$/)).toBeVisible()
  await expect.poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText(/^Stopped after [\d,]+ of 10,000 expired users\.$/)).toBeVisible()
  const left = (await emails(db)).length
  expect(left).toBeGreaterThan(1)
  await page.reload()
  await expect(page.getByText(/^Stopped after/)).toBeVisible()
  expect(await emails(db)).toHaveLength(left)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(toast(page, 'Expired users deleted successfully')).toBeVisible({ timeout: 240_000 })
  await expect(page.locator('[data-toast]')).toContainText('10,000 users deleted.')
  await expect(progress).toHaveCount(0)
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  expect(await emails(db)).toEqual([admin.email])
})
