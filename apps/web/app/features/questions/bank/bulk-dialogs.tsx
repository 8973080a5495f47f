import * as texts from '@abhyas/messages/texts'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/parts/confirm-dialog.tsx'
import { useForm } from '../../../ui/parts/use-form.ts'
import type { BulkStep } from './bank-changes.ts'
import styles from './bank.module.css'
import { NOWHERE, TopicPicker } from './topic-picker.tsx'

export type BulkDialogProps = {
  ids: readonly number[]
  isOpen: boolean
  onClose: () => void
  onRun: (step: BulkStep) => Promise<void>
}

export function DeleteDialog({ ids, isOpen, onClose, onRun }: BulkDialogProps) {
  const { onSubmit, isPending } = useForm({ send: () => onRun({ kind: 'delete' }) })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={texts.bankDeleteTitle({ count: ids.length })}
      text={texts.bankDeleteText()}
      confirmLabel={texts.remove()}
      isDanger
      isPending={isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    />
  )
}

export function MoveDialog({ isOpen, onClose, onRun }: BulkDialogProps) {
  const [place, setPlace] = useState(NOWHERE)
  const [isMissing, setMissing] = useState(false)
  const { onSubmit, isPending } = useForm({
    send: async () => {
      if (!place.topicId) return setMissing(true)
      await onRun({ kind: 'move', topicId: place.topicId })
    },
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={texts.bankMoveTitle()}
      text={texts.bankMoveText()}
      confirmLabel={texts.bankMoveConfirm()}
      isPending={isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <TopicPicker place={place} onChange={setPlace} isChoice />
        {isMissing && !place.topicId && <p role="alert">{texts.bankMoveMissing()}</p>}
      </div>
    </ConfirmDialog>
  )
}
