import type { Draft } from '@abhyas/contract/dashboards-manage'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { adminExamsPath, adminModulesPath, adminTopicsPath, COURSES_PATH } from '../../admin-paths.ts'
import { ADMIN_DASHBOARD_PATH } from '../../paths.ts'
import { draftsQuery } from '../../queries/admin/dashboards.ts'
import { AdminList } from '../../ui/admin/admin-list.tsx'
import { Minute } from '../../ui/admin/facts.tsx'
import { RowLink } from '../../ui/admin/row-actions.tsx'
import { RowTable } from '../../ui/admin/row-table.tsx'
import { appMeta } from '../../ui/frame/page-meta.ts'

export const meta = () => appMeta(texts.draftsTitle())

const KINDS: Record<Draft['kind'], () => string> = {
  course: texts.draftCourse,
  module: texts.draftModule,
  topic: texts.draftTopic,
  exam: texts.draftExam,
}

/** Lists everything that only admins see, with the page on which it is published. */
export default function DraftsPage() {
  const drafts = useQuery(draftsQuery)
  return (
    <AdminList
      title={texts.draftsTitle()}
      crumbs={[{ to: ADMIN_DASHBOARD_PATH, name: texts.adminOverview() }]}
      lead={texts.draftsLead()}
      query={drafts}
      loadingText={texts.draftsLoading()}
      failedText={texts.draftsFailed()}
      emptyText={texts.draftsNone()}
    >
      {(rows) => (
        <RowTable
          // Two kinds may have the same id, so a row is named by its place in the list.
          rows={rows.map((draft, index) => ({ draft, id: index + 1 }))}
          nameOf={({ draft }) => draft.name}
          columns={[
            { head: texts.draftColumnName(), cell: ({ draft }) => draft.name },
            { head: texts.draftColumnKind(), cell: ({ draft }) => KINDS[draft.kind](), kind: 'oneLine' },
            { head: texts.draftColumnPlace(), cell: ({ draft }) => placeOf(draft) },
            { head: texts.draftColumnCreated(), cell: ({ draft }) => <Minute at={draft.createdAt} />, kind: 'oneLine' },
          ]}
          links={({ draft }) => (
            <RowLink to={pathTo(draft)} label={texts.draftOpenNamed({ name: draft.name })}>
              {texts.draftOpen()}
            </RowLink>
          )}
        />
      )}
    </AdminList>
  )
}

/** The names of what the draft is inside of. */
function placeOf({ kind, courseName, moduleName, topicName }: Draft): string {
  const names = { course: [], module: [courseName], topic: [courseName, moduleName] }
  return (kind === 'exam' ? [courseName, moduleName, topicName] : names[kind]).join(' / ')
}

/** The page that lists the draft among its neighbours, where it is edited. */
function pathTo({ kind, courseId, moduleId, topicId }: Draft): string {
  if (kind === 'course') return COURSES_PATH
  if (kind === 'module') return adminModulesPath(courseId)
  return kind === 'topic' ? adminTopicsPath(moduleId ?? 0) : adminExamsPath(moduleId ?? 0, topicId ?? 0)
}
