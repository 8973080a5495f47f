import '@mantine/core/styles/Switch.layer.css'
import type { Course } from '@abhyas/contract/catalog'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Loading } from '../../ui/loading.tsx'
import { appMeta } from '../../ui/page-meta.ts'
import page from '../../ui/page.module.css'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import table from '../../ui/table.module.css'
import { useForm } from '../../ui/use-form.ts'
import { AddCourse } from './add-course.tsx'
import { CourseEditRow } from './course-edit-row.tsx'
import { allCoursesQuery, useDeleteCourse } from './course-mutations.ts'
import { CourseRow, editButtonId } from './course-row.tsx'

export const meta = () => appMeta(texts.coursesManage())

export default function AdminCoursesPage() {
  const { data: courses, isError, refetch } = useQuery(allCoursesQuery)
  return (
    <div className={page.page}>
      <div className={page.head}>
        <h1 tabIndex={-1}>{texts.coursesManage()}</h1>
        <AddCourse />
      </div>
      {isError && <RetryNotice text={texts.coursesFetchFailed()} onRetry={() => void refetch()} />}
      {!courses && !isError && <Loading text={texts.loadingCourses()} />}
      {courses?.length === 0 && (
        <p className={page.notice}>
          <strong>{texts.coursesNoneYet()}</strong> {texts.coursesNoneHint()}
        </p>
      )}
      {courses && courses.length > 0 && <CourseTable courses={courses} />}
    </div>
  )
}

/** One row at a time is being edited; which one is all that the table remembers. */
function CourseTable({ courses }: { courses: Course[] }) {
  const [editedId, setEditedId] = useState<number | null>(null)
  const [leaving, setLeaving] = useState<Course | null>(null)
  const { mutateAsync: deleteCourse } = useDeleteCourse()
  const { onSubmit, isPending } = useForm({
    send: async () => {
      if (leaving) await deleteCourse(leaving).finally(() => flushSync(() => setLeaving(null)))
      // The button that had the focus is gone with its row.
      document.querySelector<HTMLElement>('h1')?.focus()
    },
  })
  const stopEditing = () => {
    // Drawn first, so that there is a button to go back to.
    flushSync(() => setEditedId(null))
    if (editedId !== null) document.getElementById(editButtonId(editedId))?.focus()
  }
  return (
    <>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{texts.courseColumnName()}</th>
            <th scope="col">{texts.courseColumnState()}</th>
            <th scope="col">{texts.courseColumnActions()}</th>
          </tr>
        </thead>
        <tbody>
          {courses.map((course) =>
            course.id === editedId ? (
              <CourseEditRow key={course.id} course={course} onDone={stopEditing} />
            ) : (
              <CourseRow
                key={course.id}
                course={course}
                onEdit={() => setEditedId(course.id)}
                onDelete={() => setLeaving(course)}
              />
            ),
          )}
        </tbody>
      </table>
      <ConfirmDialog
        isOpen={leaving !== null}
        title={texts.courseDeleteTitle()}
        text={texts.courseDeleteText({ name: leaving?.name ?? '' })}
        confirmLabel={texts.courseDelete()}
        isDanger
        isPending={isPending}
        onSubmit={onSubmit}
        onClose={() => setLeaving(null)}
      />
    </>
  )
}
