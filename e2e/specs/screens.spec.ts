import { buildTakenExam } from '../src/attempt-data.ts'
import { expect, test } from '../src/fixtures.ts'
import { buildOrdersOf } from '../src/order-data.ts'
import { violationsOf } from '../src/find-violations.ts'
import { ALL_SCREENS, openScreen } from '../src/screens.ts'
import { buildCourse, buildFullPlace } from '../src/test-data.ts'

// Each is opened once, for loading it takes longest; in halves, for two at a time.
const HALVES = Object.entries(Object.groupBy(ALL_SCREENS, (_, index) => (index % 2 === 0 ? 'one half' : 'the other')))

/** Axe finds nothing in either theme, and nothing is cut; the fixtures fail the test for a broken policy on the way. */
for (const [half, screens] of HALVES)
  test(`every screen is accessible in both themes and whole at 360 pixels and at 200 %: ${half}`, async ({
    page,
    admin,
    db,
  }) => {
    test.setTimeout(240_000)
    const place = { ...(await buildFullPlace(db)), ownOrderId: await buildOrdersOf(db, admin) }
    await buildTakenExam(db, place.topic.id, admin)
    for (const screen of screens) {
      await page.setViewportSize({ width: 1280, height: 720 })
      await openScreen(page, screen, admin, place)
      await page.waitForLoadState('networkidle')
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
        // Colours that are still changing are nobody's fault.
        await expect.poll(() => violationsOf(page), `${screen.path}, ${colorScheme}`).toEqual([])
      }
      for (const width of [360, 640]) {
        await page.setViewportSize({ width, height: 740 })
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, `${screen.path} at ${width}`).toBeLessThanOrEqual(0)
      }
    }
  })

test('the dialogs, menus and edit rows are accessible too', async ({ page, admin, db }) => {
  await buildCourse(db, { name: 'Core Java' })
  await openScreen(page, { path: '/admin/coursePage', for: 'account' }, admin)
  await page.getByRole('button', { name: 'Edit Core Java' }).click()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete Core Java' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Policy Pages' }).click()
  expect(await violationsOf(page)).toEqual([])
  await openScreen(page, { path: '/admin/manage-users', for: 'account' }, admin)
  await page.getByRole('button', { name: `Edit ${admin.email}` }).click()
  await page.getByLabel('Username').fill('Half a thought')
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog [data-toast]')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})
