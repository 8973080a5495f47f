import * as texts from '@abhyas/messages/texts'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { focusOnWhatIsLeft } from '../focus-on-what-is-left.ts'
import { useForm } from '../use-form.ts'

type DeleteRowDialogProps<R> = {
  /** What is to be deleted; null while nothing is. */
  row: R | null
  title: string
  /** What goes with it. */
  text: (row: R) => ReactNode
  remove: (row: R) => Promise<unknown>
  onClose: () => void
}

export function DeleteRowDialog<R>({ row, title, text, remove, onClose }: DeleteRowDialogProps<R>) {
  const { onSubmit, isPending } = useForm({
    send: async () => {
      if (row) await remove(row).finally(() => flushSync(onClose))
      focusOnWhatIsLeft()
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
