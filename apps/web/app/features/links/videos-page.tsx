import { type Category, getVideoLinks, type VideoLink } from '@abhyas/contract/links'
import * as texts from '@abhyas/messages/texts'
import { serverCall } from '../../api/server-call.ts'
import type { PageHandle } from '../../page-handle.ts'
import { blogsPath, videosPath } from '../../paths.ts'
import { LinkButton } from '../../ui/button/button.tsx'
import card from '../../ui/parts/card.module.css'
import doc from '../../ui/frame/document.module.css'
import { appMeta } from '../../ui/frame/page-meta.ts'
import { publicMeta } from '../../ui/frame/public-meta.ts'
import type { Route } from './+types/videos-page.ts'
import { LinkDocument } from './link-document.tsx'
import { loadCategory } from './load-category.ts'
import styles from './videos-page.module.css'

export const handle: PageHandle = { isDocument: true }

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadCategory(context, params.categoryId, (categoryId) =>
    serverCall(context, getVideoLinks, { params: { categoryId }, query: {} }),
  )

const titleOf = (category: Category | null) =>
  category ? texts.videosTitle({ category: category.name }) : texts.videosTitlePlain()

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const category = loaderData?.category
  if (!category) return appMeta(texts.videosTitlePlain())
  return publicMeta({
    title: titleOf(category),
    description: texts.videosDescription({ category: category.name }),
    path: videosPath(category.id),
    matches,
  })
}

export default function VideosPage({ loaderData, params }: Route.ComponentProps) {
  return (
    <LinkDocument
      loaded={loaderData}
      path={videosPath(params.categoryId)}
      title={titleOf}
      failedText={texts.videosFailed()}
      emptyText={texts.videosNone()}
      other={({ id, name }) => ({ href: blogsPath(id), text: texts.blogsTitle({ category: name }) })}
    >
      {(videos) => (
        <ul className={card.grid}>
          {videos.map((video) => (
            <VideoCard key={video.id} video={video} />
          ))}
        </ul>
      )}
    </LinkDocument>
  )
}

const VideoCard = ({ video: { title, videoUrl, photoUrl } }: { video: VideoLink }) => (
  <li className={`${card.card} ${styles.video}`}>
    <div className={styles.picture}>
      {photoUrl && <img src={photoUrl} width={480} height={270} loading="lazy" decoding="async" alt="" />}
    </div>
    <h2 className={card.name}>{title}</h2>
    <LinkButton
      variant="quiet"
      className={`${doc.newTab} ${styles.watch}`}
      href={videoUrl}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={texts.opensInNewTab({ link: texts.videoWatch(), name: title })}
    >
      {texts.videoWatch()}
    </LinkButton>
  </li>
)
