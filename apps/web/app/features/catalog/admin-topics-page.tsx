import type { Topic } from '@abhyas/contract/catalog-topics'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { adminModulesPath, COURSES_PATH } from '../../admin-paths.ts'
import { topicsQuery } from '../../queries/admin/catalog.ts'
import { moduleQuery } from '../../queries/catalog.ts'
import { AddRow } from '../../ui/admin/add-row.tsx'
import { AdminList } from '../../ui/admin/admin-list.tsx'
import { appMeta } from '../../ui/frame/page-meta.ts'
import { RowTable } from '../../ui/admin/row-table.tsx'
import { DeleteContentDialog } from './delete-content-dialog.tsx'
import { NamedCell } from './named-cell.tsx'
import { TopicQuestionCount } from './question-count.tsx'
import { TopicEditForm, TopicState } from './topic-edit-form.tsx'
import { useAddTopic, useArchiveTopic, useDeleteTopic, useSortTopics } from './admin-topic-rows.ts'
import { TopicLinks } from './topic-links.tsx'

export const meta = () => appMeta(texts.topicsManage())

export default function AdminTopicsPage() {
  const moduleId = Number(useParams()['moduleId'])
  const topics = useQuery(topicsQuery(moduleId))
  const { data: module } = useQuery(moduleQuery(moduleId))
  const { mutateAsync: addTopic } = useAddTopic(moduleId)
  return (
    <AdminList
      title={texts.topicsManage()}
      crumbs={[
        { to: COURSES_PATH, name: texts.adminCourses() },
        { to: adminModulesPath(module?.courseId), name: module?.courseName },
      ]}
      lead={module?.name}
      query={topics}
      loadingText={texts.topicsLoading()}
      failedText={texts.topicsFetchFailed()}
      emptyText={texts.topicsNoneYet()}
      add={
        <AddRow
          label={texts.topicNameLabel()}
          placeholder={texts.topicNamePlaceholder()}
          addLabel={texts.topicAdd()}
          emptyText={texts.errorTopicNameEmpty}
          add={addTopic}
        />
      }
    >
      {(rows) => <TopicTable moduleId={moduleId} rows={rows} />}
    </AdminList>
  )
}

function TopicTable({ moduleId, rows }: { moduleId: number; rows: Topic[] }) {
  const { mutateAsync: deleteTopic } = useDeleteTopic(moduleId)
  const { mutateAsync: archiveTopic } = useArchiveTopic(moduleId)
  const { mutateAsync: sortTopics } = useSortTopics(moduleId)
  return (
    <RowTable
      rows={rows}
      nameOf={({ name }) => name}
      columns={[
        { head: texts.topicColumnName(), cell: NamedCell },
        { head: texts.columnCount(), cell: ({ id }) => <TopicQuestionCount topicId={id} />, kind: 'amount' },
        { head: texts.columnState(), cell: TopicState },
      ]}
      links={TopicLinks}
      editForm={(topic, onDone) => <TopicEditForm topic={topic} onDone={onDone} />}
      deleteDialog={(row, onClose) => (
        <DeleteContentDialog kind="topic" row={row} remove={deleteTopic} archive={archiveTopic} onClose={onClose} />
      )}
      onOrder={sortTopics}
    />
  )
}
