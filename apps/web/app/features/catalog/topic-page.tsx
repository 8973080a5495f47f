import type { PlacedTopic } from '@abhyas/contract/catalog-topics'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { examsPath, practicePath, topicsPath } from '../../paths.ts'
import { moduleQuery, myModulesQuery, topicQuery } from '../../queries/catalog.ts'
import { progressQuery } from '../../queries/practice.ts'
import { Badge } from '../../ui/parts/badge.tsx'
import { LinkButton } from '../../ui/button/button.tsx'
import { BuyNotice } from '../../ui/domain/buy-notice.tsx'
import { LastResult } from '../../ui/domain/last-result.tsx'
import { DueBadge, MasteryLevel, MasteryReason } from '../../ui/domain/mastery.tsx'
import { ProgressView } from '../../ui/domain/progress-view.tsx'
import { Loading } from '../../ui/parts/loading.tsx'
import { appMeta } from '../../ui/frame/page-meta.ts'
import page from '../../ui/theme/page.module.css'
import { RetryNotice } from '../../ui/parts/retry-notice.tsx'
import styles from './topic-card.module.css'

export const meta = () => appMeta(texts.topicsTitle())

export default function TopicPage() {
  const topicId = Number(useParams()['topicId'])
  const topic = useQuery({ ...topicQuery(topicId), meta: { errorText: () => texts.topicFailed() } })
  const { data, isError, refetch } = topic
  return (
    <div className={page.page}>
      <p className={page.over}>{data && `${data.courseName} / ${data.moduleName}`}</p>
      <h1>{data?.name ?? texts.topicsTitle()}</h1>
      {isError && !data && <RetryNotice text={texts.topicFailed()} onRetry={() => void refetch()} />}
      {!data && !isError && <Loading text={texts.loading()} />}
      {data && <Topic topic={data} />}
    </div>
  )
}

function Topic({ topic }: { topic: PlacedTopic }) {
  const { id, moduleId, description, isFreeSample } = topic
  const { data: mine } = useQuery(myModulesQuery)
  const { data: module } = useQuery(moduleQuery(moduleId))
  const [progress] = useQuery(progressQuery('topic', id)).data ?? []
  const isLocked = mine !== undefined && !mine.includes(moduleId) && !isFreeSample
  return (
    <>
      <p className={page.lead}>{description}</p>
      {isFreeSample && (
        <p className={page.lead}>
          <Badge tone="good">{texts.freeSampleBadge()}</Badge>
        </p>
      )}
      {isLocked && module && <BuyNotice module={module} />}
      {!isLocked && progress && progress.questionCount > 0 && (
        <div className={styles.standing}>
          <p className={page.tools}>
            <MasteryLevel level={progress.mastery.level} />
            <DueBadge count={progress.dueCount} />
          </p>
          <ProgressView progress={progress} />
          <MasteryReason mastery={progress.mastery} />
        </div>
      )}
      {progress?.lastExam && <LastResult attempt={progress.lastExam} />}
      <div className={`${page.tools} ${page.section}`}>
        <LinkButton variant={isLocked ? 'quiet' : 'primary'} to={practicePath(id)}>
          {texts.topicViewQuestions()}
        </LinkButton>
        <LinkButton variant="quiet" to={examsPath(id)}>
          {texts.topicViewExam()}
        </LinkButton>
        <LinkButton variant="plain" to={topicsPath(moduleId)}>
          {texts.backToTopics()}
        </LinkButton>
      </div>
    </>
  )
}
