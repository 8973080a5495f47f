import type { Page } from '@playwright/test'

/**
 * Goes back to a page that Chromium may restore from its back/forward cache; goBack() would wait for a load that never
 * comes. The delay lets the current page still finish this call.
 */
export const goBackFromCache = (page: Page) => page.evaluate(() => void setTimeout(() => history.back()))
