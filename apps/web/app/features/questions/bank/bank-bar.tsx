import type { BankQuestion } from '@abhyas/contract/questions-bank'
import * as texts from '@abhyas/messages/texts'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../ui/parts/confirm-dialog.tsx'
import { focusOnWhatIsLeft } from '../../../ui/parts/focus-on-what-is-left.ts'
import { useForm } from '../../../ui/parts/use-form.ts'
import { useDeleteQuestions, useMoveQuestions } from './bank-changes.ts'
import styles from './bank.module.css'
import { NOWHERE, TopicPicker } from './topic-picker.tsx'

type BankBarProps = { selected: BankQuestion[]; onDone: () => void }

/** The actions for all selected questions at once. */
export function BankBar({ selected, onDone }: BankBarProps) {
  const [isMoving, setMoving] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  return (
    <div className={styles.bar}>
      <output>{texts.bankSelected({ count: selected.length })}</output>
      <Button variant="quiet" onClick={() => setMoving(true)}>
        {texts.bankMove()}
      </Button>
      <Button variant="quiet" onClick={() => setDeleting(true)}>
        {texts.remove()}
      </Button>
      <MoveDialog selected={selected} isOpen={isMoving} onClose={() => setMoving(false)} onDone={onDone} />
      <DeleteDialog selected={selected} isOpen={isDeleting} onClose={() => setDeleting(false)} onDone={onDone} />
    </div>
  )
}

type BulkDialogProps = BankBarProps & { isOpen: boolean; onClose: () => void }

function DeleteDialog({ selected, isOpen, onClose, onDone }: BulkDialogProps) {
  const { mutateAsync: deleteQuestions } = useDeleteQuestions()
  const { onSubmit, isPending } = useForm({
    send: async () => {
      await deleteQuestions(selected).finally(() => flushSync(onClose))
      flushSync(onDone)
      focusOnWhatIsLeft()
    },
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={texts.bankDeleteTitle({ count: selected.length })}
      text={texts.bankDeleteText()}
      confirmLabel={texts.remove()}
      isDanger
      isPending={isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    />
  )
}

function MoveDialog({ selected, isOpen, onClose, onDone }: BulkDialogProps) {
  const [place, setPlace] = useState(NOWHERE)
  const [isMissing, setMissing] = useState(false)
  const { mutateAsync: moveQuestions } = useMoveQuestions()
  const { onSubmit, isPending } = useForm({
    send: async () => {
      if (!place.topicId) return setMissing(true)
      await moveQuestions({ questions: selected, topicId: place.topicId }).finally(() => flushSync(onClose))
      flushSync(onDone)
      focusOnWhatIsLeft()
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
