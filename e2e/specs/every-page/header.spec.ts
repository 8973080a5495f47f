import type { Page } from '@playwright/test'
import { expect, logInAs, test } from '../../src/fixtures.ts'

const header = 'body > header'
const firstItem = (page: Page) => page.locator(header).getByRole('navigation').locator('a:visible').first()

test("[HDR-01] [HDR-02] [HDR-05] a visitor's header has the brand, 'Home' first, and a menu of three policy pages that opens by keyboard and closes by Escape", async ({
  page,
}) => {
  for (const path of ['/about', '/login']) {
    await page.goto(path)
    await expect(page.locator(header).getByRole('link', { name: 'Abhyas' })).toHaveAttribute('href', '/')
    await expect(firstItem(page)).toHaveText('Home')
    await expect(firstItem(page)).toHaveAttribute('href', '/')

    const button = page.getByRole('button', { name: 'Policy Pages' })
    await button.focus()
    await page.keyboard.press('Enter')
    const menu = page.locator('#policy-pages')
    await expect(menu).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact')
    await expect(menu.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy-policy')
    await expect(menu.getByRole('link', { name: 'About Us' })).toHaveAttribute('href', '/about')
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
  }
})

test("[HDR-03] [HDR-06] a learner's first item is 'Dashboard', and the learner's name leads there too", async ({
  page,
  learner,
}) => {
  await logInAs(page, learner)
  for (const path of ['/about', '/user/dashboard']) {
    await page.goto(path)
    await expect(firstItem(page)).toHaveText('Dashboard')
    await expect(firstItem(page)).toHaveAttribute('href', '/user/dashboard')
    const name = page.locator(header).getByRole('link', { name: learner.username })
    await expect(name).toHaveAttribute('href', '/user/dashboard')
  }
})

test("[HDR-04] [HDR-10] an admin's first item is the admin's 'Dashboard'; every page has its title", async ({
  page,
  admin,
}) => {
  await logInAs(page, admin)
  for (const path of ['/', '/user/dashboard', '/admin/dashboard']) {
    await page.goto(path)
    await expect(page).toHaveTitle('Dashboard and Courses')
  }
  for (const path of ['/login', '/explore', '/admin/coursePage', '/nowhere', '/about']) {
    await page.goto(path)
    await expect(page).toHaveTitle(/^.+ · Dashboard and Courses$/)
  }
  for (const path of ['/about', '/admin/dashboard']) {
    await page.goto(path)
    await expect(firstItem(page)).toHaveText('Dashboard')
    await expect(firstItem(page)).toHaveAttribute('href', '/admin/dashboard')
  }
})

test('[HDR-07] Logout removes the login and goes to /login', async ({ page, learner, product }) => {
  for (const path of ['/about', '/user/dashboard']) {
    await logInAs(page, learner)
    await page.goto(path)
    const refreshCookie = async () =>
      (await page.context().cookies()).find(({ name }) => name === '__Host-refresh')?.value
    const cookie = `__Host-refresh=${await refreshCookie()}`
    await page.locator(header).getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => localStorage.getItem('loginData'))).toBeNull()
    await expect.poll(refreshCookie).toBeUndefined()
    const headers = { cookie, 'x-requested-with': 'abhyas' }
    const refused = await fetch(`${product.origin}/auth/refresh`, { method: 'POST', headers })
    expect(refused.status).toBe(401)
  }
})

test('[HDR-08] [HDR-09] [HDR-11] only visitors see Login and Sign Up; the header stays while the page scrolls, with 60 pixels below it; the footer names the product', async ({
  page,
  learner,
}) => {
  await page.goto('/')
  const footer = page.locator('footer')
  await expect(footer).toContainText('Abhyas')
  await expect(footer).toContainText('Practise until you are ready.')
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`)

  await page.mouse.wheel(0, 900)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  expect((await page.locator(header).boundingBox())?.y).toBe(0)
  const spacer = await page.locator(`${header} + div`).evaluate((element) => element.getBoundingClientRect().height)
  expect(spacer).toBe(60)

  const login = page.locator(header).getByRole('link', { name: 'Login' })
  const signUp = page.locator(header).getByRole('link', { name: 'Sign Up' })
  await expect(login).toHaveAttribute('href', '/login')
  await expect(signUp).toHaveAttribute('href', '/signup')
  await logInAs(page, learner)
  await page.goto('/')
  await expect(login).toBeHidden()
  await expect(signUp).toBeHidden()
})
