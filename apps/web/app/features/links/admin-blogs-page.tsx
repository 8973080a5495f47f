import type { BlogLink } from '@abhyas/contract/links'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { blogsQuery } from '../../queries/admin/links.ts'
import { AdminList } from '../../ui/admin/admin-list.tsx'
import { OutsideLink } from '../../ui/admin/row-actions.tsx'
import { RowForm } from '../../ui/admin/row-form.tsx'
import { RowTable } from '../../ui/admin/row-table.tsx'
import { useEditedRow } from '../../ui/admin/use-edited-row.ts'
import { appMeta } from '../../ui/frame/page-meta.ts'
import type { FieldProblem } from '../../ui/parts/use-form.ts'
import { useAddBlog, useDeleteBlog, useUpdateBlog } from './admin-blog-rows.ts'
import { useCategoryPlace } from './category-place.ts'
import { LinkFields, linkProblem, refusedField } from './link-fields.tsx'

export const meta = () => appMeta(texts.blogsManage())

type Field = 'title' | 'url'

export default function AdminBlogsPage() {
  const categoryId = Number(useParams()['categoryId'])
  const blogs = useQuery(blogsQuery(categoryId))
  const { edited, edit, stop } = useEditedRow(blogs.data)
  const { mutateAsync: deleteBlog } = useDeleteBlog(categoryId)
  return (
    <AdminList
      {...useCategoryPlace(categoryId)}
      title={texts.blogsManage()}
      query={blogs}
      loadingText={texts.blogsManageLoading()}
      failedText={texts.blogsFetchFailed()}
      emptyText={texts.blogsManageNone()}
      above={<BlogForm categoryId={categoryId} blog={edited} onDone={stop} />}
    >
      {(rows) => (
        <RowTable
          rows={rows}
          isNumbered
          nameOf={({ blogTitle }) => blogTitle}
          columns={[
            { head: texts.blogColumnTitle(), cell: ({ blogTitle }) => blogTitle },
            {
              head: texts.linkColumnUrl(),
              cell: ({ blogTitle, blogUrl }) => (
                <OutsideLink href={blogUrl} label={texts.opensInNewTab({ link: texts.blogOpen(), name: blogTitle })}>
                  {texts.blogOpen()}
                </OutsideLink>
              ),
            },
          ]}
          onEdit={edit}
          deletion={{
            title: texts.blogDeleteTitle(),
            text: ({ blogTitle }) => texts.linkDeleteText({ name: blogTitle }),
            remove: deleteBlog,
          }}
        />
      )}
    </AdminList>
  )
}

type BlogFormProps = { categoryId: number; blog: BlogLink | null; onDone: () => void }

function BlogForm({ categoryId, blog, onDone }: BlogFormProps) {
  const { mutateAsync: addBlog } = useAddBlog(categoryId)
  const { mutateAsync: updateBlog } = useUpdateBlog(categoryId)
  const valuesOf = ({ title, url }: Record<Field, string>) => ({ blogTitle: title.trim(), blogUrl: url.trim() })
  return (
    <RowForm<BlogLink, Field>
      row={blog}
      words={{
        addTitle: texts.blogNew(),
        editTitle: texts.blogEditTitle(),
        add: texts.blogAdd(),
        update: texts.blogUpdate(),
      }}
      check={linkProblem}
      add={(values) => addBlog(valuesOf(values))}
      update={(values, version) => updateBlog({ ...valuesOf(values), id: blog?.id ?? 0, version })}
      theirs={({ blogTitle, blogUrl }) => (
        <p>
          <strong>{blogTitle}</strong> {blogUrl}
        </p>
      )}
      onDone={onDone}
      onFailure={(failure) => refusedField(failure) as FieldProblem<Field> | null}
    >
      {(field, row) => (
        <LinkFields
          link={row && { title: row.blogTitle, url: row.blogUrl }}
          urlLabel={texts.blogUrlLabel()}
          field={field}
        />
      )}
    </RowForm>
  )
}
