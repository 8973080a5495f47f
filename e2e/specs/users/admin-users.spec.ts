import { sql } from '@abhyas/database/sql'
import type { Page } from '@playwright/test'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildPerson } from '../../src/test-data.ts'

test.beforeEach(async ({ page, admin }) => logInAs(page, admin))

const toast = (page: Page, text: string) => page.locator('[data-toast]').getByText(text, { exact: true })
const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit user' })
const emails = (page: Page) => page.locator('td[data-label="Email"]')

test('[ADM-23] users are filtered by parts of the id, the name and the e-mail, which the address keeps; more show on demand', async ({
  page,
  db,
}) => {
  // The ids are unusual, so that a part of one is in no other id.
  await db.write(sql`
    insert into users (id, username, email, email_key, password_hash, role) overriding system value
    select 700000000 + i, 'U' || i, 'User' || i || '@Gmail.com', 'user' || i || '@gmail.com', '', 'ROLE_USER' from generate_series(1, 55) i`)
  await db.write(sql`insert into counter_deltas (name, delta) values ('learners', 55)`)
  await page.goto('/admin/manage-users')
  await expect(page.getByText('50 of 56')).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(56)
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)

  const byId = page.getByLabel('Search by user ID')
  const byEmail = page.getByLabel('Search by e-mail')
  await byId.fill('00005')
  await expect(emails(page)).toHaveText([5, 50, 51, 52, 53, 54, 55].map((i) => `User${i}@Gmail.com`))
  await byEmail.fill('SER52@')
  await expect(emails(page)).toHaveText(['User52@Gmail.com'])
  await expect(page).toHaveURL('/admin/manage-users?userId=00005&email=SER52%40')
  await page.reload()
  await expect(byId).toHaveValue('00005')
  await expect(byEmail).toHaveValue('SER52@')
  await expect(emails(page)).toHaveText(['User52@Gmail.com'])
  await byId.fill('')
  await byEmail.fill('')
  await page.getByLabel('Search by name').fill('u54')
  await expect(emails(page)).toHaveText(['User54@Gmail.com'])
  await page.getByLabel('Search by name').fill('')
  await byEmail.fill('nobody@')
  await expect(page.getByText('No users found.')).toBeVisible()
  await byEmail.fill('MAIL')
  await expect(page.getByText('50 of 56')).toBeVisible()
  // Two letters match only the beginning of an address.
  await byEmail.fill('gm')
  await expect(page.getByText('No users found.')).toBeVisible()
})

test('[ADM-24] the table lists the users; Edit opens a modal, another role ends the logins, Delete says what stays', async ({
  page,
  db,
  browser,
  product,
  learner,
  atEnd,
}) => {
  const other = await buildPerson(db, { username: 'Ravi', roleExpiresAt: '2031-03-31T18:30:00Z' })
  const context = await browser.newContext({ baseURL: product.origin })
  atEnd(() => context.close())
  const theirs = await context.newPage()
  await logInAs(theirs, other)
  await theirs.goto('/user/dashboard')
  await expect(theirs.getByText(other.email)).toBeVisible()

  await page.goto('/admin/manage-users')
  await expect(page.getByRole('columnheader')).toHaveText(['Username', 'Email', 'Role', 'Role Expiry Date', 'Actions'])
  const row = rowOf(page, other.email)
  await expect(row.getByRole('rowheader')).toHaveText(`RaviID ${other.id}`)
  // The role ends at the midnight before 1 April, in India.
  await expect(row.getByRole('cell')).toHaveText([other.email, 'Learner', /1 Apr 2031/, /Edit.*Delete/])
  await expect(rowOf(page, learner.email)).toContainText('No end date')

  const edit = page.getByRole('button', { name: `Edit ${other.email}` })
  await edit.click()
  const [name, email] = [dialog(page).getByLabel('Username'), dialog(page).getByLabel('Email')]
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Ravi')
  await expect(dialog(page).getByLabel('Role Expiry Date')).toHaveValue('2031-04-01')
  await name.fill('Ravi Kumar')
  await email.fill(learner.email.toUpperCase())
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(email).toHaveAccessibleDescription(/Email already exists/)
  await expect(email).toBeFocused()
  await email.fill(other.email)
  await dialog(page).getByLabel('Role', { exact: true }).selectOption('Admin')
  await dialog(page).getByLabel('Role Expiry Date').fill('2031-04-02')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  // A new admin may do everything, so the page asks first. A no keeps the form as it is.
  const makeAdmin = page.getByRole('dialog', { name: 'Make this user an admin?' })
  await expect(makeAdmin).toContainText(`${other.email} will be able to see and change everything`)
  await makeAdmin.getByRole('button', { name: 'Cancel' }).click()
  await expect(makeAdmin).toBeHidden()
  await expect(name).toHaveValue('Ravi Kumar')
  await expect(row).toContainText('Learner')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await makeAdmin.getByRole('button', { name: 'Make admin' }).click()
  await expect(toast(page, 'User updated successfully')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(edit).toBeFocused()
  await expect(row).toContainText('Ravi Kumar')
  await expect(row.getByRole('cell')).toHaveText([other.email, 'Admin', /2 Apr 2031/, /Edit.*Delete/])
  const stored = db.selectOne<{ at: Date }>(sql`select role_expires_at as at from users where id = ${other.id}`)
  expect(new Date((await stored).at).toISOString()).toBe('2031-04-02T18:29:59.999Z')
  await theirs.reload()
  await expect(theirs).toHaveURL(/\/login\b/)

  await page.getByRole('button', { name: `Delete ${learner.email}` }).click()
  const question = page.getByRole('dialog', { name: 'Delete this user?' })
  await expect(question).toContainText(
    `${learner.email}: their name, e-mail, password and sessions are deleted immediately.`,
  )
  await expect(question).toContainText(`are kept anonymously as user ${learner.id}.`)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'User deleted successfully')).toBeVisible()
  await expect(rowOf(page, learner.email)).toHaveCount(0)
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByText('Total Learners Enrolled: 0')).toBeVisible()
})

test('admins cannot take their own role away, and Escape asks before typed text is lost', async ({ page, admin }) => {
  await page.goto('/admin/manage-users')
  const edit = page.getByRole('button', { name: `Edit ${admin.email}` })
  await edit.click()
  await dialog(page).getByLabel('Role', { exact: true }).selectOption('Learner')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  const told = toast(page, 'This is your own account. Another admin must do this.')
  await expect(told).toBeVisible()
  // The message is inside the dialog, not behind it, and can be closed.
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(told).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toBeHidden()

  await edit.click()
  const name = dialog(page).getByLabel('Username')
  await name.fill('Half a thought')
  await name.press('Escape')
  await expect(toast(page, 'Press Escape again to leave without saving.')).toBeVisible()
  await expect(name).toHaveValue('Half a thought')
  // This also holds when the focus is beside the fields, and when the browser closes the dialog after repeated Escapes.
  await dialog(page).getByRole('heading').click()
  await page.keyboard.press('Escape')
  await expect(toast(page, 'Save or cancel the form first.')).toBeVisible()
  for (let time = 2; time <= 4; time += 1) {
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeVisible()
    await expect(name).toHaveValue('Half a thought')
  }
  await page.mouse.click(5, 300)
  await expect(name).toHaveValue('Half a thought')
  await name.fill('Half a thought more')
  await name.press('Escape')
  await name.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(edit).toBeFocused()
  await edit.press('Enter')
  await expect(name).toHaveValue(admin.username)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
})

test('[ERR-29] every action on users, and every failure, shows its message', async ({
  page,
  db,
  learner,
  quietPages,
}) => {
  quietPages.allow.push(/^500 /)
  await buildPerson(db, { roleExpiresAt: '2020-01-01T00:00:00Z' })
  const answer = (path: string) =>
    page.route(`**/api/users/${path}`, (route) => route.fulfill({ status: 500, json: {} }))
  for (const path of ['updateUserById/*', 'deleteUserById/*', 'deleteExpiredUsers']) await answer(path)
  await page.goto('/admin/manage-users')
  const edit = page.getByRole('button', { name: `Edit ${learner.email}` })
  const remove = page.getByRole('button', { name: `Delete ${learner.email}` })
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete' })
  const deleteExpired = page.getByRole('button', { name: 'Delete Expired Users' })
  await edit.click()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Error updating user')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await remove.click()
  await confirm.click()
  await expect(toast(page, 'Error deleting user')).toBeVisible()
  await deleteExpired.click()
  await confirm.click()
  await expect(toast(page, 'Error deleting expired users')).toBeVisible()

  await page.unrouteAll()
  await deleteExpired.click()
  await confirm.click()
  await expect(toast(page, 'Expired users deleted successfully')).toBeVisible()
  await edit.click()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'User updated successfully')).toBeVisible()
  await remove.click()
  await confirm.click()
  await expect(toast(page, 'User deleted successfully')).toBeVisible()
  await answer('getAllUsers*')
  await page.reload()
  await expect(toast(page, 'Error fetching users')).toBeVisible()
})
