import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { isInExam } from '../../../api/api-error.ts'
import { DASHBOARD_PATH } from '../../../paths.ts'
import { todayQuestionsQuery } from '../../../queries/today.ts'
import { LinkButton } from '../../../ui/button/button.tsx'
import frame from '../../../ui/domain/practice/round-frame.module.css'
import { appMeta } from '../../../ui/frame/page-meta.ts'
import { Loading } from '../../../ui/parts/loading.tsx'
import { RetryNotice } from '../../../ui/parts/retry-notice.tsx'
import page from '../../../ui/theme/page.module.css'
import { TodayRound } from './today-round.tsx'

export const meta = () => appMeta(texts.todayTitle())

/** The five questions of the day. */
export default function TodayPage() {
  const { data, error, refetch } = useQuery(todayQuestionsQuery)
  return (
    <div className={`${page.page} ${frame.page}`}>
      {data && data.questions.length > 0 ? (
        <TodayRound key={data.madeAt} today={data} />
      ) : (
        <>
          <h1>{texts.todayTitle()}</h1>
          <p className={page.lead} />
          {data ? (
            <Notice text={texts.todayNone()} />
          ) : isInExam(error) ? (
            <Notice text={error?.message ?? ''} />
          ) : error ? (
            <RetryNotice text={texts.todayFailed()} onRetry={() => void refetch()} />
          ) : (
            <Loading text={texts.todayLoading()} />
          )}
        </>
      )}
    </div>
  )
}

const Notice = ({ text }: { text: string }) => (
  <p className={page.notice} role="alert">
    {text}
    <LinkButton variant="primary" to={DASHBOARD_PATH}>
      {texts.resultToDashboard()}
    </LinkButton>
  </p>
)
