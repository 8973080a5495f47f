import type { ResponseOf } from '@abhyas/contract/endpoint'
import type { getMore } from '@abhyas/contract/learning-more'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { MISTAKES_PATH, practicePath } from '../../../paths.ts'
import { moreQuery } from '../../../queries/more.ts'
import { LinkButton } from '../../../ui/button/button.tsx'
import { appMeta } from '../../../ui/frame/page-meta.ts'
import card from '../../../ui/parts/card.module.css'
import { Loading } from '../../../ui/parts/loading.tsx'
import { RetryNotice } from '../../../ui/parts/retry-notice.tsx'
import page from '../../../ui/theme/page.module.css'
import { MixForm } from './mix-form.tsx'
import styles from './more.module.css'

export const meta = () => appMeta(texts.moreTitle())

/** Practice beside the five of today: mistakes, the weakest topic, or a mix of one's own choice. */
export default function MorePage() {
  const { data: more, isError, refetch } = useQuery(moreQuery)
  return (
    <div className={`${page.page} ${styles.page}`}>
      <h1>{texts.moreTitle()}</h1>
      <p className={page.lead}>{texts.moreLead()}</p>
      {more ? (
        <div className={styles.ways}>
          <Mistakes more={more} />
          {more.weakestTopic && <Weakest topic={more.weakestTopic} />}
          {more.topics.length > 0 && <MixForm topics={more.topics} />}
        </div>
      ) : isError ? (
        <RetryNotice text={texts.moreFailed()} onRetry={() => void refetch()} />
      ) : (
        <Loading text={texts.loading()} />
      )}
    </div>
  )
}

function Mistakes({ more: { dueCount, mistakeCount } }: { more: ResponseOf<typeof getMore> }) {
  const text =
    dueCount > 0
      ? texts.moreDue({ count: dueCount })
      : mistakeCount > 0
        ? texts.moreMistakes({ count: mistakeCount })
        : texts.mistakesNone()
  return (
    <section className={card.card} aria-labelledby="mistakes">
      <h2 id="mistakes">{texts.mistakesTitle()}</h2>
      <p className={card.text}>{text}</p>
      {dueCount + mistakeCount > 0 && (
        <LinkButton variant="primary" className={card.action} to={MISTAKES_PATH}>
          {texts.moreRevise()}
        </LinkButton>
      )}
    </section>
  )
}

const Weakest = ({ topic }: { topic: { id: number; topicName: string } }) => (
  <section className={card.card} aria-labelledby="weakest">
    <h2 id="weakest">{topic.topicName}</h2>
    <p className={card.text}>{texts.moreWeakest()}</p>
    <LinkButton
      variant="quiet"
      className={card.action}
      to={practicePath(topic.id)}
      aria-label={texts.morePractiseNamed({ topic: topic.topicName })}
    >
      {texts.morePractise()}
    </LinkButton>
  </section>
)
