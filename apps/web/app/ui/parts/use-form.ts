import { type KeyboardEvent, type SubmitEvent, type SyntheticEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** An error text that is shown beside one field. */
export type FieldProblem<Field extends string> = { field: Field; text: string }

export type FormOptions<Field extends string> = {
  /** Returns the first error in the input. The form is not sent then. */
  check?: (values: Record<Field, string>) => FieldProblem<Field> | null
  send: (values: Record<Field, string>, form: HTMLFormElement) => Promise<void>
  /**
   * Shows the failure, or returns the error text for one field. A form leaves it out when its mutation has
   * meta.errorText, because the query client then shows the failure.
   */
  onFailure?: (error: unknown) => FieldProblem<Field> | null
}

/**
 * An uncontrolled form, so that input from before the hydration is not lost. It shows an error beside its field, moves
 * the focus there, and ignores a second submit while one is pending.
 */
export function useForm<Field extends string = never>({ check, send, onFailure }: FormOptions<Field>) {
  const [problem, setProblem] = useState<FieldProblem<Field> | null>(null)
  const [isPending, setPending] = useState(false)
  // React state would be too late for the second of two quick clicks.
  const isSending = useRef(false)

  function tell(form: HTMLFormElement, found: FieldProblem<Field> | null): void {
    // Rendered before the focus moves, so that a screen reader reads the error and the form can be sent again.
    flushSync(() => {
      setProblem(found)
      setPending(false)
    })
    const input = found && form.elements.namedItem(found.field)
    // For several boxes with one name, the first gets the focus.
    const target = input instanceof RadioNodeList ? input[0] : input
    if (target instanceof HTMLElement) target.focus()
  }

  async function submit(form: HTMLFormElement): Promise<void> {
    if (isSending.current) return
    const values = Object.fromEntries(new FormData(form)) as Record<Field, string>
    const found = check?.(values) ?? null
    if (found) return tell(form, found)
    isSending.current = true
    delete form.dataset['unsaved']
    setProblem(null)
    setPending(true)
    try {
      await send(values, form)
    } catch (error) {
      form.dataset['unsaved'] = ''
      tell(form, onFailure?.(error) ?? null)
    } finally {
      isSending.current = false
      setPending(false)
    }
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    void submit(event.currentTarget)
  }

  return {
    isPending,
    onSubmit,
    /** Removes the error text, for a dialog that closes. */
    forget: () => setProblem(null),
    /** For the form element. Without scripts, its method `post` keeps a password out of the address. */
    formProps: {
      noValidate: true,
      method: 'post',
      onSubmit,
      onKeyDown: sendOnCtrlEnter,
      onInput: markUnsaved,
      onReset: ({ currentTarget }: SyntheticEvent<HTMLFormElement>) => {
        delete currentTarget.dataset['unsaved']
        setProblem(null)
      },
    },
    /** For the input of one field. */
    field: (name: Field) => ({
      name,
      'aria-required': true,
      error: problem?.field === name ? problem.text : undefined,
      onChange: () => setProblem((now) => (now?.field === name ? null : now)),
    }),
  }
}

/** In a textarea Enter makes a new line, so Ctrl+Enter submits the form. */
function sendOnCtrlEnter({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLFormElement>): void {
  if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.requestSubmit()
}

/** ui/admin/unsaved.ts reads this mark before a form is removed. */
function markUnsaved({ currentTarget }: SyntheticEvent<HTMLFormElement>): void {
  currentTarget.dataset['unsaved'] = ''
}
