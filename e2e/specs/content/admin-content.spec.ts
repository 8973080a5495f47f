import { sql } from '@abhyas/database/sql'
import { expect, logInAs, test } from '../../src/fixtures.ts'

test('an admin loads a course into an empty database, sees the progress, keeps a change and takes it back', async ({
  page,
  db,
  admin,
}) => {
  await logInAs(page, admin)
  await page.goto('/admin/content')
  const course = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Databases' }) })
  await expect(course).toContainText('90 questions')
  await expect(course).toContainText('109 to add, 0 to change')
  await course.getByRole('button', { name: 'Load Databases' }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  // The load belongs to the server, so a reload finds it again.
  await page.reload()
  await expect(page.getByText('109 added, 0 changed, 0 unchanged')).toBeVisible({ timeout: 30_000 })
  await expect(course).toContainText('Nothing to change')
  await expect(course.getByRole('button')).toHaveCount(0)

  await db.write(sql`update courses set name = 'SQL', version = version + 1 where name = 'Databases'`)
  await page.reload()
  await course.getByText('1 row is kept, because an admin changed it').click()
  await course.getByRole('button', { name: 'Take the files’ version' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take the files’ version of Databases?' })
  await dialog.getByRole('button', { name: 'Take the files’ version' }).click()
  await expect(page.getByText('0 added, 1 changed, 108 unchanged')).toBeVisible()
})
