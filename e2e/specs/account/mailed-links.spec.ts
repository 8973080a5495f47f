import { randomUUID } from 'node:crypto'
import type { CaughtMails } from '@abhyas/testing/catch-mails'
import type { Page } from '@playwright/test'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import type { Person } from '../../src/test-data.ts'

const NEW_PASSWORD = 'Other#pass2'
const toast = (page: Page, hasText: string) => page.locator('[data-toast]').filter({ hasText })
const setButton = (page: Page) => page.getByRole('button', { name: 'Set the password' })
const banner = (page: Page) => page.getByText('Please confirm your e-mail address')

/** Returns the link in the next mail with this subject. */
async function linkTo(mails: CaughtMails, email: string, subject: string): Promise<string> {
  const mail = () => mails.mailsTo(email).at(-1)
  await expect.poll(() => mail()?.subject).toBe(subject)
  return /^http\S+$/m.exec(mail()?.text ?? '')?.[0] ?? ''
}

async function askForReset(page: Page, mails: CaughtMails, email: string): Promise<string> {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // The address changes a moment before the page does, and the form of the login has an Email field too.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your mailbox' })).toBeFocused()
  return linkTo(mails, email, 'Set a new password for Abhyas')
}

async function setPassword(page: Page, password: string) {
  await page.getByLabel('New password').fill(password)
  await setButton(page).click()
}

async function logIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}

/** Signs up a new person with an unconfirmed address, and returns the link from the mail. */
async function signUp(page: Page, mails: CaughtMails): Promise<{ person: Person; link: string }> {
  const person = { id: 0, username: 'Ravi', email: `ravi${randomUUID().slice(0, 8)}@gmail.com`, password: 'abc1@' }
  await page.goto('/signup')
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'SignUp' }).click()
  await expect(page).toHaveURL('/login')
  return { person, link: await linkTo(mails, person.email, 'Confirm your e-mail address for Abhyas') }
}

test('the mailed link sets a new password', async ({ page, mails, learner }) => {
  const link = await askForReset(page, mails, learner.email)
  await page.goto(link)
  await setPassword(page, 'weak')
  await expect(
    page.getByText('Password should contain at least 1 number, 1 alphabet, and 1 symbol', { exact: true }),
  ).toBeVisible()
  await setPassword(page, NEW_PASSWORD)
  await expect(toast(page, 'Your new password is set. Please log in.')).toBeVisible()
  await expect(page).toHaveURL('/login')

  await logIn(page, learner.email, learner.password)
  await expect(toast(page, 'Unauthorized: Incorrect email or password')).toBeVisible()
  await logIn(page, learner.email, NEW_PASSWORD)
  await expect(page).toHaveURL('/user/dashboard')
})

test('the link works only once, and the page then offers a new link', async ({ page, mails, learner }) => {
  const link = await askForReset(page, mails, learner.email)
  await page.goto(link)
  await setPassword(page, NEW_PASSWORD)
  await expect(page).toHaveURL('/login')
  await page.goto(link)
  await setPassword(page, 'Third#pass3')
  await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeFocused()
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await page.goto('/login')
  await logIn(page, learner.email, NEW_PASSWORD)
  await expect(page).toHaveURL('/user/dashboard')
})

test('a new password ends the logins in every browser', async ({ page, browser, product, mails, learner }) => {
  const elsewhere = await browser.newContext({ baseURL: product.origin })
  const otherPage = await elsewhere.newPage()
  await logInAs(otherPage, learner)
  await logInAs(page, learner)
  const link = await askForReset(page, mails, learner.email)
  await page.goto(link)
  await setPassword(page, NEW_PASSWORD)
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await otherPage.goto('/user/dashboard')
  await expect(otherPage).toHaveURL('/login')
  await elsewhere.close()
})

test('the page does not reveal whether an address has an account', async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await page.getByLabel('Email').fill('nobody-at-all@gmail.com')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your mailbox' })).toBeVisible()
})

test('a reset page without the secret says what to do', async ({ page }) => {
  await page.goto('/reset-password')
  await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/forgot-password')
})

test('without a network the new password stays in its field', async ({ page, context, mails, learner }) => {
  await page.goto(await askForReset(page, mails, learner.email))
  await expect(setButton(page)).toBeEnabled()
  await context.setOffline(true)
  await setPassword(page, NEW_PASSWORD)
  await expect(toast(page, 'Network error. Please try again later.')).toBeVisible()
  await expect(page.getByLabel('New password')).toHaveValue(NEW_PASSWORD)
  await context.setOffline(false)
  await setButton(page).click()
  await expect(page).toHaveURL('/login')
})

test('the link in the first mail confirms the address, once', async ({ page, mails }) => {
  const { person, link } = await signUp(page, mails)
  await logIn(page, person.email, person.password)
  await expect(page).toHaveURL('/user/dashboard')
  await page.goto('/user/account')
  await expect(banner(page)).toBeVisible()
  await expect(page.getByText('Not confirmed yet')).toBeVisible()

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeFocused()
  await expect(page).toHaveURL('/verify-email')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  await page.goto('/user/account')
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(banner(page)).toBeHidden()

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'We could not confirm your address' })).toBeVisible()
  await expect(page.getByText('If you have confirmed it before, all is well')).toBeVisible()
})

test('the link also works in a browser without a login', async ({ page, mails }) => {
  const { person, link } = await signUp(page, mails)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to the dashboard' })).toBeHidden()
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await logIn(page, person.email, person.password)
  await expect(page).toHaveURL('/user/dashboard')
})

test('the mail can be sent again', async ({ page, mails }) => {
  const { person, link } = await signUp(page, mails)
  await logInAs(page, person)
  await page.goto('/user/account')
  await page.getByRole('button', { name: 'Send the mail again' }).click()
  await expect(toast(page, 'The mail is on its way.')).toBeVisible()
  await expect.poll(() => mails.mailsTo(person.email).at(-1)?.text).not.toContain(link)
  await page.goto(await linkTo(mails, person.email, 'Confirm your e-mail address for Abhyas'))
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
})

test('when a link could not be checked, it can be tried again', async ({ page, mails }) => {
  const { link } = await signUp(page, mails)
  await page.route('**/auth/verify-email', (route) => route.abort())
  await page.goto(link)
  await expect(page.getByText('Network error. Please try again later.')).toBeVisible()
  await page.unroute('**/auth/verify-email')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
})
