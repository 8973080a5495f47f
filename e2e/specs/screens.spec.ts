import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../src/fixtures.ts'
import { DRAWN_SCREENS, openScreen } from '../src/screens.ts'
import { buildCourse, buildFullPlace } from '../src/test-data.ts'

/** Axe finds nothing on any screen, in either theme; the fixtures fail the test for a broken policy on the way. */
for (const colorScheme of ['light', 'dark'] as const)
  test(`every screen is accessible, ${colorScheme}`, async ({ page, admin, db }) => {
    test.setTimeout(120_000)
    const place = await buildFullPlace(db)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const screen of DRAWN_SCREENS) {
      await openScreen(page, screen, admin, place)
      await page.waitForLoadState('networkidle')
      expect(await violationsOf(page), screen.path).toEqual([])
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
})

test('nothing is cut or scrolls sideways at 360 pixels, nor at 200 %', async ({ page, admin, db }) => {
  test.setTimeout(90_000)
  const place = await buildFullPlace(db)
  for (const width of [360, 640])
    for (const screen of DRAWN_SCREENS) {
      await page.setViewportSize({ width, height: 740 })
      await openScreen(page, screen, admin, place)
      await page.waitForLoadState('networkidle')
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${screen.path} at ${width}`).toBeLessThanOrEqual(0)
    }
})

async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
