import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { adminModulesPath } from '../../admin-paths.ts'
import { allCoursesQuery } from '../../queries/admin/catalog.ts'
import { AddRow } from '../../ui/admin/add-row.tsx'
import { AdminList } from '../../ui/admin/admin-list.tsx'
import { ExportRow } from '../../ui/admin/exporting/export-button.tsx'
import { toastNotice } from '../../ui/frame/toast.ts'
import { appMeta } from '../../ui/frame/page-meta.ts'
import { RowLink } from '../../ui/admin/row-actions.tsx'
import { RowTable } from '../../ui/admin/row-table.tsx'
import { StateBadge } from '../../ui/admin/state-badge.tsx'
import { CourseEditForm } from './course-edit-form.tsx'
import { useAddCourse, useArchiveCourse, useDeleteCourse, useSortCourses } from './admin-course-rows.ts'
import { DeleteContentDialog } from './delete-content-dialog.tsx'
import { NamedCell } from './named-cell.tsx'

const isSame = (name: string, other: string) => name.trim().toLowerCase() === other.trim().toLowerCase()

export const meta = () => appMeta(texts.coursesManage())

export default function AdminCoursesPage() {
  const courses = useQuery(allCoursesQuery)
  const { mutateAsync: addCourse } = useAddCourse()
  const { mutateAsync: deleteCourse } = useDeleteCourse()
  const { mutateAsync: archiveCourse } = useArchiveCourse()
  const { mutateAsync: sortCourses } = useSortCourses()
  return (
    <AdminList
      title={texts.coursesManage()}
      query={courses}
      loadingText={texts.loadingCourses()}
      failedText={texts.coursesFetchFailed()}
      emptyText={texts.coursesNoneYet()}
      add={
        <AddRow
          label={texts.courseNameLabel()}
          placeholder={texts.courseNamePlaceholder()}
          addLabel={texts.courseAdd()}
          emptyText={texts.errorCourseNameEmpty}
          add={async (name) => {
            const { id } = await addCourse(name)
            const isTwice = courses.data?.some((course) => course.id !== id && isSame(course.name, name))
            if (isTwice) toastNotice(texts.courseAdded(), texts.courseSameName())
          }}
        />
      }
    >
      {(rows) => (
        <RowTable
          rows={rows}
          nameOf={({ name }) => name}
          columns={[
            { head: texts.courseColumnName(), cell: NamedCell },
            { head: texts.columnState(), cell: StateBadge },
          ]}
          links={({ id, name }) => (
            <>
              <RowLink to={adminModulesPath(id)} label={texts.courseViewModulesNamed({ name })}>
                {texts.courseViewModules()}
              </RowLink>
              <ExportRow name={name} filter={{ courseId: id }} about={texts.exportOfCourse({ name })} />
            </>
          )}
          editForm={(course, onDone) => <CourseEditForm course={course} onDone={onDone} />}
          deleteDialog={(row, onClose) => (
            <DeleteContentDialog
              kind="course"
              row={row}
              remove={deleteCourse}
              archive={archiveCourse}
              onClose={onClose}
            />
          )}
          onOrder={sortCourses}
        />
      )}
    </AdminList>
  )
}
