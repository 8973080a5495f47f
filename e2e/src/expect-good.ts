import { expect, type Page } from '@playwright/test'
import { violationsOf } from './find-violations.ts'

// The themes differ in nothing else.
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** Every rule holds in the light theme, and the rules of colour in the dark one. */
export async function expectAccessible(page: Page, what: string, within?: string): Promise<void> {
  const looks = { light: { within }, dark: { within, only: RULES_OF_COLOUR } }
  for (const [colorScheme, look] of Object.entries(looks)) {
    await page.emulateMedia({ colorScheme: colorScheme as keyof typeof looks, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    // A colour may still be changing.
    await expect.poll(() => violationsOf(page, look), `${what}, ${colorScheme}`).toEqual([])
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
