import { sql } from '@abhyas/database/sql'
import { expectAccessible, expectWhole } from '../../src/expect-good.ts'
import { expect, test } from '../../src/fixtures.ts'

test.use({ javaScriptEnabled: false })

test('a visitor without JavaScript reads which parts work, and the footer of every page leads there', async ({
  page,
}) => {
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Status' }).click()
  await expect(page).toHaveURL('/status')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Everything works')
  for (const part of ['Pages', 'Exams and answers', 'Practice', 'Payments', 'Mails'])
    await expect(page.getByRole('listitem').filter({ hasText: part }).first()).toContainText('Works')
  await expect(page.getByText('No outage on any of these days.')).toBeVisible()
  await expectWhole(page, '/status')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectWhole(page, '/status, 360')
  await page.goto('/hi/status')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('सब कुछ काम कर रहा है')
})

test('an outage stands on its day with its minutes, and programs read the state as JSON', async ({
  page,
  db,
  request,
}) => {
  await db.ofLearners[0]?.write(sql`
    insert into cluster.outages values (now() - interval '5 days 3 minutes', now() - interval '5 days', 7)`)
  await expect(async () => {
    await page.goto('/status')
    await expect(page.getByText(/: [1-4] minutes?$/).first()).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 40_000 })
  const response = await request.get('/status.json')
  expect(response.headers()['content-type']).toContain('application/json')
  expect(await response.json()).toMatchObject({
    state: 'works',
    parts: [{ part: 'pages', state: 'works', since: null }, {}, {}, {}, {}],
  })
})

test.describe('with scripts for the check', () => {
  test.use({ javaScriptEnabled: true })
  test('the page of the state is accessible in both themes', async ({ page }) => {
    await page.goto('/status')
    await expectAccessible(page, '/status')
    await page.goto('/hi/status')
    await expectAccessible(page, '/hi/status')
  })
})
