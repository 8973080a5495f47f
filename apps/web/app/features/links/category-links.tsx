import type { Category } from '@abhyas/contract/links'
import * as texts from '@abhyas/messages/texts'
import { adminBlogsPath, adminVideosPath } from '../../admin-paths.ts'
import { RowLink } from '../../ui/admin/row-actions.tsx'

/** Links from a category to its videos and blogs. */
export const CategoryLinks = ({ category: { id, name } }: { category: Category }) => (
  <>
    <RowLink to={adminVideosPath(id)} label={texts.categoryShowVideosNamed({ name })}>
      {texts.categoryShowVideos()}
    </RowLink>
    <RowLink to={adminBlogsPath(id)} label={texts.categoryShowBlogsNamed({ name })}>
      {texts.categoryShowBlogs()}
    </RowLink>
  </>
)
