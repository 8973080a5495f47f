import type { Page, Request } from '@playwright/test'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import type { Person } from '../../src/test-data.ts'

const isLogin = (request: Request) => request.url().endsWith('/auth/login')
const toast = (page: Page, hasText: string) => page.locator('[data-toast]').filter({ hasText })
const logInButton = (page: Page) => page.getByRole('button', { name: 'Log In' })
const nameInHeader = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })
const storedLogin = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('loginData') ?? 'null'))

async function fillIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
}

async function logIn(page: Page, person: Pick<Person, 'email' | 'password'>) {
  await fillIn(page, person)
  await logInButton(page).click()
}

/** The toast of the next try would have the same text, so this one is closed. */
const closeToast = (page: Page) => page.locator('[data-toast]').getByRole('button', { name: 'Close' }).click()

/** Fakes one response that the real server never sends. */
const answerOnce = (page: Page, status: number, body: string) =>
  page.route('**/auth/login', (route) => route.fulfill({ status, body }), { times: 1 })

test("[PUB-10] an admin is greeted 'Welcome, Admin!' at /admin/dashboard", async ({ page, admin }) => {
  await page.goto('/login')
  await logIn(page, admin)
  await expect(toast(page, 'Welcome, Admin!')).toBeVisible()
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(page.getByRole('main').getByText(admin.email)).toBeVisible()
})

test("[PUB-11] [PUB-12] a learner is greeted 'Welcome, User!' at /user/dashboard, and the login is stored as loginData; a double click logs in once", async ({
  page,
  learner,
}) => {
  const sent: string[] = []
  page.on('request', (request) => isLogin(request) && sent.push(request.url()))
  await page.goto('/login')
  expect(await storedLogin(page)).toBeNull()
  // People type capitals; the stored login has the account's own spelling.
  await fillIn(page, { ...learner, email: learner.email.toUpperCase() })
  await logInButton(page).dblclick()
  await expect(toast(page, 'Welcome, User!')).toHaveCount(1)
  await expect(page).toHaveURL('/user/dashboard')
  await expect(nameInHeader(page, learner.username)).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(await storedLogin(page)).toEqual({
    token: expect.stringMatching(/^ey[\w-]+\.[\w-]+\.[\w-]+$/),
    role: 'ROLE_USER',
    email: learner.email,
    lang: 'en',
    userId: learner.id,
    username: learner.username,
  })
})

test("[PUB-09] [VAL-12] 'Login Here' has email and password, and Reset clears them; without both nothing is sent", async ({
  page,
}) => {
  const sent: unknown[] = []
  page.on('request', (request) => isLogin(request) && sent.push(request.postDataJSON()))
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Login Here' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(2)
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password')
  await fillIn(page, { email: 'asha@gmail.com', password: 'something' })
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('')
  await expect(page.getByLabel('Password')).toHaveValue('')
  await expect(page).toHaveURL('/login')

  await logInButton(page).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await logIn(page, { email: 'asha@gmail.com', password: '' })
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(page.getByLabel('Password')).toBeFocused()
  await logIn(page, { email: '', password: 'abc1@' })
  await expect(page.getByText('Email is required')).toBeVisible()
  expect(sent).toEqual([])

  const tries = [
    { email: 'asha@example.org', password: 'x' },
    { email: 'asha', password: ' ' },
  ]
  for (const typed of tries) {
    await logIn(page, typed)
    await expect(toast(page, 'Unauthorized: Incorrect email or password')).toBeVisible()
    await closeToast(page)
  }
  expect(sent).toEqual(tries)
})

test("[ERR-03] [ERR-04] a response without a token shows 'Login failed. Please try again.'; a wrong password and an unknown address show the same text", async ({
  page,
  learner,
}) => {
  const expectRefused = async (typed: Pick<Person, 'email' | 'password'>, words: string) => {
    await logIn(page, typed)
    await expect(toast(page, words)).toBeVisible()
    await expect(page).toHaveURL('/login')
    expect(await storedLogin(page)).toBeNull()
    await closeToast(page)
  }
  await page.goto('/login')
  for (const body of ['{"roleName":"ROLE_USER","userId":1}', '{"jwtToken":"","roleName":"ROLE_USER"}', '']) {
    await answerOnce(page, 200, body)
    await expectRefused(learner, 'Login failed. Please try again.')
  }
  for (const changes of [{ password: 'wrong' }, { email: `nobody-${learner.email}` }])
    await expectRefused({ ...learner, ...changes }, 'Unauthorized: Incorrect email or password')
})

test('[ERR-05] any other failure shows its message, and the typed text stays', async ({
  page,
  context,
  learner,
  quietPages,
}) => {
  quietPages.allow.push(/^500 /)
  const expectFailure = async (typed: Pick<Person, 'email' | 'password'>) => {
    await logIn(page, typed)
    await expect(toast(page, 'An error occurred while logging in. Please try again later.')).toBeVisible()
    await closeToast(page)
  }
  await page.goto('/login')
  // The server accepts at most 256 characters, so this is a real 400.
  await expectFailure({ email: `${'a'.repeat(300)}@gmail.com`, password: 'x' })
  for (const status of [500, 403, 200]) {
    await answerOnce(page, status, '<h1>Hotel Wi-Fi</h1>')
    await expectFailure(learner)
  }
  await context.setOffline(true)
  await expectFailure(learner)
  await context.setOffline(false)
  await expect(page.getByLabel('Email')).toHaveValue(learner.email)
  await expect(page.getByLabel('Password')).toHaveValue(learner.password)
  await logInButton(page).click()
  await expect(page).toHaveURL('/user/dashboard')
})

test('after too many tries the page asks the person to wait', async ({ page, learner }) => {
  for (let failed = 0; failed < 5; failed += 1)
    await page.request.post('/auth/login', { data: { email: learner.email, password: 'wrong' } })
  await page.goto('/login')
  await logIn(page, learner)
  await expect(toast(page, 'Too many attempts. Try again in 15 minutes, or reset your password.')).toBeVisible()
})

test('a login works by keyboard alone: past the header, two fields, Enter', async ({ page, learner }) => {
  await page.goto('/login')
  await expect(logInButton(page)).toBeEnabled()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(learner.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(learner.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/user/dashboard')
})

test('text that was typed before the scripts loaded is not lost', async ({ page, learner }) => {
  const scripts = Promise.withResolvers<void>()
  // All scripts but the small one wait, because without that one nothing is painted.
  await page.route(/\/assets\/(?!boot-).*\.js$/, (route) => scripts.promise.then(() => route.continue()))
  await page.goto('/login', { waitUntil: 'commit' })
  await fillIn(page, learner)
  await expect(logInButton(page)).toBeDisabled()
  scripts.resolve()
  await logInButton(page).click()
  await expect(page).toHaveURL('/user/dashboard')
})

test('a person who is logged in can open /login and log in with another account', async ({ page, learner, admin }) => {
  await logInAs(page, learner)
  await page.goto('/user/dashboard')
  await expect(nameInHeader(page, learner.username)).toBeVisible()
  await page.goto('/login')
  await expect(nameInHeader(page, learner.username)).toBeVisible()
  await logIn(page, admin)
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(nameInHeader(page, admin.username)).toBeVisible()
})
