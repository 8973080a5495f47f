import { textOf } from '@abhyas/messages/errors'
import * as texts from '@abhyas/messages/texts'
import { TextInput } from '@mantine/core'
import { SubmitButton } from '../../ui/submit-button.tsx'
import table from '../../ui/table.module.css'
import { useForm } from '../../ui/use-form.ts'
import { useAddCourse } from './course-mutations.ts'

export function AddCourse() {
  const { mutateAsync: addCourse } = useAddCourse()
  const { formProps, field, isPending } = useForm<'name'>({
    check: ({ name }) => (name.trim() ? null : { field: 'name', text: textOf('course_name_empty') }),
    send: async ({ name }, form) => {
      await addCourse(name.trim())
      form.reset()
    },
  })
  return (
    <form {...formProps} className={table.addForm}>
      <TextInput
        {...field('name')}
        aria-label={texts.courseNameLabel()}
        placeholder={texts.courseNamePlaceholder()}
        maxLength={120}
      />
      <SubmitButton isPending={isPending}>{texts.courseAdd()}</SubmitButton>
    </form>
  )
}
