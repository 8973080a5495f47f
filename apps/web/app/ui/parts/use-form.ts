import { type KeyboardEvent, type SubmitEvent, type SyntheticEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** What is wrong with one field, in words to be read beside it. */
export type FieldProblem<Field extends string> = { field: Field; text: string }

export type FormOptions<Field extends string> = {
  /** The first thing wrong with what was typed; nothing is sent then. */
  check?: (values: Record<Field, string>) => FieldProblem<Field> | null
  send: (values: Record<Field, string>, form: HTMLFormElement) => Promise<void>
  /**
   * Tells the person; what belongs to one field is returned, and told there. Left out where the query
   * client tells it (meta.errorText of the mutation).
   */
  onFailure?: (error: unknown) => FieldProblem<Field> | null
}

/**
 * A form whose values the browser keeps, so that what was typed before our scripts came is not lost.
 * It says what is wrong beside the field, takes the person there, and sends one thing at a time.
 */
export function useForm<Field extends string = never>({ check, send, onFailure }: FormOptions<Field>) {
  const [problem, setProblem] = useState<FieldProblem<Field> | null>(null)
  const [isPending, setPending] = useState(false)
  // State would come too late for the second of two quick clicks.
  const isSending = useRef(false)

  function tell(form: HTMLFormElement, found: FieldProblem<Field> | null): void {
    // Drawn before the focus moves, so that a screen reader finds the words there; and whoever reads them may go on.
    flushSync(() => {
      setProblem(found)
      setPending(false)
    })
    const input = found && form.elements.namedItem(found.field)
    // Of several boxes with one name, the first.
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
    /** For a dialog that closes: what was said in it is over. */
    forget: () => setProblem(null),
    /** For the form element. Its method keeps a password out of the address if it is ever sent without scripts. */
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

/** Enter ends a line in a long text: with Ctrl it sends from there too. */
function sendOnCtrlEnter({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLFormElement>): void {
  if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.requestSubmit()
}

/** Read by whoever is about to take the form away (ui/admin/unsaved.ts). */
function markUnsaved({ currentTarget }: SyntheticEvent<HTMLFormElement>): void {
  currentTarget.dataset['unsaved'] = ''
}
