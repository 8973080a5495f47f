import * as texts from '@abhyas/messages/texts'
import { Button } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { isConflict, isGone } from '../../api/api-error.ts'
import { SubmitButton } from '../parts/submit-button.tsx'
import styles from './row-edit-form.module.css'
import { toastNotice } from '../frame/toast.ts'
import { type FieldProblem, useForm } from '../parts/use-form.ts'

type Row = { id: number; version: number }

type RowEditFormProps<R extends Row, Field extends string> = {
  /** As it is now: newer than when the edit began, when another admin was there first. */
  row: R
  check: (values: Record<Field, string>) => FieldProblem<Field> | null
  /** The mutation that saves it; `values` are what was typed, `version` what it was typed over. */
  update: (values: Record<Field, string>, version: number, form: HTMLFormElement) => Promise<unknown>
  /** What the row has become meanwhile, for somebody who wanted to save something else. */
  theirs: (row: R) => ReactNode
  saveLabel?: string
  /** Adds what was typed as a new row, when the one that was edited is gone. */
  addAgain?: { label: string; add: (form: HTMLFormElement) => Promise<unknown> }
  onDone: () => void
  /** Of useForm: for what is told beside a field. */
  onFailure?: (error: unknown) => FieldProblem<Field> | null
  children: (field: ReturnType<typeof useForm<Field>>['field']) => ReactNode
}

/** A row while it is edited, in place: Enter saves, Escape leaves without saving. */
export function RowEditForm<R extends Row, Field extends string>(props: RowEditFormProps<R, Field>) {
  const { row, check, update, theirs, saveLabel = texts.save(), addAgain, onDone, onFailure, children } = props
  const [startVersion] = useState(row.version)
  const [isWarned, setWarned] = useState(false)
  // Somebody else, or this person in another tab, was there first.
  const [surprise, setSurprise] = useState<'changed' | 'deleted' | null>(null)
  // The version that the edit began with; after a conflict the newer one, which is shown below by then.
  const version = surprise === 'changed' ? row.version : startVersion
  const submitLabel = { changed: texts.keepMine(), deleted: addAgain?.label, none: saveLabel }[surprise ?? 'none']
  const notice = (error: unknown) => {
    // What is told beside a field is missing elsewhere, not the row itself.
    const isDeleted = isGone(error) && !onFailure?.(error)
    setSurprise(isConflict(error) ? 'changed' : isDeleted ? 'deleted' : null)
    throw error
  }
  const { formProps, field, isPending } = useForm<Field>({
    check,
    send: async (values, form) => {
      // Enter in the only field sends it without a button too.
      if (!submitLabel) return
      if (surprise === 'deleted') await addAgain?.add(form)
      else await update(values, version, form).catch(notice)
      onDone()
    },
    ...(onFailure && { onFailure }),
  })
  // What is being saved is saved: leaving now would look as if it were not.
  const leave = () => {
    if (!isPending) onDone()
  }
  const leaveOnEscape = (event: KeyboardEvent<HTMLFormElement>) => {
    // An input method has its own use for Escape.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return formProps.onKeyDown(event)
    // A dialog around it would close by itself.
    event.preventDefault()
    // What was typed goes with the second Escape in a row, not by a slip.
    if (!event.currentTarget.hasAttribute('data-unsaved') || isWarned) return leave()
    setWarned(true)
    toastNotice(texts.unsavedEscape())
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves from whichever field has the focus
    <form {...formProps} className={styles.form} onKeyDown={leaveOnEscape} onBlur={() => setWarned(false)}>
      {children(field)}
      {surprise && (
        <div className={styles.conflict} role="alert">
          <p>{surprise === 'changed' ? texts.conflict() : texts.conflictDeleted()}</p>
          {surprise === 'changed' && theirs(row)}
        </div>
      )}
      <div className={styles.actions}>
        {submitLabel && <SubmitButton isPending={isPending}>{submitLabel}</SubmitButton>}
        {surprise === 'changed' && (
          <Button variant="default" onClick={leave} aria-disabled={isPending || undefined}>
            {texts.takeTheirs()}
          </Button>
        )}
        {/* Of the two versions: back to the form, with nothing saved and nothing lost. */}
        <Button
          variant="default"
          onClick={surprise === 'changed' ? () => setSurprise(null) : leave}
          aria-disabled={isPending || undefined}
        >
          {texts.cancel()}
        </Button>
      </div>
    </form>
  )
}
