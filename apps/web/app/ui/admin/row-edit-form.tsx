import * as texts from '@abhyas/messages/texts'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button } from '../button/button.tsx'
import { isConflict, isGone } from '../../api/api-error.ts'
import { SubmitButton } from '../parts/submit-button.tsx'
import styles from './row-edit-form.module.css'
import { toastNotice } from '../frame/toast.ts'
import { type FieldProblem, useForm } from '../parts/use-form.ts'

type Row = { id: number; version: number }

type RowEditFormProps<R extends Row, Field extends string> = {
  /** The current row. It is newer than at the start of the edit if another admin has saved it. */
  row: R
  check: (values: Record<Field, string>) => FieldProblem<Field> | null
  /** Saves the row: `values` are the input, `version` is the version that was edited. */
  update: (values: Record<Field, string>, version: number, form: HTMLFormElement) => Promise<unknown>
  /** Shows the version that another admin has saved, in a conflict. */
  theirs: (row: R) => ReactNode
  saveLabel?: string
  /** Adds the input as a new row, when the edited row was deleted. */
  addAgain?: { label: string; add: (form: HTMLFormElement) => Promise<unknown> }
  onDone: () => void
  /** As in useForm: returns the failures that are shown beside a field. */
  onFailure?: (error: unknown) => FieldProblem<Field> | null
  children: (field: ReturnType<typeof useForm<Field>>['field']) => ReactNode
}

/** Edits a row in place: Enter saves, Escape leaves without saving. */
export function RowEditForm<R extends Row, Field extends string>(props: RowEditFormProps<R, Field>) {
  const { row, check, update, theirs, saveLabel = texts.save(), addAgain, onDone, onFailure, children } = props
  const [startVersion] = useState(row.version)
  const [isWarned, setWarned] = useState(false)
  // Another admin, or another tab, has changed or deleted the row.
  const [surprise, setSurprise] = useState<'changed' | 'deleted' | null>(null)
  // After a conflict the form shows the newer version, so a second save replaces that one.
  const version = surprise === 'changed' ? row.version : startVersion
  const submitLabel = { changed: texts.keepMine(), deleted: addAgain?.label, none: saveLabel }[surprise ?? 'none']
  const notice = (error: unknown) => {
    // A 404 that belongs to a field is about another thing, not about this row.
    const isDeleted = isGone(error) && !onFailure?.(error)
    setSurprise(isConflict(error) ? 'changed' : isDeleted ? 'deleted' : null)
    throw error
  }
  const { formProps, field, isPending } = useForm<Field>({
    check,
    send: async (values, form) => {
      // In a form with one field, Enter submits also without a button.
      if (!submitLabel) return
      if (surprise === 'deleted') await addAgain?.add(form)
      else await update(values, version, form).catch(notice)
      onDone()
    },
    ...(onFailure && { onFailure }),
  })
  // A save cannot be cancelled, so the form stays open until it is done.
  const leave = () => {
    if (!isPending) onDone()
  }
  const leaveOnEscape = (event: KeyboardEvent<HTMLFormElement>) => {
    // An input method uses Escape itself.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return formProps.onKeyDown(event)
    // A dialog around the form would close.
    event.preventDefault()
    // Unsaved input is thrown away only at the second Escape in a row.
    if (!event.currentTarget.hasAttribute('data-unsaved') || isWarned) return leave()
    setWarned(true)
    toastNotice(texts.unsavedEscape())
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape works in every field
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
          <Button variant="quiet" onClick={leave} isPending={isPending}>
            {texts.takeTheirs()}
          </Button>
        )}
        {/* In a conflict, Cancel goes back to the form and keeps the input. */}
        <Button
          variant="quiet"
          onClick={surprise === 'changed' ? () => setSurprise(null) : leave}
          isPending={isPending}
        >
          {texts.cancel()}
        </Button>
      </div>
    </form>
  )
}
