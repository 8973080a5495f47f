import { buildMock } from '@abhyas/api/testing/mocks/build-mock'
import type { Page } from '@playwright/test'
import { buildTakenExam } from '../../src/attempt-data.ts'
import { expectAccessible, expectWhole } from '../../src/expect-good.ts'
import { expect, test } from '../../src/fixtures.ts'
import { buildMiskeyed } from '../../src/health-data.ts'
import { buildOrdersOf } from '../../src/order-data.ts'
import { bytesOf, expectLight, withoutIdleTasks } from '../../src/page-bytes.ts'
import { buildLongPlace } from '../../src/picture-data.ts'
import { type Part, PARTS } from '../../src/screen-parts.ts'
import { ALL_SCREENS, openScreen, USER_SCREENS } from '../../src/screens.ts'
import { buildRestedTopic } from '../../src/standing-data.ts'
import { buildFullPlace } from '../../src/test-data.ts'

// Each screen is opened once, because loading takes longest. Four quarters let two workers share the screens.
const QUARTERS = Object.entries(Object.groupBy(ALL_SCREENS, (_, index) => (index % 4) + 1))

/** The sizes are a small phone, a desktop at 200 %, and a common phone with text of twice the size. */
const SIZES = [
  { width: 320, text: '' },
  { width: 640, text: '' },
  { width: 360, text: '200%' },
]

/** Axe finds nothing in either theme, and nothing is cut. The fixtures fail the test when a page breaks its policy. */
for (const [quarter, screens] of QUARTERS)
  test(`[HDR-12] every screen has its header and footer, keeps its budget of bytes, and is accessible in both themes and uncut on small screens and with large text, as are its dialogs, menus and edit rows: quarter ${quarter}`, async ({
    page,
    admin,
    db,
    product,
  }) => {
    page.setDefaultTimeout(30_000)
    await page.addInitScript(withoutIdleTasks)
    const full = { ...(await buildFullPlace(db)), ownOrderId: await buildOrdersOf(db, admin) }
    await buildRestedTopic(db, admin, full)
    const { id: mockId } = await buildMock(db, { sectionMode: 'timed', isInvited: true, variants: 2 })
    const place = {
      ...full,
      mockId,
      ownAttemptId: await buildTakenExam(db, product.origin, { topicId: full.topic.id, learner: admin }),
    }
    await buildMiskeyed(db)
    for (const screen of screens ?? []) {
      await page.setViewportSize({ width: 1280, height: 720 })
      expectLight(screen, await bytesOf(page, () => openScreen(page, screen, admin, place)))
      for (const part of ['body > header', 'footer']) await expect(page.locator(part), screen.path).toBeVisible()
      await expectAccessible(page, screen.path)
      for (const { width, text } of SIZES) {
        await page.setViewportSize({ width, height: 740 })
        await page.evaluate((size) => void (document.documentElement.style.fontSize = size), text)
        await expectWhole(page, `${screen.path} at ${width} ${text}`)
      }
      await page.evaluate(() => void (document.documentElement.style.fontSize = ''))
      for (const part of PARTS[screen.path] ?? []) await expectGoodPart(page, screen.path, part)
    }
  })

test("a learner's screens are uncut at 360 pixels with long names, texts and code", async ({ page, learner, db }) => {
  const place = await buildLongPlace(db, learner)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const screen of USER_SCREENS) {
    await openScreen(page, screen, learner, place)
    await page.waitForLoadState('networkidle')
    await expectWhole(page, screen.path)
  }
})

test('the browser does not receive the documentation or the shapes of the calls', async ({ page, learner, db }) => {
  const place = await buildFullPlace(db)
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text())
  })
  await openScreen(page, { path: '/user/Topic/:topicId/exam', for: 'account' }, learner, place)
  await page.waitForLoadState('networkidle')
  const code = (await Promise.all(scripts)).join('')
  expect(code).toContain('/api/exams/topic/:topicId')
  expect(code).not.toContain('The exams of a topic')
  expect(code).not.toContain('isDurationSet:')
})

async function expectGoodPart(page: Page, path: string, { name, open, within }: Part): Promise<void> {
  const what = `${path}, ${name}`
  await page.setViewportSize({ width: 1280, height: 720 })
  await test.step(what, () => open(page))
  await expect(page.locator(within), what).toBeVisible()
  await expectAccessible(page, what, within)
  await page.setViewportSize({ width: 320, height: 740 })
  await expectWhole(page, what)
  await page.keyboard.press('Escape')
}
