import type { FrameLocator, Page } from '@playwright/test'

/** The payment window of the provider. */
export const paymentWindow = (page: Page): FrameLocator => page.frameLocator('iframe[title="Razorpay sandbox"]')
export const paymentWindows = (page: Page) => page.locator('iframe[title="Razorpay sandbox"]')

export const phoneField = (page: Page) => page.getByLabel('Phone number')
export const buyButton = (page: Page) => page.getByRole('button', { name: /^(Buy Now|Processing)/ })

/** Goes from the open buy page into the provider's window. */
export async function openPaymentWindow(page: Page): Promise<FrameLocator> {
  await phoneField(page).fill('9876543210')
  await buyButton(page).click()
  return paymentWindow(page)
}

export const toastOf = (page: Page, text: string) => page.locator('[data-toast]').getByText(text, { exact: true })
