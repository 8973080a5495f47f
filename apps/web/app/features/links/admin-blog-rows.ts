import { type BlogLink, createBlogLink, deleteBlogLink, updateBlogLink } from '@abhyas/contract/links'
import * as texts from '@abhyas/messages/texts'
import { call } from '../../api/call.ts'
import { blogsQuery, CATEGORY_KEYS } from '../../queries/admin/links.ts'
import { type RowList, useAddRow, useDeleteRow, useUpdateRow } from '../../ui/admin/row-list.ts'
import { TOLD_BESIDE_FIELDS } from './link-fields.tsx'

const blogList = (categoryId: number): RowList => ({
  queryKey: blogsQuery(categoryId).queryKey,
  alsoIn: CATEGORY_KEYS,
  words: {
    added: texts.blogAdded,
    addFailed: texts.blogSaveFailed,
    updated: texts.blogUpdated,
    updateFailed: texts.blogSaveFailed,
    deleted: texts.blogDeleted,
    deleteFailed: texts.blogDeleteFailed,
    deleteConflict: texts.conflictDelete,
  },
  toldInForm: TOLD_BESIDE_FIELDS,
})

type BlogValues = Pick<BlogLink, 'blogTitle' | 'blogUrl'>

export const useAddBlog = (categoryId: number) =>
  useAddRow(blogList(categoryId), (body: BlogValues) => call(createBlogLink, { params: { categoryId }, body }))

export const useUpdateBlog = (categoryId: number) =>
  useUpdateRow(blogList(categoryId), ({ id, version, ...body }: BlogValues & { id: number; version: number }) =>
    call(updateBlogLink, { params: { id }, body, ifMatch: version }),
  )

export const useDeleteBlog = (categoryId: number) =>
  useDeleteRow(blogList(categoryId), ({ id, version }: BlogLink) =>
    call(deleteBlogLink, { params: { id }, ifMatch: version }),
  )
