import { Button, Switch, Textarea, TextInput } from '@mantine/core'
import type { Course } from '@abhyas/contract/catalog'
import { textOf } from '@abhyas/messages/errors'
import * as texts from '@abhyas/messages/texts'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type SubmitEvent, useState } from 'react'
import table from '../../ui/table.module.css'
import { allCoursesQuery, isConflict, useUpdateCourse } from './course-mutations.ts'

/** A course while it is edited, in place: Enter saves, Escape leaves without saving. */
export function CourseEditRow({ course, onDone }: { course: Course; onDone: () => void }) {
  const [name, setName] = useState(course.name)
  const [description, setDescription] = useState(course.description)
  const [state, setState] = useState(course.state)
  // The version that the edit began with; it moves on only when the admin has seen the newer one.
  const [version, setVersion] = useState(course.version)
  const [problem, setProblem] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const update = useUpdateCourse()
  const isContested = isConflict(update.error)

  const save = (event: SubmitEvent) => {
    event.preventDefault()
    setProblem(name.trim() ? null : textOf('course_name_empty'))
    if (!name.trim() || update.isPending) return
    update.mutate(
      { id: course.id, name: name.trim(), description, state, version },
      { onSuccess: onDone, onError: (error) => isConflict(error) && void showTheirs() },
    )
  }
  /** Fetches what the other admin made of it, so that this one sees both. */
  const showTheirs = async () => {
    const courses = await queryClient.fetchQuery({ ...allCoursesQuery, staleTime: 0 })
    const theirs = courses.find(({ id }) => id === course.id)
    if (theirs) setVersion(theirs.version)
    else onDone()
  }
  const leaveOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && onDone()

  return (
    <tr className={table.edited}>
      <td colSpan={3}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves from whichever field has the focus */}
        <form className={table.editForm} onSubmit={save} onKeyDown={leaveOnEscape} noValidate>
          <TextInput
            label={texts.courseNameLabel()}
            value={name}
            error={problem}
            aria-required
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the admin has just asked to edit this name
            autoFocus
            maxLength={120}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Textarea
            label={texts.courseDescriptionLabel()}
            value={description}
            rows={2}
            maxLength={2000}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
          <Switch
            label={texts.coursePublished()}
            description={texts.coursePublishedHint()}
            checked={state === 'published'}
            onChange={(event) => setState(event.currentTarget.checked ? 'published' : 'draft')}
          />
          {isContested && (
            <p className={table.conflict} role="alert">
              {texts.courseConflict({ name: course.name })}
            </p>
          )}
          <div className={table.editActions}>
            <Button type="submit" loading={update.isPending}>
              {isContested ? texts.courseKeepMine() : texts.courseSave()}
            </Button>
            <Button type="button" variant="default" onClick={onDone}>
              {isContested ? texts.courseTakeTheirs() : texts.cancel()}
            </Button>
          </div>
        </form>
      </td>
    </tr>
  )
}
