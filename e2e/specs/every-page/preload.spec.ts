import type { Page } from '@playwright/test'
import { crashPage } from '../../src/crash-page.ts'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { answer, answersOf, buildPractice } from '../../src/practice-data.ts'

/** Opens a page whose scripts wait until they are released, and notes its requests to the API. */
async function openWithoutScripts(page: Page, path: string): Promise<{ requested: string[]; release(): void }> {
  const scripts = Promise.withResolvers<void>()
  await page.route(/\/assets\/(?!boot-).*\.js$/, (route) => scripts.promise.then(() => route.continue()))
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) requested.push(pathname + search)
  })
  await page.goto(path, { waitUntil: 'commit' })
  return { requested, release: scripts.resolve }
}

const allTaken = (page: Page) =>
  page.waitForFunction(
    () => (globalThis as { preloadedResponses?: Map<string, unknown> }).preloadedResponses?.size === 0,
  )

test('a learner’s page preloads its data while its scripts load, uses all of it, and requests nothing twice', async ({
  context,
  db,
  learner,
}) => {
  const { topic, module, course } = await buildPractice(db, 2)
  await logInAs(await context.newPage(), learner)
  const counts = {
    '/user/dashboard': 10,
    '/user/today': 1,
    '/user/more': 1,
    '/user/goal': 2,
    '/user/revision': 2,
    '/user/mocks': 2,
    [`/user/module/${course.id}/modules`]: 4,
    [`/user/module/${module.id}/topics`]: 4,
    [`/user/Topic/${topic.id}`]: 3,
    [`/user/Topic/${topic.id}/exam`]: 4,
    [`/user/Topic/${topic.id}/question`]: 3,
    [`/user/buynow/${module.id}`]: 1,
    '/user/orders': 1,
    '/user/account': 2,
  }
  for (const [path, count] of Object.entries(counts))
    await test.step(path, async () => {
      const page = await context.newPage()
      const { requested, release } = await openWithoutScripts(page, path)
      await expect.poll(() => requested).toHaveLength(count)
      release()
      await allTaken(page)
      await page.waitForLoadState('networkidle')
      expect(requested).toEqual([...new Set(requested)])
      await page.close()
    })
})

test('data that was preloaded before waiting answers were sent is requested again after they are sent', async ({
  page,
  context,
  db,
  learner,
}) => {
  const { path } = await buildPractice(db, 3)
  await logInAs(page, learner)
  await page.goto(path)
  await context.setOffline(true)
  await answer(page, 2)
  await expect(page.getByText('2 answers wait')).toBeVisible()
  // A page that is closed would send its answers once more, past the network that the test has switched off.
  await crashPage(page)
  await page.close()
  expect(await answersOf(learner, db)).toEqual([])

  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(path)
  await expect(again.getByText('Question 3?')).toBeVisible()
  expect(await answersOf(learner, db)).toHaveLength(2)
})
