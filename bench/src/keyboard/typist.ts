import { ok } from 'node:assert'
import type { Page } from '@playwright/test'

/** A person at the keyboard. Every key is counted, also the keys that move the focus. */
export type Typist = {
  presses: number
  press(key: string): Promise<void>
  /** Types letter by letter. */
  type(text: string): Promise<void>
  /** Pastes a text, which is one press. */
  paste(text: string): Promise<void>
  /** Presses Tab until the element with the focus matches. */
  tabTo(selector: string): Promise<void>
}

const MOST_TABS = 80

export function createTypist(page: Page): Typist {
  const typist: Typist = {
    presses: 0,
    async press(key) {
      typist.presses += 1
      await page.keyboard.press(key)
    },
    async type(text) {
      typist.presses += text.length
      await page.keyboard.type(text)
    },
    async paste(text) {
      typist.presses += 1
      await page.keyboard.insertText(text)
    },
    async tabTo(selector) {
      const focused = page.locator(`${selector}:focus`)
      for (let tabs = 0; (await focused.count()) === 0; tabs++) {
        ok(tabs < MOST_TABS, `The keyboard does not reach ${selector}`)
        await typist.press('Tab')
      }
    },
  }
  return typist
}
