const DIGITS = 10

/** Keeps ten digits of a typed, pasted or filled-in phone number, without +91 or a leading 0. */
export const phoneDigits = (text: string): string =>
  text
    .replaceAll(/\D/g, '')
    .replace(/^(0{0,2}91|0)(?=\d{10}$)/, '')
    .slice(0, DIGITS)

export const isWholePhone = (digits: string): boolean => digits.length === DIGITS
