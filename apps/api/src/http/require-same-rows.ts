import { AppError } from '../app-error.ts'

/** An order must name every row once. A row that another admin added meanwhile would otherwise be lost from it. */
export function requireSameRows(rows: readonly { id: number }[], ids: readonly number[]): void {
  const named = new Set(ids)
  const isComplete = named.size === ids.length && rows.length === ids.length && rows.every(({ id }) => named.has(id))
  if (!isComplete) throw new AppError('changed_meanwhile')
}
