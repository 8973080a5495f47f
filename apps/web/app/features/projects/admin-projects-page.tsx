import type { Project } from '@abhyas/contract/projects'
import * as texts from '@abhyas/messages/texts'
import type { PageHandle } from '../../page-handle.ts'
import { AdminList } from '../../ui/admin/admin-list.tsx'
import { RowTable } from '../../ui/admin/row-table.tsx'
import { ShowMore } from '../../ui/admin/show-more.tsx'
import table from '../../ui/admin/table.module.css'
import { useEditedRow } from '../../ui/admin/use-edited-row.ts'
import { appMeta } from '../../ui/frame/page-meta.ts'
import { rupees } from '../../ui/words/rupees.ts'
import { ProjectForm } from './project-form.tsx'
import { useDeleteProject, useProjects } from './admin-project-rows.ts'
import { nameOf } from './project-text.ts'

export const handle: PageHandle = { toasts: 'center' }

export const meta = () => appMeta(texts.projectsManage())

export default function AdminProjectsPage() {
  const projects = useProjects()
  const { edited, edit, stop } = useEditedRow(projects.data)
  const { mutateAsync: deleteProject } = useDeleteProject()
  return (
    <AdminList
      title={texts.projectsManage()}
      query={projects}
      loadingText={texts.projectsManageLoading()}
      failedText={texts.projectsFetchFailed()}
      emptyText={texts.projectsManageNone()}
      above={<ProjectForm project={edited} onDone={stop} />}
    >
      {(rows) => (
        <>
          <RowTable
            rows={rows}
            nameOf={nameOf}
            columns={[
              { head: texts.projectNameLabel(), cell: NameAndInterest },
              {
                head: texts.projectBackend(),
                cell: ({ backendTechnology }) => backendTechnology || null,
                kind: 'words',
              },
              {
                head: texts.projectFrontend(),
                cell: ({ frontendTechnology }) => frontendTechnology || null,
                kind: 'words',
              },
              { head: texts.projectDatabase(), cell: ({ databaseName }) => databaseName || null, kind: 'words' },
              {
                head: texts.projectColumnAuth(),
                cell: ({ authenticationType }) => authenticationType || null,
                kind: 'words',
              },
              { head: texts.projectContact(), cell: ({ contactDetails }) => contactDetails || null, kind: 'oneLine' },
              {
                head: texts.projectColumnPrice(),
                cell: ({ price }) => price !== null && rupees(price),
                kind: 'amount',
              },
            ]}
            onEdit={edit}
            deletion={{
              title: texts.projectDeleteTitle(),
              text: (project) => (
                <>
                  <p>{texts.projectDeleteText()}</p>
                  <p>{texts.projectDeleteWhat({ name: nameOf(project) })}</p>
                </>
              ),
              remove: deleteProject,
            }}
          />
          <ShowMore shown={rows.length} total={projects.total} more={projects.more} />
        </>
      )}
    </AdminList>
  )
}

/** Shows how often visitors saw the project, and how often they opened a chat about it. */
const NameAndInterest = (project: Project) => (
  <>
    {nameOf(project)}
    <span className={table.detail}>
      {texts.projectViews({ count: project.views ?? 0 })} · {texts.projectInterests({ count: project.interests ?? 0 })}
    </span>
    {project.note && <span className={table.detail}>{project.note}</span>}
  </>
)
