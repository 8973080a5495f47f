import { FORMATS } from '@abhyas/messages/locale'

const whole = new Intl.NumberFormat(FORMATS, { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat(FORMATS, { style: 'currency', currency: 'INR' })

/** ₹25, and ₹49.50 where there are paise. */
export const rupees = (amount: number): string => (Number.isInteger(amount) ? whole : exact).format(amount)
