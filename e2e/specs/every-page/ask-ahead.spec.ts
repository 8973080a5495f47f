import type { Page } from '@playwright/test'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { answer, answersOf, buildPractice } from '../../src/practice-data.ts'

/** Opens a page whose scripts do not come until they are released; what is asked of the API is noted. */
async function openWithoutScripts(page: Page, path: string): Promise<{ asked: string[]; release(): void }> {
  const scripts = Promise.withResolvers<void>()
  await page.route(/\/assets\/(?!boot-).*\.js$/, (route) => scripts.promise.then(() => route.continue()))
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname + search)
  })
  await page.goto(path, { waitUntil: 'commit' })
  return { asked, release: scripts.resolve }
}

const allTaken = (page: Page) =>
  page.waitForFunction(() => (globalThis as { askedAhead?: Map<string, unknown> }).askedAhead?.size === 0)

test('a learner’s page asks for its data while its scripts are on their way, takes all of it, and asks for nothing twice', async ({
  context,
  db,
  learner,
}) => {
  const { topic, module, course } = await buildPractice(db, 2)
  await logInAs(await context.newPage(), learner)
  const counts = {
    '/user/dashboard': 7,
    [`/user/module/${course.id}/modules`]: 3,
    [`/user/module/${module.id}/topics`]: 4,
    [`/user/Topic/${topic.id}`]: 3,
    [`/user/Topic/${topic.id}/exam`]: 3,
    [`/user/Topic/${topic.id}/question`]: 3,
    [`/user/buynow/${module.id}`]: 1,
    '/user/orders': 1,
    '/user/account': 1,
  }
  for (const [path, count] of Object.entries(counts))
    await test.step(path, async () => {
      const page = await context.newPage()
      const { asked, release } = await openWithoutScripts(page, path)
      await expect.poll(() => asked).toHaveLength(count)
      release()
      await allTaken(page)
      await page.waitForLoadState('networkidle')
      expect(asked).toEqual([...new Set(asked)])
      await page.close()
    })
})

test('what was asked ahead of answers that wait in this browser is asked again when they are sent', async ({
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
  await page.close()
  expect(await answersOf(learner, db)).toEqual([])

  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(path)
  await expect(again.getByText('Question 3?')).toBeVisible()
  expect(await answersOf(learner, db)).toHaveLength(2)
})
