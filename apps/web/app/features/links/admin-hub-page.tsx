import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { CATEGORIES_PATH, editCategoryPath } from '../../admin-paths.ts'
import { categoriesQuery } from '../../queries/links.ts'
import { AdminList } from '../../ui/admin/admin-list.tsx'
import { RowLink } from '../../ui/admin/row-actions.tsx'
import { RowTable } from '../../ui/admin/row-table.tsx'
import { LinkButton } from '../../ui/button/button.tsx'
import { appMeta } from '../../ui/frame/page-meta.ts'
import { CategoryLinks } from './category-links.tsx'

export const meta = () => appMeta(texts.categoriesHub())

/** The dashboard leads here. The page shows the content of each category, and links to change it. */
export default function AdminHubPage() {
  const categories = useQuery(categoriesQuery)
  return (
    <AdminList
      title={texts.categoriesHub()}
      lead={texts.categoriesHubLead()}
      query={categories}
      loadingText={texts.categoriesLoading()}
      failedText={texts.categoriesFailed()}
      emptyText={texts.categoriesNoneYet()}
      add={
        <LinkButton variant="primary" to={CATEGORIES_PATH}>
          {texts.categoriesManage()}
        </LinkButton>
      }
    >
      {(rows) => (
        <RowTable
          rows={rows}
          nameOf={({ name }) => name}
          columns={[
            { head: texts.categoryColumnName(), cell: ({ name }) => name },
            { head: texts.categoryColumnVideos(), cell: ({ videoCount }) => videoCount },
            { head: texts.categoryColumnBlogs(), cell: ({ blogCount }) => blogCount },
          ]}
          links={(category) => (
            <>
              <CategoryLinks category={category} />
              <RowLink to={editCategoryPath(category.id)} label={texts.editNamed({ name: category.name })}>
                {texts.edit()}
              </RowLink>
            </>
          )}
        />
      )}
    </AdminList>
  )
}
