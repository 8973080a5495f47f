import { expect, type Page } from '@playwright/test'
import { violationsOf } from './find-violations.ts'

/** In both themes. */
export async function expectAccessible(page: Page, what: string, within?: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    // Colours that are still changing are nobody's fault.
    await expect.poll(() => violationsOf(page, within), `${what}, ${colorScheme}`).toEqual([])
  }
}

/** Nothing scrolls sideways but what has a box of its own for it; the header, which never scrolls, is not cut either. */
export async function expectWhole(page: Page, what: string): Promise<void> {
  const tooWide = () =>
    page.evaluate(() => {
      const scrolled = [document.documentElement, ...document.querySelectorAll('dialog[open]')]
      const header = document.querySelector('header')?.firstElementChild
      return [...scrolled, ...(header ? [header] : [])]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ tagName, scrollWidth, clientWidth }) => `${tagName}: ${scrollWidth} in ${clientWidth}`)
    })
  // A change of the text's size is a transition, however short.
  await expect.poll(tooWide, what).toEqual([])
}
