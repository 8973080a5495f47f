import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildGrant, buildPlace, type Person } from '../../src/test-data.ts'

const NEW_PASSWORD = 'Other#pass2'
const toast = (page: Page, hasText: string) => page.locator('[data-toast]').filter({ hasText })
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const nameInHeader = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })

async function logIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}

/** Logs the same person in with another browser. */
async function logInElsewhere(browser: Browser, baseURL: string, person: Person): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage()
  await logInAs(page, person)
  await page.goto('/user/account')
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  return page
}

async function openAccount(page: Page, person: Person) {
  await logInAs(page, person)
  await page.goto('/user/account')
}

test('a visitor who opens this page returns to it after the login', async ({ page, learner }) => {
  await page.goto('/user/account')
  await expect(page).toHaveURL('/login')
  await expect(toast(page, 'Please log in!')).toBeVisible()
  // Neither a reload nor a visit to the sign-up page loses the page that the visitor wanted.
  await page.reload()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('link', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/login')
  await logIn(page, learner)
  await expect(page).toHaveURL('/user/account')
  await expect(part(page, 'Profile').getByText(learner.email)).toBeVisible()
})

test("a login redirects a learner neither to an admin's page nor to another site", async ({ page, learner }) => {
  for (const next of ['/admin/coursePage', '//example.org/', 'https://example.org/']) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`)
    await logIn(page, learner)
    await expect(page, next).toHaveURL('/user/dashboard')
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await expect(toast(page, 'Logged out successfully.')).toBeVisible()
  }
})

test('a new name shows on the page and in the header', async ({ page, learner }) => {
  await openAccount(page, learner)
  const name = page.getByLabel('Display name')
  await expect(name).toHaveValue(learner.username)
  await name.fill('  ')
  await name.press('Enter')
  await expect(page.getByText('Username is required')).toBeVisible()
  await name.fill('A'.repeat(61))
  await name.press('Enter')
  await expect(page.getByText('This text is too long.')).toBeVisible()
  await expect(nameInHeader(page, learner.username)).toBeVisible()

  await name.fill(' Asha Rao ')
  await page.getByRole('button', { name: 'Save the name' }).click()
  await expect(toast(page, 'Your name is saved.')).toBeVisible()
  await expect(nameInHeader(page, 'Asha Rao')).toBeVisible()
  await page.reload()
  await expect(name).toHaveValue('Asha Rao')
  await expect(nameInHeader(page, 'Asha Rao')).toBeVisible()
})

test('without a network the typed name stays, and the page does not claim that it is saved', async ({
  page,
  context,
  learner,
}) => {
  await openAccount(page, learner)
  await page.getByLabel('Display name').fill('Asha Rao')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save the name' }).click()
  await expect(toast(page, 'Network error. Please try again later.')).toBeVisible()
  await expect(page.getByLabel('Display name')).toHaveValue('Asha Rao')
  await expect(nameInHeader(page, learner.username)).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Save the name' }).click()
  await expect(nameInHeader(page, 'Asha Rao')).toBeVisible()
})

test('a new password logs out the other browsers, but not this one', async ({ page, browser, product, learner }) => {
  const elsewhere = await logInElsewhere(browser, product.origin, learner)
  await openAccount(page, learner)
  const section = part(page, 'Password')
  const change = async (current: string, next: string) => {
    await section.getByLabel('Current password').fill(current)
    await section.getByLabel('New password').fill(next)
    await section.getByRole('button', { name: 'Change the password' }).click()
  }
  await change('wrong', NEW_PASSWORD)
  await expect(section.getByText('This is not your current password.')).toBeVisible()
  await expect(section.getByLabel('Current password')).toBeFocused()
  await change(learner.password, 'weak')
  await expect(section.getByText('Password should contain at least 1 number')).toBeVisible()
  await change(learner.password, NEW_PASSWORD)
  await expect(toast(page, 'Your password is changed. Other browsers are logged out.')).toBeVisible()
  await expect(section.getByLabel('Current password')).toHaveValue('')
  await expect(section.getByLabel('New password')).toHaveValue('')

  await page.reload()
  await expect(part(page, 'Profile').getByText(learner.email)).toBeVisible()
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL('/login')
  await expect(toast(elsewhere, 'Your login has ended. Please log in again.')).toBeVisible()
  await logIn(elsewhere, learner)
  await expect(toast(elsewhere, 'Unauthorized')).toBeVisible()
  await logIn(elsewhere, { ...learner, password: NEW_PASSWORD })
  await expect(elsewhere).toHaveURL('/user/account')
  await elsewhere.context().close()
})

test('with the password a learner downloads all own data as one file', async ({ page, learner }) => {
  await openAccount(page, learner)
  const section = part(page, 'Your data')
  await section.getByLabel('Your password').fill('wrong')
  await section.getByRole('button', { name: 'Download my data' }).click()
  await expect(section.getByText('This is not your current password.')).toBeVisible()

  await section.getByLabel('Your password').fill(learner.password)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(JSON.parse(text)).toMatchObject({
    account: { id: learner.id, username: learner.username, email: learner.email },
    sessions: [{ endedAt: null }],
  })
  expect(text).not.toContain('argon2')
  await expect(toast(page, 'Your data is saved as a file.')).toBeVisible()
})

test("'Log out everywhere' asks first, then ends this login and the others", async ({
  page,
  browser,
  product,
  learner,
}) => {
  const elsewhere = await logInElsewhere(browser, product.origin, learner)
  await openAccount(page, learner)
  const button = part(page, 'Log out everywhere').getByRole('button')
  await button.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await elsewhere.reload()
  await expect(part(elsewhere, 'Profile')).toBeVisible()

  await button.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page).toHaveURL('/login')
  await expect(toast(page, 'Logged out successfully.')).toBeVisible()
  await expect(toast(page, 'Please log in!')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('loginData'))).toBeNull()
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL('/login')
  await elsewhere.context().close()
})

test('an account is deleted after a confirmation that names what is lost and asks for the password', async ({
  page,
  learner,
  db,
}) => {
  await buildGrant(db, learner, (await buildPlace(db)).module.id)
  await openAccount(page, learner)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('This cannot be undone.')
  await expect(dialog).toContainText('You also lose the module you bought or were given, without a refund.')
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Password is required')).toBeVisible()
  await dialog.getByLabel('Your password').fill('wrong')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This is not your current password.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(learner.password)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page).toHaveURL('/login')
  await expect(toast(page, 'Your account has been deleted.')).toBeVisible()
  await expect(toast(page, 'Please log in!')).toHaveCount(0)
  await logIn(page, learner)
  await expect(toast(page, 'Unauthorized: Incorrect email or password')).toBeVisible()
})

test('the last admin cannot delete the own account', async ({ page, admin }) => {
  await openAccount(page, admin)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(admin.password)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(
    dialog.getByText('No other admin has the role for as long as this one. Make someone else an admin first.'),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await expect(dialog.getByText('No other admin has the role for as long as this one.')).toHaveCount(0)
  await page.reload()
  await expect(part(page, 'Profile').getByText(admin.email)).toBeVisible()
})
