import { FORMATS } from '@abhyas/messages/locale'

/** ₹25, and ₹49.50 where there are paise. A format is made when it is needed: most pages, which all load this, never do. */
export const rupees = (amount: number): string =>
  amount.toLocaleString(FORMATS, {
    style: 'currency',
    currency: 'INR',
    maximumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  })
