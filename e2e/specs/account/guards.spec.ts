import type { Page } from '@playwright/test'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { goBackFromCache } from '../../src/go-back.ts'
import { ADMIN_SCREENS, pathTo, type Screen, USER_SCREENS } from '../../src/screens.ts'

/**
 * A redirect is decided before its target is drawn, so the test replaces the target with an empty page, which saves
 * time.
 */
async function expectSent(page: Page, screens: Screen[], targetOf: (path: string) => string): Promise<void> {
  await page.route(/^[^/]+\/\/[^/]+\/(login)?(\?|$)/, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  for (const path of screens.map((screen) => pathTo(screen))) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page, path).toHaveURL(({ pathname }) => pathname === targetOf(path))
  }
  await page.unrouteAll()
}

test('[GRD-01] [GRD-02] every /user and every /admin screen redirects a visitor to /login', async ({ page }) => {
  await expectSent(page, [...USER_SCREENS, ...ADMIN_SCREENS], () => '/login')
  await page.goto('/user/dashboard', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Login Here' })).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('[GRD-03] a learner is redirected from /admin to /, and from its dashboard to /login', async ({
  page,
  learner,
}) => {
  await logInAs(page, learner)
  await expectSent(page, ADMIN_SCREENS, (path) => (path === '/admin/dashboard' ? '/login' : '/'))
  await page.goto('/admin/coursePage', { waitUntil: 'commit' })
  await expect(page.getByRole('link', { name: 'Explore Courses' })).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('[GRD-04] a stored login without a token or a role counts as logged out', async ({ page, learner }) => {
  for (const missing of ['token', 'role']) {
    await logInAs(page, learner)
    await page.evaluate((key) => {
      const { [key]: _, ...rest } = JSON.parse(localStorage.getItem('loginData') ?? '{}')
      localStorage.setItem('loginData', JSON.stringify(rest))
    }, missing)
    await page.goto('/')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    await page.goto('/user/dashboard')
    await expect(page).toHaveURL('/login')
  }
})

test("[GRD-05] the admin dashboard's Logout clears everything that is stored", async ({ page, admin }) => {
  await logInAs(page, admin)
  await page.goto('/admin/dashboard')
  await page.evaluate(() => {
    localStorage.setItem('something', 'else')
    sessionStorage.setItem('something', 'else')
  })
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Logged out successfully.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  expect(await page.evaluate(() => sessionStorage.getItem('something'))).toBeNull()
})

test('[GRD-06] an admin page without a token asks for the login, and opens again after it', async ({ page, admin }) => {
  await page.goto('/admin/coursePage')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Please log in!')).toBeVisible()
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/admin/coursePage')
})

test('[GRD-08] calls of an account carry the bearer token, the public course list carries none', async ({
  page,
  learner,
}) => {
  await logInAs(page, learner)
  const asked = new Map<string, string | undefined>()
  page.on('request', (request) => asked.set(new URL(request.url()).pathname, request.headers()['authorization']))
  await page.goto('/user/dashboard')
  await expect(page.getByText('Profile ID')).toBeVisible()
  await expect.poll(() => asked.has('/api/courses/getAllCourses')).toBe(true)
  expect(asked.get('/api/users/me')).toMatch(/^Bearer ey/)
  expect(asked.get('/api/courses/getAllCourses')).toBeUndefined()
})

test('a logout in another tab ends the login here too', async ({ page, context, learner }) => {
  await logInAs(page, learner)
  await page.goto('/user/dashboard')
  const other = await context.newPage()
  await other.goto('/about')
  await other.locator('header').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
})

test('a page that Back restores after the logout shows no login', async ({ page, learner }) => {
  await logInAs(page, learner)
  await page.goto('/user/dashboard')
  await page.goto('/about')
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await goBackFromCache(page)
  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
})
