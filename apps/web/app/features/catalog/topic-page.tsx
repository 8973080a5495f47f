import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { topicQuery } from '../../api/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import button from '../../ui/button.module.css'
import { Loading } from '../../ui/loading.tsx'
import { appMeta } from '../../ui/page-meta.ts'
import page from '../../ui/page.module.css'
import { RetryNotice } from '../../ui/retry-notice.tsx'

export const meta = () => appMeta(texts.topicsTitle())

export default function TopicPage() {
  const topicId = Number(useParams()['topicId'])
  const topic = useQuery({ ...topicQuery(topicId), meta: { errorText: () => texts.topicFailed() } })
  const { data, isError, refetch } = topic
  return (
    <div className={page.page}>
      {isError && <RetryNotice text={texts.topicFailed()} onRetry={() => void refetch()} />}
      {!data && !isError && <Loading text={texts.loading()} />}
      {data && (
        <>
          <p className={page.over}>
            {data.courseName} / {data.moduleName}
          </p>
          <h1>{data.name}</h1>
          <p className={page.lead}>{data.description}</p>
          {data.isFreeSample && (
            <p className={page.lead}>
              <Badge tone="good">{texts.freeSampleBadge()}</Badge>
            </p>
          )}
          <div className={`${page.tools} ${page.section}`}>
            <Link className={`${button.button} ${button.primary}`} to={`/user/Topic/${topicId}/question`}>
              {texts.topicViewQuestions()}
            </Link>
            <Link className={`${button.button} ${button.quiet}`} to={`/user/Topic/${topicId}/exam`}>
              {texts.topicViewExam()}
            </Link>
            <Link className={`${button.button} ${button.plain}`} to={`/user/module/${data.moduleId}/topics`}>
              {texts.backToTopics()}
            </Link>
          </div>
        </>
      )}
    </div>
  )
}
