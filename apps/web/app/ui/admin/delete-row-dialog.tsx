import * as texts from '@abhyas/messages/texts'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { focusOnWhatIsLeft, neighbourOf } from '../parts/focus-on-what-is-left.ts'
import { useForm } from '../parts/use-form.ts'

type DeleteRowDialogProps<R extends { id: number }> = {
  /** The row to delete; null while the dialog is closed. */
  row: R | null
  title: string
  /** Says what is deleted together with the row. */
  text: (row: R) => ReactNode
  remove: (row: R) => Promise<unknown>
  onClose: () => void
}

export function DeleteRowDialog<R extends { id: number }>(props: DeleteRowDialogProps<R>) {
  const { row, title, text, remove, onClose } = props
  const { onSubmit, isPending } = useForm({
    send: async () => {
      if (!row) return
      const neighbour = neighbourOf(row.id)
      await remove(row).finally(() => flushSync(onClose))
      focusOnWhatIsLeft(neighbour)
    },
  })
  return (
    <ConfirmDialog
      isOpen={row !== null}
      title={title}
      text={row && text(row)}
      confirmLabel={texts.remove()}
      isDanger
      isPending={isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    />
  )
}
