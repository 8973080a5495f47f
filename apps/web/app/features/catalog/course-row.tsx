import type { Course } from '@abhyas/contract/catalog'
import * as texts from '@abhyas/messages/texts'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import table from '../../ui/table.module.css'

/** Where the focus returns to when an edit is over. */
export const editButtonId = (courseId: number): string => `edit-${courseId}`

type CourseRowProps = { course: Course; onEdit: () => void; onDelete: () => void }

export const CourseRow = ({ course, onEdit, onDelete }: CourseRowProps) => (
  <tr>
    <th scope="row" data-label={texts.courseColumnName()}>
      {course.name}
      {course.description && <span className={table.detail}>{course.description}</span>}
    </th>
    <td data-label={texts.courseColumnState()}>
      <StateBadge state={course.state} />
    </td>
    <td className={table.actions}>
      <Link
        className={table.action}
        to={`/admin/module/${course.id}/modules`}
        aria-label={texts.courseViewModulesNamed({ name: course.name })}
      >
        {texts.courseViewModules()}
      </Link>
      <button
        type="button"
        className={table.action}
        id={editButtonId(course.id)}
        aria-label={texts.courseEditNamed({ name: course.name })}
        onClick={onEdit}
      >
        {texts.courseEdit()}
      </button>
      <button
        type="button"
        className={`${table.action} ${table.danger}`}
        aria-label={texts.courseDeleteNamed({ name: course.name })}
        onClick={onDelete}
      >
        {texts.courseDelete()}
      </button>
    </td>
  </tr>
)

export const StateBadge = ({ state }: Pick<Course, 'state'>) => (
  <Badge tone={state === 'published' ? 'good' : 'waiting'}>
    {state === 'published' ? texts.coursePublished() : texts.courseDraft()}
  </Badge>
)
