import { getImports, type Import, undoImport } from '@abhyas/contract/questions-import'
import * as texts from '@abhyas/messages/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { invalidate, keysOf } from '../../../queries/request-key.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../ui/parts/confirm-dialog.tsx'
import { toastSuccess } from '../../../ui/frame/toast.ts'
import { useForm } from '../../../ui/parts/use-form.ts'
import { failureText } from '../../../ui/words/failure-text.ts'
import { useRefreshQuestions } from '../bank/admin-question-rows.ts'
import { importName } from './import-name.ts'
import styles from './importing.module.css'

/** Deletes the questions of an import after a confirmation that says what happens. A refusal stands in the dialog. */
export function UndoImport({ of }: { of: Import }) {
  const [isOpen, setOpen] = useState(false)
  const [isUndone, setUndone] = useState(of.isUndone)
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
      setOpen(false)
      setUndone(true)
      toastSuccess(texts.importUndone())
      refresh()
      await invalidate(queryClient, keysOf(getImports))
    },
  })
  if (isUndone || of.isUndone) return <span className={styles.quiet}>{texts.importUndoneMark()}</span>
  const close = () => {
    setOpen(false)
    setRefusal('')
  }
  return (
    <>
      <Button
        variant="quiet"
        aria-label={texts.importUndoImportNamed({ name: importName(of) })}
        onClick={() => setOpen(true)}
      >
        {texts.importUndo()}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={texts.importUndoTitle()}
        text={texts.importUndoText({ count: of.questions })}
        confirmLabel={texts.importUndo()}
        isDanger
        isPending={isPending}
        onSubmit={onSubmit}
        onClose={close}
      >
        {refusal && (
          <p className={styles.problem} role="alert">
            {refusal}
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}
