import type { PartState } from '@abhyas/contract/status'

/** A page about the present must not be old, and must not cost a rendering for each visitor either. */
export const STATUS_LIFE_S = '15'

/** The worst state of all parts. */
export function overallState(parts: readonly PartState[]): PartState['state'] {
  if (parts.some(({ state }) => state === 'down')) return 'down'
  return parts.some(({ state }) => state === 'disturbed') ? 'disturbed' : 'works'
}
