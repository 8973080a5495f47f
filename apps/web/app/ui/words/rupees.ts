import { FORMATS } from '@abhyas/messages/locale'

/** ₹25, or ₹49.50 with paise. All pages load this file but few need a format, so it is created on demand. */
export const rupees = (amount: number): string =>
  amount.toLocaleString(FORMATS, {
    style: 'currency',
    currency: 'INR',
    maximumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  })
