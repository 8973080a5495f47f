import * as texts from '@abhyas/messages/texts'
import { adminTopicsPath } from '../../admin-paths.ts'
import { allTopicsQuery } from '../../queries/admin/catalog.ts'
import { AdminList } from '../../ui/admin/admin-list.tsx'
import { appMeta } from '../../ui/frame/page-meta.ts'
import { RowLink } from '../../ui/admin/row-actions.tsx'
import { RowTable } from '../../ui/admin/row-table.tsx'
import { SearchField, useSearchWord } from '../../ui/parts/search-field.tsx'
import { ShowMore } from '../../ui/admin/show-more.tsx'
import { usePages } from '../../ui/lists/use-pages.ts'
import { NamedCell } from './named-cell.tsx'
import { TopicQuestionCount } from './question-count.tsx'
import { TopicState } from './topic-edit-form.tsx'
import { TopicLinks } from './topic-links.tsx'

export const meta = () => appMeta(texts.allTopicsTitle())

export default function AdminAllTopicsPage() {
  const name = useSearchWord('name')
  const topics = usePages(allTopicsQuery(name))
  return (
    <AdminList
      title={texts.allTopicsTitle()}
      lead={texts.allTopicsLead()}
      query={topics}
      loadingText={texts.topicsLoading()}
      failedText={texts.topicsFetchFailed()}
      emptyText={name ? texts.topicSearchNone() : texts.allTopicsNone()}
      add={<SearchField name="name" label={texts.topicSearchLabel()} placeholder={texts.topicSearchPlaceholder()} />}
    >
      {(rows) => (
        <>
          <RowTable
            rows={rows}
            nameOf={(topic) => topic.name}
            columns={[
              { head: texts.topicColumnName(), cell: NamedCell },
              {
                head: texts.topicColumnPlace(),
                cell: ({ courseName, moduleName }) => `${courseName} / ${moduleName}`,
              },
              { head: texts.columnCount(), cell: ({ id }) => <TopicQuestionCount topicId={id} />, kind: 'amount' },
              { head: texts.columnState(), cell: TopicState },
            ]}
            links={(topic) => (
              <>
                <TopicLinks {...topic} />
                <RowLink to={adminTopicsPath(topic.moduleId)} label={texts.topicOpenModuleNamed({ name: topic.name })}>
                  {texts.topicOpenModule()}
                </RowLink>
              </>
            )}
          />
          <ShowMore shown={rows.length} total={topics.total} more={topics.more} />
        </>
      )}
    </AdminList>
  )
}
