const whole = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** ₹25, and ₹49.50 where there are paise. */
export const rupees = (amount: number): string => (Number.isInteger(amount) ? whole : exact).format(amount)
