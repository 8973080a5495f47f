import type { Category } from '@abhyas/contract/links'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { CATEGORIES_PATH, CATEGORY_HUB_PATH } from '../../admin-paths.ts'
import { categoryQuery } from '../../queries/admin/links.ts'
import formStyles from '../../ui/admin/form.module.css'
import { RowEditForm } from '../../ui/admin/row-edit-form.tsx'
import { Breadcrumb } from '../../ui/frame/breadcrumb.tsx'
import { Loading } from '../../ui/parts/loading.tsx'
import { appMeta } from '../../ui/frame/page-meta.ts'
import page from '../../ui/theme/page.module.css'
import { RetryNotice } from '../../ui/parts/retry-notice.tsx'
import { CategoryName, categoryProblem } from './category-fields.tsx'
import { useUpdateCategoryOnPage } from './admin-category-rows.ts'

export const meta = () => appMeta(texts.categoryEditTitle())

export default function AdminEditCategoryPage() {
  const id = Number(useParams()['categoryId'])
  const { data: category, isError, refetch } = useQuery(categoryQuery(id))
  return (
    <div className={page.page}>
      <Breadcrumb
        crumbs={[
          { to: CATEGORY_HUB_PATH, name: texts.categoriesHub() },
          { to: CATEGORIES_PATH, name: texts.categoriesManage() },
        ]}
      />
      <div className={page.head}>
        <h1>{texts.categoryEditTitle()}</h1>
      </div>
      {isError && !category && <RetryNotice text={texts.categoryFetchFailed()} onRetry={() => void refetch()} />}
      {!category && !isError && <Loading text={texts.loading()} />}
      {category && <CategoryForm category={category} />}
    </div>
  )
}

function CategoryForm({ category }: { category: Category }) {
  const navigate = useNavigate()
  const { mutateAsync: updateCategory } = useUpdateCategoryOnPage()
  return (
    <div className={formStyles.card}>
      <RowEditForm<Category, 'name'>
        row={category}
        check={categoryProblem}
        update={({ name }, version) => updateCategory({ id: category.id, name: name.trim(), version })}
        theirs={({ name }) => <strong>{name}</strong>}
        saveLabel={texts.categoryUpdate()}
        onDone={() => void navigate(CATEGORIES_PATH)}
      >
        {(field) => <CategoryName category={category} field={field('name')} />}
      </RowEditForm>
    </div>
  )
}
