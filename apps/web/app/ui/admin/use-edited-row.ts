import * as texts from '@abhyas/messages/texts'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { toastNotice } from '../frame/toast.ts'
import { editButtonId } from './row-actions.tsx'
import { hasUnsaved } from './unsaved.ts'

/** The row that the form above a table edits. Without one, the form adds a row. */
export function useEditedRow<R extends { id: number }>(rows: R[] | undefined) {
  const [begun, setBegun] = useState<R | null>(null)
  const editedId = begun?.id ?? null
  return {
    /** The current version of the row, or the first one when the row is no longer in the list. */
    edited: rows?.find(({ id }) => id === editedId) ?? begun,
    edit(row: R) {
      // A row that is being added may fail and need its input again.
      if (hasUnsaved('page') || document.querySelector('form[data-adding]')) toastNotice(texts.unsavedForm())
      else setBegun(row)
    },
    stop() {
      // A slow save must not close another row that is edited by then. Rendered first, so that the row has its Edit
      // button again.
      flushSync(() => setBegun((now) => (now?.id === editedId ? null : now)))
      if (editedId !== null && document.activeElement === document.body)
        document.getElementById(editButtonId(editedId))?.focus()
    },
  }
}
