import type { PolicyCounts } from '@abhyas/contract/exams-regrades'
import { REPLY_MAX_LENGTH } from '@abhyas/contract/questions-reports'
import * as texts from '@abhyas/messages/texts'
import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../../../ui/parts/confirm-dialog.tsx'
import { useAccountForm } from '../../../../ui/parts/use-account-form.ts'
import { startFailureText } from './use-regrades.ts'
import styles from './regrade.module.css'

export type Words = { reason: string; reply: string }

type StartDialogProps = {
  isOpen: boolean
  /** The new key in words. Null: the question keeps its key. */
  newKey: string | null
  counts: PolicyCounts
  reports: number
  send: (words: Words) => Promise<void>
  onClose: () => void
}

/** Says what the correction will do, and asks for the words that go with it. They outlive the dialog until it is sent. */
export function StartDialog({ isOpen, newKey, counts, reports, send, onClose }: StartDialogProps) {
  const [typed, setTyped] = useState<Words>({ reason: '', reply: '' })
  const [failure, setFailure] = useState('')
  const { onSubmit, isPending } = useAccountForm<keyof Words>({
    send: async () => {
      setFailure('')
      await send(typed)
      setTyped({ reason: '', reply: '' })
      onClose()
    },
    onFailure: (error) => {
      setFailure(startFailureText(error))
      return null
    },
  })
  const inputOf = (name: keyof Words) => ({
    name,
    value: typed[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped((now) => ({ ...now, [name]: value })),
  })
  const { changed, nowPass, nowFail } = counts
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={newKey === null ? texts.regradeConfirmTitle() : texts.regradeConfirmTitleKey({ key: newKey })}
      text={
        <>
          {newKey !== null && <p>{texts.regradeConfirmKey()}</p>}
          <p>
            {changed === 0
              ? texts.regradeConfirmNone()
              : texts.regradeConfirmChange({ count: changed, pass: nowPass, fail: nowFail })}
          </p>
          {reports > 0 && <p>{texts.regradeConfirmReports({ count: reports })}</p>}
          {changed > 0 && <p>{texts.regradeConfirmTakeBack()}</p>}
        </>
      }
      confirmLabel={texts.regradeConfirm()}
      isPending={isPending}
      onSubmit={onSubmit}
      onClose={() => {
        setFailure('')
        onClose()
      }}
    >
      <TextInput {...inputOf('reason')} label={texts.regradeReason()} autoComplete="off" maxLength={500} />
      {reports > 0 && (
        <Textarea
          {...inputOf('reply')}
          label={texts.regradeReply()}
          description={texts.regradeReplyHint()}
          rows={3}
          maxLength={REPLY_MAX_LENGTH}
        />
      )}
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </ConfirmDialog>
  )
}
