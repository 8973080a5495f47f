import * as contract from '@abhyas/contract/links'
import { deleteOptionalRow } from '../../sql/delete-queries.ts'
import { draftsFor } from '../../http/require-access.ts'
import { requireRow, requireWritten } from '../../http/require-written.ts'
import { route } from '../../http/route.ts'
import { insertOptionalBlog, selectBlogs, selectOptionalBlog, updateOptionalBlog } from './blog-queries.ts'
import { insertCategory, selectCategories, selectOptionalCategory, updateOptionalCategory } from './category-queries.ts'
import { encodePhoto } from './encode-photo.ts'
import { insertOptionalVideo, selectOptionalVideo, selectVideos, updateOptionalVideo } from './video-queries.ts'

export const linkRoutes = () => [
  route(contract.getCategories, ({ db }) => selectCategories(db)),
  route(contract.getCategory, async ({ db, params: { id } }) =>
    requireRow(await selectOptionalCategory(db, id), 'category_not_found'),
  ),
  route(contract.createCategory, ({ db, body }) => insertCategory(db, body.name)),
  route(contract.updateCategory, async ({ db, params: { id }, body, ifMatch }) =>
    requireWritten(
      await updateOptionalCategory(db, { id, ...body, ifMatch }),
      () => selectOptionalCategory(db, id),
      'category_not_found',
    ),
  ),
  route(contract.deleteCategory, async ({ db, params: { id }, ifMatch }) => {
    const deleted = await deleteOptionalRow(db, 'categories', id, ifMatch)
    await requireWritten(deleted, () => selectOptionalCategory(db, id), 'category_not_found')
  }),

  route(contract.getVideoLinks, async ({ db, params: { categoryId }, query, caller }) => {
    requireRow(await selectOptionalCategory(db, categoryId), 'category_not_found')
    // All pictures of a category are many bytes, so visitors fetch each by its address.
    return selectVideos(db, categoryId, { withPhoto: query.withPhoto && draftsFor(caller).withDrafts })
  }),
  route(contract.createVideoLink, async ({ db, params, body: { photo, ...video } }) => {
    const encoded = photo ? await encodePhoto(photo) : null
    return requireRow(await insertOptionalVideo(db, { ...params, ...video, photo: encoded }), 'category_not_found')
  }),
  route(contract.updateVideoLink, async ({ db, params: { id }, body: { photo, ...video }, ifMatch }) => {
    const encoded = photo ? await encodePhoto(photo) : (photo as null | undefined)
    const saved = await updateOptionalVideo(db, { id, ...video, photo: encoded, ifMatch })
    return requireWritten(saved, () => selectOptionalVideo(db, id), 'video_not_found')
  }),
  route(contract.deleteVideoLink, async ({ db, params: { id }, ifMatch }) => {
    const deleted = await deleteOptionalRow(db, 'video_links', id, ifMatch)
    await requireWritten(deleted, () => selectOptionalVideo(db, id), 'video_not_found')
  }),

  route(contract.getBlogLinks, async ({ db, params: { categoryId } }) => {
    requireRow(await selectOptionalCategory(db, categoryId), 'category_not_found')
    return selectBlogs(db, categoryId)
  }),
  route(contract.createBlogLink, async ({ db, params, body }) =>
    requireRow(await insertOptionalBlog(db, { ...params, ...body }), 'category_not_found'),
  ),
  route(contract.updateBlogLink, async ({ db, params: { id }, body, ifMatch }) =>
    requireWritten(
      await updateOptionalBlog(db, { id, ...body, ifMatch }),
      () => selectOptionalBlog(db, id),
      'blog_not_found',
    ),
  ),
  route(contract.deleteBlogLink, async ({ db, params: { id }, ifMatch }) => {
    const deleted = await deleteOptionalRow(db, 'blog_links', id, ifMatch)
    await requireWritten(deleted, () => selectOptionalBlog(db, id), 'blog_not_found')
  }),
]
