import { type ReactNode, useEffect, useId, useRef } from 'react'
import { SubmitButton } from '../parts/submit-button.tsx'
import { type FieldProblem, useForm } from '../parts/use-form.ts'
import form from './form.module.css'
import { RowEditForm } from './row-edit-form.tsx'

type Row = { id: number; version: number }
type Field<Name extends string> = ReturnType<typeof useForm<Name>>['field']

export type RowFormProps<R extends Row, Name extends string> = {
  /** The row that is edited; null when a new one is added. */
  row: R | null
  words: { addTitle: string; editTitle: string; add: string; update: string }
  check: (values: Record<Name, string>) => FieldProblem<Name> | null
  add: (values: Record<Name, string>, form: HTMLFormElement) => Promise<unknown>
  update: (values: Record<Name, string>, version: number, form: HTMLFormElement) => Promise<unknown>
  theirs: (row: R) => ReactNode
  /** Called when the edit is over, saved or not. */
  onDone: () => void
  onFailure?: (error: unknown) => FieldProblem<Name> | null
  children: (field: Field<Name>, row: R | null) => ReactNode
}

/** A form above a table that adds or edits a row. After a save it is empty and adds again. */
export function RowForm<R extends Row, Name extends string>(props: RowFormProps<R, Name>) {
  const { row, words, children, add: _add, ...rest } = props
  const section = useRef<HTMLElement>(null)
  const titleId = useId()
  const rowId = row?.id
  useEffect(() => {
    if (rowId !== undefined) section.current?.querySelector('input')?.focus()
  }, [rowId])
  return (
    <section ref={section} className={form.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={form.title}>
        {row ? words.editTitle : words.addTitle}
      </h2>
      {row ? (
        <RowEditForm<R, Name> {...rest} key={row.id} row={row} saveLabel={words.update}>
          {(field) => children(field, row)}
        </RowEditForm>
      ) : (
        <AddForm {...props} />
      )}
    </section>
  )
}

function AddForm<R extends Row, Name extends string>(props: RowFormProps<R, Name>) {
  const { words, check, add, onFailure, children } = props
  const { formProps, field, isPending } = useForm<Name>({
    check,
    send: async (values, sent) => {
      await add(values, sent)
      sent.reset()
      sent.querySelector('input')?.focus()
    },
    ...(onFailure && { onFailure }),
  })
  return (
    <form
      {...formProps}
      className={form.form}
      data-adding={isPending || undefined}
      onInput={(event) => {
        formProps.onInput(event)
        if (isBlank(event.currentTarget)) delete event.currentTarget.dataset['unsaved']
      }}
    >
      {children(field, null)}
      <div>
        <SubmitButton isPending={isPending}>{words.add}</SubmitButton>
      </div>
    </form>
  )
}

/** A blank form has nothing to lose, so another row may be edited at once. */
const isBlank = (sent: HTMLFormElement): boolean =>
  [...new FormData(sent).values()].every((value) => (typeof value === 'string' ? !value.trim() : value.size === 0))
