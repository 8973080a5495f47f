import type { Page } from '@playwright/test'

/** Crashes the page, as a phone does that runs out of memory. A crashed page runs no more code: it cannot send anything. */
export async function crashPage(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  void session.send('Page.crash').catch(() => undefined)
  await crashed
}
