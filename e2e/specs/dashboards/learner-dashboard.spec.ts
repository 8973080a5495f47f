import { expect, logInAs, publicCourses, test } from '../../src/fixtures.ts'
import { buildCategory, buildCourse, buildVideo } from '../../src/test-data.ts'

test('[USR-01] [USR-04] [USR-05] a new dashboard has the profile card with id, email and role, leads to the projects, and says that there is no course and no category', async ({
  page,
  learner,
}) => {
  await logInAs(page, learner)
  await page.goto('/user/dashboard')
  const card = page.getByRole('region', { name: 'Profile' })
  await expect(card.getByText('Profile ID')).toBeVisible()
  await expect(card.getByText(String(learner.id), { exact: true })).toBeVisible()
  await expect(card.getByText(learner.email)).toBeVisible()
  await expect(card.getByText('Role')).toBeVisible()
  await expect(card.getByText('Learner', { exact: true })).toBeVisible()
  await expect(page.getByText('You have no modules yet. Choose a course below.')).toBeVisible()
  await expect(page.getByText('No courses available at the moment.')).toBeVisible()
  await expect(page.getByText('No categories available at the moment.')).toBeVisible()
  const projects = page.getByRole('region', { name: 'Explore Our Projects' })
  await expect(projects.getByRole('link', { name: 'View Projects' })).toHaveAttribute('href', '/projects')

  // A short name stays on one line at every width.
  for (const width of [320, 768, 1023, 1024, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    expect((await card.getByRole('heading').boundingBox())?.height, `at ${width} pixels`).toBeLessThan(40)
  }
})

test('[USR-02] [USR-03] a card per course leads to its modules, and a card per video category to its videos and its notes', async ({
  page,
  learner,
  db,
  product,
}) => {
  const courses = [await buildCourse(db, { name: 'Core Java' }), await buildCourse(db, { name: 'Databases' })]
  await buildCourse(db, { name: 'Secret plans', state: 'draft' })
  const categories = [await buildCategory(db, 'Core Java'), await buildCategory(db, 'Databases')]
  await buildVideo(db, { categoryId: categories[0]?.id ?? 0, title: 'Strings' })
  await expect.poll(() => publicCourses(product.origin)).toEqual(['Core Java', 'Databases'])
  await logInAs(page, learner)
  await page.goto('/user/dashboard')
  const list = page.getByRole('region', { name: 'Available Courses' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  for (const { id, name } of courses) {
    const card = list.getByRole('listitem').filter({ hasText: name })
    await expect(card.getByRole('link', { name: 'View Modules' })).toHaveAttribute('href', `/user/module/${id}/modules`)
  }

  const videos = page.getByRole('region', { name: 'Video Categories' })
  await expect(videos.getByRole('heading', { level: 3 })).toHaveText(['Core Java', 'Databases'])
  for (const { id, name } of categories) {
    const card = videos.getByRole('listitem').filter({ hasText: name })
    await expect(card.getByText('View Videos')).toHaveAttribute('href', `/videos/${id}`)
    await expect(card.getByText('View Notes')).toHaveAttribute('href', `/blog/${id}`)
  }
  await expect(videos.getByRole('listitem').first()).toContainText('1 video · 0 blogs')
  await videos.getByText('View Videos').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Videos for Core Java')
})

test("[USR-06, PUB-17] a spinner and 'Loading courses...' show while the dashboard waits", async ({
  page,
  learner,
}) => {
  await logInAs(page, learner)
  const seen = Promise.withResolvers<void>()
  await page.route('**/api/courses/getAllCourses', async (route) => {
    await seen.promise
    await route.continue()
  })
  await page.goto('/user/dashboard')
  const waiting = page.getByRole('status').filter({ hasText: 'Loading courses...' })
  await expect(waiting).toBeVisible()
  await expect(waiting.locator('[class*="spinner"]')).toBeVisible()
  seen.resolve()
  await expect(waiting).toBeHidden()
})

test('[ERR-06] a 401 while fetching goes to /login', async ({ page, learner }) => {
  await logInAs(page, learner)
  await page.route('**/api/users/me', (route) => route.fulfill({ status: 401, json: { code: 'session_over' } }))
  await page.goto('/user/dashboard')
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('loginData'))).toBeNull()
})

test('a fresh token that one server does not accept yet keeps the learner logged in', async ({ page, learner }) => {
  await logInAs(page, learner)
  let refusals = 0
  // The old token is refused, and the new one once; the next server accepts it.
  await page.route('**/api/users/me', async (route) => {
    if (refusals === 2) return route.continue()
    refusals += 1
    return route.fulfill({ status: 401, json: { code: 'token_invalid' } })
  })
  await page.goto('/user/dashboard')
  await expect(page.getByRole('region', { name: 'Profile' }).getByText(learner.email)).toBeVisible()
  expect(refusals).toBe(2)
  await expect(page).toHaveURL('/user/dashboard')
})

test('[ERR-18] when the course list fails, the page says so and offers to try again', async ({
  page,
  learner,
  db,
  product,
  quietPages,
}) => {
  quietPages.allow.push(/^500 /)
  await buildCourse(db, { name: 'Core Java' })
  await expect.poll(() => publicCourses(product.origin)).toEqual(['Core Java'])
  await logInAs(page, learner)
  await page.route('**/api/courses/getAllCourses', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/user/dashboard')
  const words = 'Failed to fetch courses. Please try again later.'
  await expect(page.locator('[data-toast]').getByText(words)).toBeVisible()
  await page.unroute('**/api/courses/getAllCourses')
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Core Java' })).toBeVisible()
})

test('an expired access token is renewed without a message', async ({ page, learner }) => {
  await logInAs(page, learner)
  await page.evaluate(() => {
    const record = JSON.parse(localStorage.getItem('loginData') ?? '{}')
    localStorage.setItem('loginData', JSON.stringify({ ...record, token: 'run-out' }))
  })
  await page.goto('/user/dashboard')
  await expect(page.getByText(learner.email)).toBeVisible()
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('loginData') ?? '{}').token)).toMatch(/^ey/)
})
