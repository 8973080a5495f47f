import * as texts from '@abhyas/messages/texts'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { toastNotice } from '../frame/toast.ts'
import { editButtonId } from './row-actions.tsx'
import { hasUnsaved } from './unsaved.ts'

/** Which row the form above a table is about; without one it adds. */
export function useEditedRow<R extends { id: number }>(rows: R[] | undefined) {
  const [begun, setBegun] = useState<R | null>(null)
  const editedId = begun?.id ?? null
  return {
    /** As it is now; as it was when the edit began, where it is no longer among the rows that are shown. */
    edited: rows?.find(({ id }) => id === editedId) ?? begun,
    edit(row: R) {
      // What is being added may come back, to be mended.
      if (hasUnsaved('page') || document.querySelector('form[data-adding]')) toastNotice(texts.unsavedForm())
      else setBegun(row)
    },
    stop() {
      // A save that took its time must not close the row that is edited by then. Drawn first, so that there is a button
      // to go back to.
      flushSync(() => setBegun((now) => (now?.id === editedId ? null : now)))
      if (editedId !== null && document.activeElement === document.body)
        document.getElementById(editButtonId(editedId))?.focus()
    },
  }
}
