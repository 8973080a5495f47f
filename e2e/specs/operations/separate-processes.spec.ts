import { selectDailyCounts } from '@abhyas/api/sql/day-counters'
import { freePort } from '@abhyas/database/local-postgres'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { startProduct } from '../../src/start-product.ts'
import { buildCourse } from '../../src/test-data.ts'

const explore = (origin: string) => fetch(`${origin}/explore`).then((answer) => answer.text())

test('a renamed course is on /explore at the next request to either of two processes', async ({
  page,
  admin,
  db,
  databaseEnv,
  product,
  atEnd,
}) => {
  const other = await startProduct(databaseEnv)
  atEnd(other.stop)
  const origins = [product.origin, other.origin]
  const { id } = await buildCourse(db, { name: 'Round 0' })
  await logInAs(page, admin)
  await page.goto('/admin/coursePage')
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('loginData') ?? '{}').token as string)
  for (let round = 1; round <= 10; round += 1) {
    await Promise.all(origins.map(explore))
    const changed = await fetch(`${origins[round % 2]}/api/courses/updateCourseById/${id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Round ${round}` }),
    })
    expect(changed.status).toBe(200)
    for (const origin of origins) expect(await explore(origin)).toContain(`Round ${round}<`)
  }
})

test('api and web run in separate processes; without the api a page shows a message and is not cached', async ({
  page,
  db,
  databaseEnv,
  quietPages,
  atEnd,
}) => {
  quietPages.allow.push(/^503 \/explore$/)
  await buildCourse(db, { name: 'Core Java' })
  const api = await startProduct(databaseEnv, { only: 'api' })
  atEnd(api.stop)
  const nowhere = `http://127.0.0.1:${await freePort()}`
  const [web, late] = await Promise.all([
    startProduct({ API_ORIGIN: api.origin }, { only: 'web' }),
    startProduct({ API_ORIGIN: nowhere }, { only: 'web' }),
  ])
  atEnd(web.stop)
  atEnd(late.stop)
  await page.goto(`${web.origin}/explore`)
  await expect(page.getByRole('heading', { name: 'Core Java' })).toBeVisible()
  expect((await fetch(`${web.origin}/api/nothing`)).status).toBe(404)

  await api.stop()
  // A cached page is still served. A process that never reached the API has none, and shows the failure.
  expect((await page.goto(`${web.origin}/explore`))?.status()).toBe(200)
  const refused = await page.goto(`${late.origin}/explore`)
  expect([refused?.status(), refused?.headers()['cache-control']]).toEqual([503, 'no-store'])
  await expect(page.getByRole('alert')).toContainText('Failed to fetch courses. Please try again later.')
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/explore')
})

test('views of course pages are counted by a process that serves only pages, from its cache too', async ({
  db,
  databaseEnv,
  atEnd,
}) => {
  const course = await buildCourse(db, { name: 'Core Java' })
  const api = await startProduct(databaseEnv, { only: 'api' })
  atEnd(api.stop)
  const web = await startProduct({ API_ORIGIN: api.origin }, { only: 'web' })
  atEnd(web.stop)
  for (const path of [`/course/${course.id}`, `/course/${course.id}`, `/hi/course/${course.id}`, '/explore'])
    expect((await fetch(web.origin + path)).status).toBe(200)
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Kolkata' })
  await expect.poll(() => selectDailyCounts(db, today, today)).toEqual([{ day: today, name: 'course_views', count: 3 }])
})
