import { getImports, type Import, undoImport } from '@abhyas/contract/questions-import'
import * as texts from '@abhyas/messages/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { invalidate, keysOf } from '../../../queries/request-key.ts'
import { ConfirmDialog } from '../../../ui/parts/confirm-dialog.tsx'
import { focusOnWhatIsLeft } from '../../../ui/parts/focus-on-what-is-left.ts'
import { toastSuccess } from '../../../ui/frame/toast.ts'
import { useForm } from '../../../ui/parts/use-form.ts'
import { failureText } from '../../../ui/words/failure-text.ts'
import { useRefreshQuestions } from '../bank/admin-question-rows.ts'
import styles from './importing.module.css'

type UndoDialogProps = { of: Import; onClose: () => void; onUndone: () => void }

/** Deletes the questions of an import after a confirmation that says what happens. A refusal stands in the dialog. */
export default function UndoDialog({ of, onClose, onUndone }: UndoDialogProps) {
  const [refusal, setRefusal] = useState('')
  const queryClient = useQueryClient()
  const refresh = useRefreshQuestions()
  const { onSubmit, isPending } = useForm({
    send: async () => {
      setRefusal('')
      try {
        await call(undoImport, { params: { id: of.id } })
      } catch (error) {
        setRefusal(failureText(error))
        return
      }
      onClose()
      onUndone()
      // The button that opened the dialog is gone.
      focusOnWhatIsLeft()
      toastSuccess(texts.importUndone())
      refresh()
      await invalidate(queryClient, keysOf(getImports))
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={texts.importUndoTitle()}
      text={texts.importUndoText({ count: of.questions })}
      confirmLabel={texts.importUndo()}
      isDanger
      isPending={isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {refusal && (
        <p className={styles.problem} role="alert">
          {refusal}
        </p>
      )}
    </ConfirmDialog>
  )
}
