import { expect, type FrameLocator, type Page } from '@playwright/test'

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

/** Pays for the module of this buy page. The provider's window then closes without telling our page that it was paid. */
export async function payAndVanish(page: Page, buyPath: string): Promise<void> {
  await page.goto(buyPath)
  const payment = await openPaymentWindow(page)
  await payment.getByTestId('pay-and-vanish').click()
  await expect(paymentWindows(page)).toHaveCount(0)
}

export const toastOf = (page: Page, text: string) => page.locator('[data-toast]').getByText(text, { exact: true })
