import type { Planned } from './plan-load.ts'

/** Says why a load did not write a row. */
export const wordsFor = ({ action, label }: Pick<Planned<unknown>, 'action' | 'label'>): string =>
  action === 'deleted' ? `not brought back: ${label} (deleted by an admin)` : `kept: ${label} (changed by an admin)`
