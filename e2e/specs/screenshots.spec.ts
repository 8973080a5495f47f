import { seedContent } from '@abhyas/api/seed/seed'
import { expect, test } from '../src/fixtures.ts'
import { buildOrdersOf } from '../src/order-data.ts'
import { ALL_SCREENS, openScreen } from '../src/screens.ts'
import { firstPlace } from '../src/test-data.ts'

/** npm run screenshots: every screen as people see it, into the folder screenshots/, for us to look at. */
for (const width of [360, 1280])
  for (const colorScheme of ['light', 'dark'] as const)
    test(`screens at ${width} px, ${colorScheme}`, async ({ browser, db, product, admin }) => {
      test.setTimeout(180_000)
      await seedContent(db)
      const place = { ...(await firstPlace(db)), ownOrderId: await buildOrdersOf(db, admin) }
      const viewport = { width, height: width === 360 ? 740 : 800 }
      const context = await browser.newContext({ baseURL: product.origin, viewport, colorScheme })
      const page = await context.newPage()
      for (const screen of ALL_SCREENS) {
        await openScreen(page, screen, admin, place)
        await page.waitForLoadState('networkidle')
        await expect(page.locator('h1')).toBeVisible()
        const name = screen.path.replaceAll(/[/:]+/g, '_').replace(/^_$/, '_home')
        await page.screenshot({ path: `screenshots/${name.slice(1)}-${width}-${colorScheme}.png`, fullPage: true })
      }
      await context.close()
    })
