import { randomUUID } from 'node:crypto'
import type { Page, Request } from '@playwright/test'
import { expect, logInByHand, test } from '../../src/fixtures.ts'

const newEmail = () => `asha${randomUUID().slice(0, 8)}@gmail.com`
const isSignUp = (request: Request) => request.url().endsWith('/api/users/register')
const toast = (page: Page, hasText: string) => page.locator('[data-toast]').filter({ hasText })
const signUpButton = (page: Page) => page.getByRole('button', { name: 'SignUp' })
const WEAK = 'Password should contain at least 1 number, 1 alphabet, and 1 symbol'

type SignUp = { username?: string; email?: string; password?: string }

async function fillIn(page: Page, { username = 'Asha', email = newEmail(), password = 'abc1@' }: SignUp = {}) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
}

/** Sends each of these sign-ups and expects the same text beside the field. None of them reaches the server. */
async function expectRefused(page: Page, words: string, label: string, tries: SignUp[]) {
  const sent: string[] = []
  page.on('request', (request) => isSignUp(request) && sent.push(request.postData() ?? ''))
  for (const typed of tries) {
    // The text of the try before would look the same.
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(page.getByText(words, { exact: true })).toHaveCount(0)
    await fillIn(page, typed)
    await signUpButton(page).click()
    await expect(page.getByText(words, { exact: true }), JSON.stringify(typed)).toBeVisible()
    await expect(page.getByLabel(label)).toBeFocused()
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(words))
  }
  expect(sent).toEqual([])
}

test("[PUB-06] [PUB-07] 'Create an Account' has three required fields; Reset clears them and their messages; the password can be shown and hidden", async ({
  page,
}) => {
  await page.goto('/signup')
  await expect(page.getByRole('heading', { name: 'Create an Account' })).toBeVisible()
  for (const label of ['Username', 'Email', 'Password']) {
    await expect(page.getByLabel(label)).toBeEditable()
    await expect(page.getByLabel(label)).toHaveAttribute('aria-required', 'true')
    await expect(page.locator('label').filter({ hasText: label })).toHaveText(`${label} *`)
  }
  await expect(page.getByText('All fields are required.')).toBeVisible()
  await expect(page.locator('main').getByRole('textbox')).toHaveCount(3)
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password')
  await expect(signUpButton(page)).toBeEnabled()

  await page.getByLabel('Password').fill('abc1@')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text')
  await expect(page.getByLabel('Password')).toHaveValue('abc1@')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password')

  await fillIn(page, { email: 'asha@yahoo.com' })
  await signUpButton(page).click()
  await expect(page.getByText('Email must end with @gmail.com')).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  for (const label of ['Username', 'Email', 'Password']) await expect(page.getByLabel(label)).toHaveValue('')
  await expect(page.getByText('Email must end with @gmail.com')).toBeHidden()
  await expect(page).toHaveURL('/signup')
})

test('[PUB-08] a sign-up is confirmed and leads to /login, and the account can log in', async ({ page }) => {
  const email = newEmail()
  await page.goto('/signup')
  await fillIn(page, { username: '  Ravi ', email })
  await signUpButton(page).click()
  await expect(toast(page, 'Registration Successful')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await logInByHand(page, { email, password: 'abc1@' })
  await expect(page).toHaveURL('/user/dashboard')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Ravi', exact: true })).toBeVisible()
})

test("[VAL-01] [VAL-02] 'Username is required' and 'Email is required' show after trimming; a name that is too long gets a message beside it", async ({
  page,
}) => {
  await page.goto('/signup')
  await expectRefused(page, 'Username is required', 'Username', [{ username: '' }, { username: '   ' }])
  await expectRefused(page, 'Email is required', 'Email', [{ email: '' }, { email: '  ' }])
  const tooLong = 'Please choose a name of at most 60 characters.'
  await expectRefused(page, tooLong, 'Username', [{ username: 'A'.repeat(61) }])
})

test('[VAL-04] every password that breaks the rule gets the same sentence', async ({ page }) => {
  const [tooShort, noDigit, noLetter] = [['', '    ', 'a1', ' 1@ '], ['abc@'], ['123@']]
  const noSymbol = ['abc123', 'abc1*', 'abc1-', 'abc1?', 'abc1 x', ' a1 ']
  const tries = [tooShort, noDigit, noLetter, noSymbol].flat().map((password) => ({ password }))
  await page.goto('/signup')
  await expectRefused(page, WEAK, 'Password', tries)
})

test("[VAL-03] 'Email must end with @gmail.com' shows for other addresses, while capitals are fine; a double click signs up once", async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => isSignUp(request) && sent.push(request.url()))
  const others = ['asha@yahoo.com', 'asha', 'asha@gmail.com.example', 'ashagmail.com', 'asha@gmail.co']
  await page.goto('/signup')
  await expectRefused(
    page,
    'Email must end with @gmail.com',
    'Email',
    others.map((email) => ({ email })),
  )
  await fillIn(page, { email: newEmail().replace('@gmail.com', '@GMail.COM') })
  await signUpButton(page).dblclick()
  await expect(page).toHaveURL('/login')
  await expect(toast(page, 'Registration Successful')).toHaveCount(1)
  expect(sent).toHaveLength(1)
})

test('(VAL-04) a password of three characters is accepted, and spaces around it are kept', async ({ page }) => {
  const email = newEmail()
  for (const password of ['a1#', '  a1@ ']) {
    await page.goto('/signup')
    await fillIn(page, password.includes('@') ? { email, password } : { password })
    await signUpButton(page).click()
    await expect(page, password).toHaveURL('/login')
  }
  await logInByHand(page, { email, password: 'a1@' })
  await expect(toast(page, 'Unauthorized')).toBeVisible()
  await logInByHand(page, { email, password: '  a1@ ' })
  await expect(page).toHaveURL('/user/dashboard')
})

test("[ERR-01] an address with an account shows 'Email is already registered'", async ({ page, learner }) => {
  await page.goto('/signup')
  await fillIn(page, { email: learner.email.toUpperCase() })
  await signUpButton(page).click()
  await expect(toast(page, 'Email is already registered')).toBeVisible()
  await expect(toast(page, 'SignUp Error')).toHaveCount(0)
  await expect(page).toHaveURL('/signup')
})

test("[ERR-02, ERR-34] any other failure is a 'SignUp Error' with the reason below; the typed text stays and can be sent again", async ({
  page,
  context,
  quietPages,
}) => {
  quietPages.allow.push(/^50\d /)
  const expectError = async (reason: string, typed: SignUp = {}) => {
    await fillIn(page, typed)
    await signUpButton(page).click()
    await expect(toast(page, reason)).toBeVisible()
    expect((await toast(page, reason).innerText()).split(/\n+/)).toEqual(['SignUp Error', reason])
    await expect(page).toHaveURL('/signup')
    await page.locator('[data-toast]').getByRole('button', { name: 'Close' }).click()
  }
  await page.goto('/signup')
  await expectError('This text is too long. Please shorten it.', { email: `${'a'.repeat(260)}@gmail.com` })

  // A proxy on the way may respond with other texts; our server never does.
  const answers = [
    [418, '{"message":"The kettle is on."}', 'The kettle is on.'],
    [403, '<h1>Forbidden</h1>', 'Registration failed'],
    [502, '<h1>Bad Gateway</h1>', 'Unexpected server error'],
    [200, '<h1>Hotel Wi-Fi</h1>', 'Unexpected server error'],
    [200, 'null', 'Unexpected server error'],
    [200, '', 'Unexpected server error'],
    [200, '{"status":"ok"}', 'Unexpected server error'],
  ] as const
  for (const [status, body, reason] of answers) {
    await page.route('**/api/users/register', (route) => route.fulfill({ status, body }), { times: 1 })
    await expectError(reason)
  }

  const email = newEmail()
  await context.setOffline(true)
  await expectError('Network error. Please try again later.', { email })
  await context.setOffline(false)
  await expect(page.getByLabel('Username')).toHaveValue('Asha')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Password')).toHaveValue('abc1@')
  await signUpButton(page).click()
  await expect(page).toHaveURL('/login')
})
