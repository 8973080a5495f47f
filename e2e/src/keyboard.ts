import { expect, type Locator, type Page } from '@playwright/test'

/** Reaches an element with Tab alone, as a person without a mouse would. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; !(await isThere()); presses++) {
    if (presses > 120) throw new Error(`Tab does not lead to ${String(target)}`)
    await page.keyboard.press('Tab')
  }
}

export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.insertText(text)
}
