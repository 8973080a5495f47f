import type { Course } from '@abhyas/contract/catalog'
import * as texts from '@abhyas/messages/texts'
import { contentStateOf, PublishedSwitch } from '../../ui/admin/published-switch.tsx'
import { RowEditForm } from '../../ui/admin/row-edit-form.tsx'
import { StateBadge } from '../../ui/admin/state-badge.tsx'
import { useUpdateCourse } from './admin-course-rows.ts'
import { NameFields, requireName } from './name-fields.tsx'

type Field = 'name' | 'description' | 'isPublished'

export function CourseEditForm({ course, onDone }: { course: Course; onDone: () => void }) {
  const { mutateAsync: updateCourse } = useUpdateCourse()
  return (
    <RowEditForm<Course, Field>
      row={course}
      check={requireName(texts.errorCourseNameEmpty)}
      update={({ name, description, isPublished }, version) =>
        updateCourse({
          id: course.id,
          name: name.trim(),
          description,
          state: contentStateOf(isPublished, course.state),
          version,
        })
      }
      theirs={({ name, description, state }) => (
        <>
          <p>
            <strong>{name}</strong> <StateBadge state={state} />
          </p>
          <p>{description}</p>
        </>
      )}
      onDone={onDone}
    >
      {(field) => (
        <>
          <NameFields label={texts.courseNameLabel()} row={course} field={field('name')} />
          <PublishedSwitch state={course.state} hint={texts.coursePublishedHint()} />
        </>
      )}
    </RowEditForm>
  )
}
