import type { PracticeHall } from '../product/practice-hall.ts'

/** The same servers twice: with the model, and with the statements from before the model. */
export type Setups = Record<'with' | 'without', PracticeHall>

export const MODELS = ['without', 'with'] as const

export const ANSWERS_PER_SECOND = 1000
export const RECORDED = '^HTTP/1.1 204 '

/** Prints a figure. A figure above its limit fails the run. */
export function requireAtMost(limit: number, name: string, figure: number): void {
  const isKept = figure <= limit
  console.log(`${name} ${figure.toFixed(2)}${isKept ? '' : ` ABOVE ${limit}`}`)
  if (!isKept) process.exitCode = 1
}

export function requireAtLeast(limit: number, name: string, figure: number): void {
  const isKept = figure >= limit
  console.log(`${name} ${figure.toFixed(2)}${isKept ? '' : ` BELOW ${limit}`}`)
  if (!isKept) process.exitCode = 1
}
