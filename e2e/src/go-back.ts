import type { Page } from '@playwright/test'

/**
 * Goes back to a page that Chromium may take out of its back/forward cache: goBack() would wait for a load that never
 * comes. A moment later, so that the page that is left can still answer.
 */
export const goBackFromCache = (page: Page) => page.evaluate(() => void setTimeout(() => history.back()))
