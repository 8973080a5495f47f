import * as texts from '@abhyas/messages/texts'
import { Textarea, TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'

type NameFieldsProps = {
  label: string
  row: { name: string; description: string }
  /** The field props that useForm gives for the name. */
  field: ComponentProps<typeof TextInput>
}

/** The fields name and description, which courses, modules and topics share. */
export const NameFields = ({ label, row, field }: NameFieldsProps) => (
  <>
    <TextInput
      {...field}
      label={label}
      defaultValue={row.name}
      maxLength={120}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the admin has just asked to edit this name
      autoFocus
    />
    <Textarea
      name="description"
      label={texts.descriptionLabel()}
      defaultValue={row.description}
      rows={2}
      maxLength={2000}
    />
  </>
)

/** The form's rule that a name is never empty. */
export const requireName =
  (emptyText: () => string) =>
  ({ name }: { name: string }) =>
    name.trim() ? null : ({ field: 'name', text: emptyText() } as const)
