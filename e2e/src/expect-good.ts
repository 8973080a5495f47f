import { expect, type Page } from '@playwright/test'
import { violationsOf } from './find-violations.ts'

// The themes differ only in their colours.
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** Expects every rule to hold in the light theme, and the colour rules in the dark one. */
export async function expectAccessible(page: Page, what: string, within?: string): Promise<void> {
  const looks = { light: { within }, dark: { within, only: RULES_OF_COLOUR } }
  for (const [colorScheme, look] of Object.entries(looks)) {
    await page.emulateMedia({ colorScheme: colorScheme as keyof typeof looks, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    // A colour may still be changing, so this polls.
    await expect.poll(() => violationsOf(page, look), `${what}, ${colorScheme}`).toEqual([])
  }
}

/**
 * Expects that nothing scrolls sideways outside of its own scroll box. The header never scrolls, and must not be cut
 * either.
 */
export async function expectWhole(page: Page, what: string): Promise<void> {
  const tooWide = () =>
    page.evaluate(() => {
      const scrolled = [document.documentElement, ...document.querySelectorAll('dialog[open]')]
      const header = document.querySelector('header')?.firstElementChild
      return [...scrolled, ...(header ? [header] : [])]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ tagName, scrollWidth, clientWidth }) => `${tagName}: ${scrollWidth} in ${clientWidth}`)
    })
  // A change of the text size is a short transition, so this polls.
  await expect.poll(tooWide, what).toEqual([])
}
