import { buildBins, buildForecastBins } from '@abhyas/api/testing/build-quality'
import { expectAccessible, expectWhole } from '../../src/expect-good.ts'
import { expect, logInAs, test } from '../../src/fixtures.ts'
import { buildCourse } from '../../src/test-data.ts'

test('the public page says plainly that there are no figures yet, and /about leads to it', async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('link', { name: 'How good are our forecasts' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How good are our forecasts')
  await expect(page.getByText('there is nothing to report')).toBeVisible()
})

test('the public page reports coverage, errors and the curve of a course, in both languages, without React', async ({
  page,
  db,
}) => {
  const { id } = await buildCourse(db, { name: 'Databases' })
  await buildBins(db, id, [
    { bin: 7, answers: 100, correct: 60, chance: 0.5 },
    { bin: 12, answers: 300, correct: 240, chance: 0.84 },
  ])
  await buildForecastBins(db, id, { sittings: 40, inside: 32, absoluteError: 8.4 })
  for (const [path, words] of [
    ['/forecasts', '32 of 40 (80 %)'],
    ['/hi/forecasts', '40 में से 32 (80 %)'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(words)).toBeVisible()
    await page.locator('summary').click()
    await expect(page.getByRole('row')).toHaveCount(3)
    await expectAccessible(page, path)
    await page.setViewportSize({ width: 320, height: 740 })
    await expectWhole(page, path)
    await page.setViewportSize({ width: 1280, height: 720 })
  }
})

test('an alarm waits for an admin and leads to the figures of its course', async ({ page, db, admin }) => {
  const { id } = await buildCourse(db, { name: 'Databases' })
  await buildForecastBins(db, id, { sittings: 200, inside: 100 })
  await logInAs(page, admin)
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'See forecasts' }).click()
  await expect(page).toHaveURL('/admin/forecasts')
  await expect(page.getByText('Not 75 to 85 % of the scores are inside the range')).toBeVisible()
  await expectAccessible(page, '/admin/forecasts')
})
