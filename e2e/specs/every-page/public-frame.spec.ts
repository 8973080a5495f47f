import { expect, logInAs, publicCourses, test } from '../../src/fixtures.ts'
import { buildCourse, buildFullPlace } from '../../src/test-data.ts'
import { ALL_SCREENS, DOCUMENTS, pathTo } from '../../src/screens.ts'

test('[PUB-27] every public page opens for a visitor', async ({ page, db }) => {
  const place = await buildFullPlace(db)
  for (const screen of ALL_SCREENS.filter((each) => each.for === 'everyone')) {
    const path = pathTo(screen, place)
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(path === '/nowhere' ? 404 : 200)
    await expect(page, path).toHaveURL(path)
    await expect(page.locator('h1'), path).toHaveCount(1)
  }
})

test('[PUB-16] /explore has a card per course', async ({ page, db, product }) => {
  const java = await buildCourse(db, { name: 'Core Java', description: 'Classes and strings' })
  const databases = await buildCourse(db, { name: 'Databases' })
  await expect.poll(() => publicCourses(product.origin)).toHaveLength(2)
  await page.goto('/explore')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
  for (const { id, name } of [java, databases]) {
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    await expect(card.getByRole('link', { name: 'Explore Modules' })).toHaveAttribute('href', `/course/${id}`)
  }
})

test('a document is complete with only one small script, and loads no React', async ({ page, db, product }) => {
  const place = await buildFullPlace(db, ['Core Java', 'Classes <b>& strings'])
  await expect.poll(() => publicCourses(product.origin)).toHaveLength(1)
  for (const screen of DOCUMENTS) {
    const path = pathTo(screen, place)
    const response = await page.request.get(path, { headers: { 'accept-encoding': 'identity' } })
    const html = await response.text()
    // The data for search engines is not a script that runs.
    const scripts = [...html.matchAll(/<script(?! type="application\/ld\+json")[^>]*>/g)].map(([tag]) => tag)
    expect(scripts, path).toEqual(['<script>'])
    expect(html, path).not.toContain('modulepreload')
    expect(html, path).not.toContain('rel="stylesheet"')
    expect(html, path).toContain('<meta name="description" content="')
    expect(html, path).toContain(`<link rel="canonical" href="${product.origin}${path}"/>`)
    expect(html, path).toContain('property="og:title"')
    expect(response.headers()['content-security-policy'], path).toMatch(
      /script-src 'self' 'sha256-[^']+'; style-src 'self'( 'sha256-[^']+')+;/,
    )
  }
  const explore = await (await page.request.get('/explore')).text()
  expect(explore).toContain('Core Java')
  const course = await (await page.request.get(`/course/${place.course.id}`)).text()
  expect(course).toContain('Classes &lt;b&gt;&amp; strings')
  const home = await (await page.request.get('/')).text()
  expect(home).toContain('href="/explore"')
})

test('unknown addresses are real 404s, and robots.txt and the sitemap exist', async ({ page, db, product }) => {
  const { id } = await buildCourse(db, { name: 'Core Java' })
  await expect.poll(() => publicCourses(product.origin)).toHaveLength(1)
  // A visitor is told so at once, and is not sent to log in first.
  expect((await page.goto('/user/no-such-page'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible()
  for (const other of [
    `/course/0${id}`,
    `/course/${id}.0`,
    `/hi/course/${id}e0`,
    `/course/${id}.0.data`,
    '/too-many',
    '/busy',
  ])
    expect((await page.request.get(other)).status(), other).toBe(404)
  expect((await page.request.get('/api/no-such-call')).status()).toBe(404)
  expect(await (await page.request.get('/robots.txt')).text()).toContain('Disallow: /admin/')
  const sitemap = await (await page.request.get('/sitemap.xml')).text()
  expect(sitemap).toContain(`<loc>${product.origin}/course/${id}</loc>`)
  for (const path of ['/user/dashboard', '/admin/dashboard'])
    expect(await (await page.request.get(path)).text(), path).toContain('<meta name="robots" content="noindex"/>')
})

test('a renamed course is on /explore at the next request', async ({ page, admin, db }) => {
  const { id } = await buildCourse(db, { name: 'Core Java' })
  await logInAs(page, admin)
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('loginData') ?? '{}').token as string)
  for (let round = 0; round < 20; round += 1) {
    const name = `Java ${round}`
    const headers = { authorization: `Bearer ${token}` }
    await page.request.put(`/api/courses/updateCourseById/${id}`, { data: { name }, headers })
    expect(await (await page.request.get('/explore')).text()).toContain(`>${name}</h2>`)
  }
})

test('the first painted frame already has the header of a logged-in learner', async ({ page, learner, quietPages }) => {
  quietPages.allow.push(/net::ERR/)
  await logInAs(page, learner)
  // Every painted frame notes which part of the header it shows.
  await page.addInitScript(() => {
    const frames: string[] = []
    Object.assign(window, { paintedNames: frames })
    const sample = () => {
      const login = document.querySelector('header a[href="/login"]')
      const name = document.querySelector('header [data-name]')
      if (login && name) frames.push(`${getComputedStyle(login).display !== 'none'}|${name.textContent}`)
      requestAnimationFrame(sample)
    }
    requestAnimationFrame(sample)
  })
  await page.route('**/assets/boot-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  for (const path of ['/', '/explore', '/user/dashboard']) {
    await page.goto(path)
    await page.waitForTimeout(200)
    const frames = await page.evaluate(() => (window as unknown as { paintedNames: string[] }).paintedNames)
    expect(new Set(frames), path).toEqual(new Set([`false|${learner.username}`]))
  }
})

test('the theme follows the system, can be chosen, and is remembered', async ({ page }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/about')
  expect(await ground()).toBe('rgb(18, 18, 28)')
  await page.getByRole('button', { name: 'Language and theme' }).click()
  await page.getByLabel('Theme').selectOption('light')
  expect(await ground()).toBe('rgb(251, 250, 247)')
  await page.goto('/login')
  expect(await ground()).toBe('rgb(251, 250, 247)')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
})
