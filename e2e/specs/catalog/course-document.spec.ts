import { randomUUID } from 'node:crypto'
import type { Database } from '@abhyas/database/database'
import { freePort } from '@abhyas/database/local-postgres'
import { expect, logInAs, logInByHand, test } from '../../src/fixtures.ts'
import { readPage } from '../../src/read-page.ts'
import { startProduct } from '../../src/start-product.ts'
import { buildCourse, buildModule, buildQuestion, buildTopic } from '../../src/test-data.ts'

/** Builds a course with two modules, and waits until this server shows it. */
async function buildJava(db: Database, origin: string) {
  const course = await buildCourse(db, { name: 'Core Java', description: 'Classes & strings' })
  const given = { courseId: course.id, description: 'Again and again', price: 49.5 }
  const loops = await buildModule(db, { ...given, name: 'Loops' })
  const arrays = await buildModule(db, { courseId: course.id, name: 'Arrays', description: 'Rows <and> columns' })
  await buildModule(db, { courseId: course.id, name: 'Secret plans', state: 'draft' })
  const topic = await buildTopic(db, { moduleId: loops.id, name: 'For', isFreeSample: true })
  for (const text of ['First', 'Second']) await buildQuestion(db, { topicId: topic.id, text })
  const url = `${origin}/course/${course.id}`
  await expect.poll(async () => (await readPage(url)).html).toContain('2 questions')
  return { course, loops, arrays, topic, url }
}

const cardIn = (html: string, name: string) =>
  [...html.matchAll(/<li[ >].*?<\/li>/gs)].map(([card]) => card).find((card) => card.includes(`>${name}</h2>`)) ?? ''

test('[PUB-18] /course/{id} is a complete document: every module has its description, count and price', async ({
  db,
  product,
}) => {
  const { course, loops, url } = await buildJava(db, product.origin)
  const { status, html } = await readPage(url)
  expect(status).toBe(200)
  expect(html).toContain('<h1>Core Java</h1>')
  expect(html).toContain('<title>Core Java · Dashboard and Courses</title>')
  expect(html).toContain('<meta name="description" content="Classes &amp; strings"/>')
  expect(html).toContain(`<link rel="canonical" href="${product.origin}/course/${course.id}"/>`)
  expect(html).not.toContain('noindex')
  for (const text of ['Again and again', '2 questions', '₹49.50', 'Free sample'])
    expect(cardIn(html, 'Loops')).toContain(`>${text}<`)
  // A module without questions is not for sale, and its card says so.
  for (const text of ['Rows &lt;and&gt; columns', '0 questions', 'No questions yet, so it cannot be bought.'])
    expect(cardIn(html, 'Arrays')).toContain(`>${text}<`)
  expect(cardIn(html, 'Arrays')).not.toContain('₹25')
  expect(cardIn(html, 'Arrays')).not.toContain('Free sample')
  expect(html).not.toContain('Secret plans')
  expect(cardIn(html, 'Loops')).toContain(`href="/signup?next=%2Fuser%2Fmodule%2F${loops.id}%2Ftopics"`)
})

test('a draft, a deleted course and a malformed address are real 404s', async ({ db, product }) => {
  const draft = await buildCourse(db, { name: 'Secret plans', state: 'draft' })
  for (const id of [draft.id, draft.id + 1000, 'abc', '-1', '1.5', '99999999999999999999']) {
    const { status, headers, html } = await readPage(`${product.origin}/course/${id}`)
    expect([status, headers.get('cache-control')], String(id)).toEqual([404, 'no-store'])
    expect(html).toContain('There is nothing here')
    expect(html).toContain('noindex')
    expect(html).not.toContain('Secret plans')
  }
})

test('a change by an admin shows at the next request', async ({ page, admin, db, product }) => {
  const { course, loops, topic, url } = await buildJava(db, product.origin)
  await logInAs(page, admin)
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('loginData') ?? '{}').token as string)
  const send = async (method: string, path: string, data?: object) => {
    const response = await page.request.fetch(`/api/${path}`, {
      method,
      data,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.ok(), path).toBe(true)
  }
  for (let round = 1; round <= 5; round += 1) {
    await send('PUT', `modules/updateModuleById/${loops.id}`, { name: `Loops ${round}`, price: 100 + round })
    expect(cardIn((await readPage(url)).html, `Loops ${round}`)).toContain(`>₹${100 + round}<`)
  }
  await send('DELETE', `topics/${topic.id}`)
  expect(cardIn((await readPage(url)).html, 'Loops 5')).toContain('>0 questions<')
  await send('PUT', `courses/updateCourseById/${course.id}`, { name: 'Java for all' })
  expect((await readPage(url)).html).toContain('<h1>Java for all</h1>')
  await send('DELETE', `modules/deleteModuleById/${loops.id}`)
  expect((await readPage(url)).html).not.toContain('Loops')
  await send('PUT', `courses/updateCourseById/${course.id}`, { name: 'Java for all', state: 'draft' })
  expect((await readPage(url)).status).toBe(404)
})

test("a visitor's 'Sign up and start' leads through sign-up and login to that module's topics", async ({
  page,
  db,
  product,
}) => {
  const { loops, url } = await buildJava(db, product.origin)
  await page.goto(url)
  await expect(page.getByText('Open this module').filter({ visible: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Sign up and start with Loops' }).click()
  const email = `asha${randomUUID().slice(0, 8)}@gmail.com`
  await page.getByLabel('Username').fill('Asha')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('abc1@')
  await page.getByRole('button', { name: 'SignUp' }).click()
  await logInByHand(page, { email, password: 'abc1@' })
  await expect(page).toHaveURL(`/user/module/${loops.id}/topics`)
  await expect(page.getByRole('heading', { level: 1, name: 'Loops' })).toBeVisible()
})

test("a logged-in learner sees 'Open this module' instead", async ({ page, learner, db, product }) => {
  const { loops, url } = await buildJava(db, product.origin)
  await logInAs(page, learner)
  await page.goto(url)
  await expect(page.getByText('Sign up and start').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByText('An account is free').filter({ visible: true })).toHaveCount(0)
  const open = page.getByRole('link', { name: 'Open Loops' })
  await expect(open).toHaveText('Open this module')
  await open.click()
  await expect(page).toHaveURL(`/user/module/${loops.id}/topics`)
})

test('without the API the page is a 503 with a message, and is not cached', async ({ page, quietPages, atEnd }) => {
  quietPages.allow.push(/^503 \/course\/1$/)
  const web = await startProduct({ API_ORIGIN: `http://127.0.0.1:${await freePort()}` }, { only: 'web' })
  atEnd(web.stop)
  const refused = await page.goto(`${web.origin}/course/1`)
  expect([refused?.status(), refused?.headers()['cache-control']]).toEqual([503, 'no-store'])
  await expect(page.getByRole('alert')).toContainText('Failed to fetch courses. Please try again later.')
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/course/1')
  await expect(page).not.toHaveTitle(/There is nothing here/)
})
