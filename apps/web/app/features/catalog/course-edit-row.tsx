import type { Course } from '@abhyas/contract/catalog'
import { textOf } from '@abhyas/messages/errors'
import * as texts from '@abhyas/messages/texts'
import { Button, Switch, Textarea, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { isConflict } from '../../api/api-error.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import table from '../../ui/table.module.css'
import { useForm } from '../../ui/use-form.ts'
import { StateBadge } from './course-row.tsx'
import { useUpdateCourse } from './course-mutations.ts'

type Field = 'name' | 'description' | 'isPublished'

/** A course while it is edited, in place: Enter saves, Escape leaves without saving. */
export function CourseEditRow({ course, onDone }: { course: Course; onDone: () => void }) {
  const [startVersion] = useState(course.version)
  const { mutateAsync: updateCourse, error } = useUpdateCourse()
  const isContested = isConflict(error)
  // The version that the edit began with; after a conflict the newer one, which is shown below by then.
  const version = isContested ? course.version : startVersion

  const { formProps, field, isPending } = useForm<Field>({
    check: ({ name }) => (name.trim() ? null : { field: 'name', text: textOf('course_name_empty') }),
    send: async ({ name, description, isPublished }) => {
      const state = isPublished ? 'published' : 'draft'
      await updateCourse({ id: course.id, name: name.trim(), description, state, version })
      onDone()
    },
  })
  const leaveOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && onDone()

  return (
    <tr className={table.edited}>
      <td colSpan={3}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves from whichever field has the focus */}
        <form {...formProps} className={table.editForm} onKeyDown={leaveOnEscape}>
          <TextInput
            {...field('name')}
            label={texts.courseNameLabel()}
            defaultValue={course.name}
            maxLength={120}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the admin has just asked to edit this name
            autoFocus
          />
          <Textarea
            name="description"
            label={texts.courseDescriptionLabel()}
            defaultValue={course.description}
            rows={2}
            maxLength={2000}
          />
          <Switch
            name="isPublished"
            label={texts.coursePublished()}
            description={texts.coursePublishedHint()}
            defaultChecked={course.state === 'published'}
          />
          {isContested && <Theirs course={course} />}
          <div className={table.editActions}>
            <SubmitButton isPending={isPending}>
              {isContested ? texts.courseKeepMine() : texts.courseSave()}
            </SubmitButton>
            <Button variant="default" onClick={onDone}>
              {isContested ? texts.courseTakeTheirs() : texts.cancel()}
            </Button>
          </div>
        </form>
      </td>
    </tr>
  )
}

/** What the course has become meanwhile, beside the fields that hold what this admin wants. */
const Theirs = ({ course: { name, description, state } }: { course: Course }) => (
  <div className={table.conflict} role="alert">
    <p>{texts.courseConflict()}</p>
    <p>
      <strong>{name}</strong> <StateBadge state={state} />
    </p>
    {description && <p>{description}</p>}
  </div>
)
