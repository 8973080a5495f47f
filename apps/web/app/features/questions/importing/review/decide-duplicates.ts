import * as texts from '@abhyas/messages/texts'
import type { Dispatch } from 'react'
import { toastAction } from '../../../../ui/frame/toast.ts'
import type { WorkStep } from '../use-import-work.ts'
import type { DraftStatus } from './draft-status.ts'
import { focusIfLost } from './focus-if-lost.ts'

/** Decides about all open duplicates at once. Undo opens them again. */
export function decideDuplicates(
  statuses: readonly DraftStatus[],
  decision: 'in' | 'out',
  dispatch: Dispatch<WorkStep>,
): void {
  const places = statuses.flatMap((status, place) => (status === 'duplicate' ? [place] : []))
  if (places.length === 0) return
  dispatch({ to: 'mark', places, step: { do: 'decide', decision } })
  focusIfLost(null)
  const count = places.length
  toastAction(decision === 'in' ? texts.importAllIn({ count }) : texts.importAllOut({ count }), {
    label: texts.undo(),
    run: () => dispatch({ to: 'mark', places, step: { do: 'decide', decision: null } }),
  })
}
