import type { Page } from '@playwright/test'

/** Opens a page and waits until the service worker is installed, has its files, and controls the page. */
export async function openKept(page: Page, path = '/user/dashboard'): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

export const addressesKept = (page: Page) =>
  page.evaluate(async () => {
    const kept = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
    return (await Promise.all(kept)).flat().map(({ url }) => new URL(url).pathname)
  })
export const responsesKept = async (page: Page) =>
  (await addressesKept(page)).filter((path) => path.startsWith('/api/'))
