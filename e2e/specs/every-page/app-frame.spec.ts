import { expect, logInAs, test } from '../../src/fixtures.ts'
import { goBackFromCache } from '../../src/go-back.ts'

test("[ERR-31] a page that breaks shows 'Unexpected Application Error!' between header and footer", async ({
  page,
  learner,
  quietPages,
}) => {
  quietPages.allow.push(/./)
  await logInAs(page, learner)
  // No page expects such a response, so drawing it throws.
  await page.route('**/api/users/me', (route) => route.fulfill({ json: { id: 1, username: null } }))
  await page.goto('/user/dashboard')
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/')
  for (const part of ['body > header', 'footer']) await expect(page.locator(part)).toBeVisible()
  await page.unroute('**/api/users/me')
  await page.getByRole('button', { name: 'Load the page again' }).click()
  await expect(page.getByText(learner.email)).toBeVisible()
})

test('[ERR-32] toasts close after 5000 ms, at the top right', async ({ page, learner, quietPages }) => {
  quietPages.allow.push(/^500 /)
  await logInAs(page, learner)
  await page.route('**/api/courses/getAllCourses', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/user/dashboard')
  const toast = page.locator('[data-toast]')
  await expect(toast).toBeVisible()
  const shownAt = Date.now()
  await expect(toast).toHaveAttribute('role', 'alert')
  const box = await toast.boundingBox()
  const { width } = page.viewportSize() ?? { width: 0 }
  expect(box?.y).toBeLessThan(120)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width - 40)
  await expect(toast).toBeHidden()
  expect(Date.now() - shownAt).toBeGreaterThan(4000)
  expect(Date.now() - shownAt).toBeLessThan(7000)
})

test('[ERR-33] the app reports its web vitals', async ({ page, learner }) => {
  await logInAs(page, learner)
  // Chromium does not show the body of a beacon, so the test reads it before it is sent.
  const sent = Promise.withResolvers<string>()
  await page.exposeFunction('onBeacon', sent.resolve)
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    const { onBeacon } = window as unknown as { onBeacon: (body: string) => void }
    navigator.sendBeacon = (url, body) => {
      void (body as Blob).text().then(onBeacon)
      return send(url, body)
    }
  })
  // The measuring script loads a few seconds after the page.
  const isMeasured = page.waitForResponse((response) => /\/idle-tasks-/.test(response.url()))
  await page.goto('/user/dashboard')
  await isMeasured
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/vitals'))
  // The browser reports this state when the person leaves the tab.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  const body = JSON.parse(await sent.promise) as { route: string; metrics: { name: string }[] }
  expect(body.route).toBe('/user/dashboard')
  expect(body.metrics.map(({ name }) => name)).toContain('TTFB')
  expect((await answer).status()).toBe(204)
})

test('inside the app the focus moves to the heading of the new page, and Back skips the login', async ({
  page,
  learner,
}) => {
  await page.goto('/about')
  await page.goto('/login')
  await page.getByLabel('Email').fill(learner.email)
  await page.getByLabel('Password', { exact: true }).fill(learner.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your dashboard' })).toBeFocused()
  await page.getByRole('link', { name: 'Account settings' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Account settings' })).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/user/dashboard')
  await goBackFromCache(page)
  await expect(page).toHaveURL('/about')
})
