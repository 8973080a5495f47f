import type { Module } from '@abhyas/contract/catalog-modules'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { adminTopicsPath, COURSES_PATH } from '../../admin-paths.ts'
import { allCoursesQuery } from '../../queries/admin/catalog.ts'
import { modulesQuery } from '../../queries/catalog.ts'
import { AddRow } from '../../ui/admin/add-row.tsx'
import { AdminList } from '../../ui/admin/admin-list.tsx'
import { appMeta } from '../../ui/frame/page-meta.ts'
import { RowButton, RowLink } from '../../ui/admin/row-actions.tsx'
import { RowTable } from '../../ui/admin/row-table.tsx'
import { rupees } from '../../ui/words/rupees.ts'
import { StateBadge } from '../../ui/admin/state-badge.tsx'
import { DeleteContentDialog } from './delete-content-dialog.tsx'
import { GiveModuleDialog } from './give-module-dialog.tsx'
import { ModuleEditForm } from './module-edit-form.tsx'
import { useAddModule, useArchiveModule, useDeleteModule, useSortModules } from './admin-module-rows.ts'
import { NamedCell } from './named-cell.tsx'
import { ModuleQuestionCount } from './question-count.tsx'

export const meta = () => appMeta(texts.modulesManage())

export default function AdminModulesPage() {
  const courseId = Number(useParams()['courseId'])
  const modules = useQuery(modulesQuery(courseId))
  const { data: courses } = useQuery(allCoursesQuery)
  const { mutateAsync: addModule } = useAddModule(courseId)
  return (
    <AdminList
      title={texts.modulesManage()}
      crumbs={[{ to: COURSES_PATH, name: texts.adminCourses() }]}
      lead={courses?.find(({ id }) => id === courseId)?.name}
      query={modules}
      loadingText={texts.modulesLoading()}
      failedText={texts.modulesFetchFailed()}
      emptyText={texts.modulesNoneYet()}
      add={
        <AddRow
          label={texts.moduleNameLabel()}
          placeholder={texts.moduleNamePlaceholder()}
          addLabel={texts.moduleAdd()}
          emptyText={texts.errorModuleNameEmpty}
          add={addModule}
        />
      }
    >
      {(rows) => <ModuleTable courseId={courseId} rows={rows} />}
    </AdminList>
  )
}

function ModuleTable({ courseId, rows }: { courseId: number; rows: Module[] }) {
  const [given, setGiven] = useState<Module | null>(null)
  const { mutateAsync: deleteModule } = useDeleteModule(courseId)
  const { mutateAsync: archiveModule } = useArchiveModule(courseId)
  const { mutateAsync: sortModules } = useSortModules(courseId)
  return (
    <>
      <RowTable
        rows={rows}
        nameOf={({ name }) => name}
        columns={[
          { head: texts.moduleColumnName(), cell: NamedCell },
          { head: texts.columnCount(), cell: ({ id }) => <ModuleQuestionCount moduleId={id} />, kind: 'amount' },
          { head: texts.moduleColumnPrice(), cell: ({ price }) => rupees(price), kind: 'amount' },
          { head: texts.columnState(), cell: StateBadge },
        ]}
        links={(module) => (
          <>
            <RowLink to={adminTopicsPath(module.id)} label={texts.moduleViewTopicsNamed({ name: module.name })}>
              {texts.moduleViewTopics()}
            </RowLink>
            <RowButton label={texts.grantOpenNamed({ name: module.name })} onClick={() => setGiven(module)}>
              {texts.grantOpen()}
            </RowButton>
          </>
        )}
        editForm={(module, onDone) => <ModuleEditForm module={module} onDone={onDone} />}
        deleteDialog={(row, onClose) => (
          <DeleteContentDialog
            kind="module"
            row={row}
            remove={deleteModule}
            archive={archiveModule}
            onClose={onClose}
          />
        )}
        onOrder={sortModules}
      />
      <GiveModuleDialog module={given} onClose={() => setGiven(null)} />
    </>
  )
}
