import { TextInput } from '@mantine/core'
import { SubmitButton } from '../parts/submit-button.tsx'
import styles from './add-row.module.css'
import { useForm } from '../parts/use-form.ts'

type AddRowProps = {
  label: string
  placeholder: string
  addLabel: string
  emptyText: () => string
  add: (name: string) => Promise<unknown>
}

/** A field for a name above a table, with the button that adds a row. */
export function AddRow({ label, placeholder, addLabel, emptyText, add }: AddRowProps) {
  const { formProps, field, isPending } = useForm<'name'>({
    check: ({ name }) => (name.trim() ? null : { field: 'name', text: emptyText() }),
    send: async ({ name }, form) => {
      await add(name.trim())
      form.reset()
    },
  })
  return (
    <form {...formProps} className={styles.form}>
      <TextInput {...field('name')} aria-label={label} placeholder={placeholder} maxLength={120} />
      <SubmitButton isPending={isPending}>{addLabel}</SubmitButton>
    </form>
  )
}
