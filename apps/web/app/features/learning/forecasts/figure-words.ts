import { FORMATS } from '@abhyas/messages/locale'

/** Rounded down, so that 79.6 % is never called 80 %. */
export const percentOf = (share: number): number => Math.floor(share * 100 + 1e-9)

const numberWith = (digits: number) => (value: number) =>
  value.toLocaleString(FORMATS, { minimumFractionDigits: digits, maximumFractionDigits: digits })

export const points = numberWith(1)
export const score = numberWith(3)
