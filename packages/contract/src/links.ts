import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, name, Nothing, Version } from './fields.ts'
import { brokenAddressRule, normalAddress } from './rules/web-address.ts'

/** The limits of a thumbnail as it arrives, before the server encodes it again. */
export const PHOTO_MAX_BYTES = 200_000
const PHOTO_MAX_BASE64 = 700_000
const PHOTO_BODY_LIMIT = 1024 * 1024

export const Category = z.object({
  id: Id,
  name: z.string(),
  videoCount: z.number().int(),
  blogCount: z.number().int(),
  version: Version,
})
export type Category = z.infer<typeof Category>

const CategoryId = z.object({ categoryId: Id })
const RowId = z.object({ id: Id })
const CategoryBody = z.object({ name: name('category_name_empty') })
const Title = name('title_empty', 200)

const Address = z
  .string({ error: 'link_invalid' })
  .superRefine((address, context) => {
    const message = brokenAddressRule(address)
    if (message) context.addIssue({ code: 'custom', message })
  })
  .transform(normalAddress)

export const getCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  access: 'all',
  summary: 'All categories, with how many links each has',
  response: z.array(Category),
  errors: [],
  isCached: true,
})

export const getCategory = endpoint({
  method: 'GET',
  path: '/api/categories/:id',
  access: 'all',
  summary: 'One category',
  params: RowId,
  response: Category,
  errors: ['category_not_found'],
})

export const createCategory = endpoint({
  method: 'POST',
  path: '/api/categories',
  access: 'admin',
  summary: 'Add a category',
  body: CategoryBody,
  response: Category,
  errors: ['category_name_empty'],
})

export const updateCategory = endpoint({
  method: 'PUT',
  path: '/api/categories/:id',
  access: 'admin',
  summary: 'Rename a category',
  params: RowId,
  body: CategoryBody,
  response: Category,
  errors: ['category_name_empty', 'category_not_found', 'changed_meanwhile'],
  ifMatch: true,
})

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/api/categories/:id',
  access: 'admin',
  summary: 'Delete a category with its links',
  params: RowId,
  response: Nothing,
  errors: ['category_not_found', 'changed_meanwhile'],
  ifMatch: true,
})

export const VideoLink = z.object({
  id: Id,
  categoryId: Id,
  title: z.string(),
  videoUrl: z.string(),
  /** The address of the thumbnail. It is null when the video has none. */
  photoUrl: z.string().nullable(),
  /** The thumbnail itself in base64, present only when the request asked for it. */
  photo: z.string().nullable().optional(),
  version: Version,
})
export type VideoLink = z.infer<typeof VideoLink>

const VideoBody = z.object({
  title: Title,
  videoUrl: Address,
  /** A JPEG in base64. If the field is missing the photo stays; null removes it. */
  photo: z
    .base64('photo_not_jpeg')
    .min(1, 'photo_not_jpeg')
    .max(PHOTO_MAX_BASE64, 'photo_too_heavy')
    .nullable()
    .optional(),
})
const BAD_VIDEO = [
  'title_empty',
  'link_invalid',
  'link_with_password',
  'link_look_alike',
  'photo_not_jpeg',
  'photo_too_heavy',
  'photo_too_many_pixels',
] as const

export const getVideoLinks = endpoint({
  method: 'GET',
  path: '/api/video-links/category/:categoryId',
  access: 'all',
  summary: 'The videos of a category',
  params: CategoryId,
  query: z.object({ withPhoto: z.stringbool().default(false) }),
  response: z.array(VideoLink),
  errors: ['category_not_found'],
})

export const createVideoLink = endpoint({
  method: 'POST',
  path: '/api/video-links/:categoryId',
  access: 'admin',
  summary: 'Add a video to a category',
  params: CategoryId,
  body: VideoBody,
  bodyLimit: PHOTO_BODY_LIMIT,
  response: VideoLink,
  errors: ['category_not_found', ...BAD_VIDEO],
})

export const updateVideoLink = endpoint({
  method: 'PUT',
  path: '/api/video-links/:id',
  access: 'admin',
  summary: 'Change a video',
  params: RowId,
  body: VideoBody,
  bodyLimit: PHOTO_BODY_LIMIT,
  response: VideoLink,
  errors: ['video_not_found', 'changed_meanwhile', ...BAD_VIDEO],
  ifMatch: true,
})

export const deleteVideoLink = endpoint({
  method: 'DELETE',
  path: '/api/video-links/:id',
  access: 'admin',
  summary: 'Delete a video',
  params: RowId,
  response: Nothing,
  errors: ['video_not_found', 'changed_meanwhile'],
  ifMatch: true,
})

export const BlogLink = z.object({
  id: Id,
  categoryId: Id,
  blogTitle: z.string(),
  blogUrl: z.string(),
  version: Version,
})
export type BlogLink = z.infer<typeof BlogLink>

const BlogBody = z.object({ blogTitle: Title, blogUrl: Address })
const BAD_BLOG = ['title_empty', 'link_invalid', 'link_with_password', 'link_look_alike'] as const

export const getBlogLinks = endpoint({
  method: 'GET',
  path: '/api/blog-links/category/:categoryId',
  access: 'all',
  summary: 'The blogs of a category',
  params: CategoryId,
  response: z.array(BlogLink),
  errors: ['category_not_found'],
})

export const createBlogLink = endpoint({
  method: 'POST',
  path: '/api/blog-links/:categoryId',
  access: 'admin',
  summary: 'Add a blog to a category',
  params: CategoryId,
  body: BlogBody,
  response: BlogLink,
  errors: ['category_not_found', ...BAD_BLOG],
})

export const updateBlogLink = endpoint({
  method: 'PUT',
  path: '/api/blog-links/:id',
  access: 'admin',
  summary: 'Change a blog',
  params: RowId,
  body: BlogBody,
  response: BlogLink,
  errors: ['blog_not_found', 'changed_meanwhile', ...BAD_BLOG],
  ifMatch: true,
})

export const deleteBlogLink = endpoint({
  method: 'DELETE',
  path: '/api/blog-links/:id',
  access: 'admin',
  summary: 'Delete a blog',
  params: RowId,
  response: Nothing,
  errors: ['blog_not_found', 'changed_meanwhile'],
  ifMatch: true,
})
