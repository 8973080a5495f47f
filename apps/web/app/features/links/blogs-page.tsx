import { type Category, getBlogLinks } from '@abhyas/contract/links'
import * as texts from '@abhyas/messages/texts'
import { serverCall } from '../../api/server-call.ts'
import type { PageHandle } from '../../page-handle.ts'
import { blogsPath, videosPath } from '../../paths.ts'
import { LinkButton } from '../../ui/button/button.tsx'
import card from '../../ui/parts/card.module.css'
import doc from '../../ui/frame/document.module.css'
import { appMeta } from '../../ui/frame/page-meta.ts'
import { publicMeta } from '../../ui/frame/public-meta.ts'
import type { Route } from './+types/blogs-page.ts'
import { LinkDocument } from './link-document.tsx'
import { loadCategory } from './load-category.ts'

export const handle: PageHandle = { isDocument: true }

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadCategory(context, params.categoryId, (categoryId) =>
    serverCall(context, getBlogLinks, { params: { categoryId } }),
  )

const titleOf = (category: Category | null) =>
  category ? texts.blogsTitle({ category: category.name }) : texts.blogsTitlePlain()

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const category = loaderData?.category
  if (!category) return appMeta(texts.blogsTitlePlain())
  return publicMeta({
    title: titleOf(category),
    description: texts.blogsDescription({ category: category.name }),
    path: blogsPath(category.id),
    matches,
  })
}

export default function BlogsPage({ loaderData, params }: Route.ComponentProps) {
  return (
    <LinkDocument
      loaded={loaderData}
      path={blogsPath(params.categoryId)}
      title={titleOf}
      failedText={texts.blogsFailed()}
      emptyText={texts.blogsNone()}
      other={({ id, name }) => ({ href: videosPath(id), text: texts.videosTitle({ category: name }) })}
    >
      {(blogs) => (
        <ul className={card.grid}>
          {blogs.map(({ id, blogTitle, blogUrl }) => (
            <li key={id} className={card.card}>
              <h2 className={card.name}>{blogTitle}</h2>
              <p className={card.text}>{new URL(blogUrl).hostname}</p>
              <LinkButton
                variant="quiet"
                className={`${doc.newTab} ${card.action}`}
                href={blogUrl}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={texts.opensInNewTab({ link: texts.blogRead(), name: blogTitle })}
              >
                {texts.blogRead()}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </LinkDocument>
  )
}
