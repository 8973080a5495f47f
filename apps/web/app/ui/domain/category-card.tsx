import type { Category } from '@abhyas/contract/links'
import * as texts from '@abhyas/messages/texts'
import { blogsPath, videosPath } from '../../paths.ts'
import { LinkButton } from '../button/button.tsx'
import card from '../parts/card.module.css'
import page from '../theme/page.module.css'

/** A category with links to its videos and notes, which are documents. */
export const CategoryCard = ({ category: { id, name, videoCount, blogCount } }: { category: Category }) => (
  <li className={card.card}>
    <h3 className={card.name}>{name}</h3>
    <p className={card.text}>
      {texts.categoryVideoCount({ count: videoCount })} · {texts.categoryBlogCount({ count: blogCount })}
    </p>
    <p className={page.tools}>
      <LinkButton variant="quiet" href={videosPath(id)} aria-label={texts.categoryVideosNamed({ name })}>
        {texts.categoryVideos()}
      </LinkButton>
      <LinkButton variant="quiet" href={blogsPath(id)} aria-label={texts.categoryNotesNamed({ name })}>
        {texts.categoryNotes()}
      </LinkButton>
    </p>
  </li>
)
