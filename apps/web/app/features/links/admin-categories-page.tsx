import type { Category } from '@abhyas/contract/links'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { CATEGORY_HUB_PATH } from '../../admin-paths.ts'
import { categoriesQuery } from '../../queries/links.ts'
import { AdminList } from '../../ui/admin/admin-list.tsx'
import { RowForm } from '../../ui/admin/row-form.tsx'
import { RowTable } from '../../ui/admin/row-table.tsx'
import { useEditedRow } from '../../ui/admin/use-edited-row.ts'
import { appMeta } from '../../ui/frame/page-meta.ts'
import { CategoryName, categoryProblem } from './category-fields.tsx'
import { CategoryLinks } from './category-links.tsx'
import { useAddCategory, useDeleteCategory, useUpdateCategory } from './admin-category-rows.ts'

export const meta = () => appMeta(texts.categoriesManage())

export default function AdminCategoriesPage() {
  const categories = useQuery(categoriesQuery)
  const { edited, edit, stop } = useEditedRow(categories.data)
  const { mutateAsync: addCategory } = useAddCategory()
  const { mutateAsync: updateCategory } = useUpdateCategory()
  const { mutateAsync: deleteCategory } = useDeleteCategory()
  return (
    <AdminList
      title={texts.categoriesManage()}
      crumbs={[{ to: CATEGORY_HUB_PATH, name: texts.categoriesHub() }]}
      query={categories}
      loadingText={texts.categoriesLoading()}
      failedText={texts.categoriesFailed()}
      emptyText={texts.categoriesNoneYet()}
      above={
        <RowForm<Category, 'name'>
          row={edited}
          words={{
            addTitle: texts.categoryNew(),
            editTitle: texts.categoryEditTitle(),
            add: texts.categoryAdd(),
            update: texts.categoryUpdate(),
          }}
          check={categoryProblem}
          add={({ name }) => addCategory(name.trim())}
          update={({ name }, version) => updateCategory({ id: edited?.id ?? 0, name: name.trim(), version })}
          theirs={({ name }) => <strong>{name}</strong>}
          onDone={stop}
        >
          {(field, category) => <CategoryName category={category} field={field('name')} />}
        </RowForm>
      }
    >
      {(rows) => (
        <RowTable
          rows={rows}
          isNumbered
          nameOf={({ name }) => name}
          columns={[{ head: texts.categoryColumnName(), cell: ({ name }) => name }]}
          links={(category) => <CategoryLinks category={category} />}
          onEdit={edit}
          deletion={{ title: texts.categoryDeleteTitle(), text: whatGoes, remove: deleteCategory }}
        />
      )}
    </AdminList>
  )
}

const whatGoes = ({ name, videoCount, blogCount }: Category) =>
  videoCount + blogCount === 0
    ? texts.categoryDeleteEmpty({ name })
    : texts.categoryDeleteText({
        name,
        videos: texts.categoryVideoCount({ count: videoCount }),
        blogs: texts.categoryBlogCount({ count: blogCount }),
      })
