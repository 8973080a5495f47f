import type { WatchedCourse } from '@abhyas/contract/learning-quality'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { ADMIN_DASHBOARD_PATH, FORECASTS_PATH } from '../../../paths.ts'
import { watchedForecastsQuery } from '../../../queries/admin/learning.ts'
import { LinkButton } from '../../../ui/button/button.tsx'
import { Breadcrumb } from '../../../ui/frame/breadcrumb.tsx'
import { appMeta } from '../../../ui/frame/page-meta.ts'
import { Badge } from '../../../ui/parts/badge.tsx'
import { Loading } from '../../../ui/parts/loading.tsx'
import { RetryNotice } from '../../../ui/parts/retry-notice.tsx'
import page from '../../../ui/theme/page.module.css'
import { CourseFigures } from './course-figures.tsx'

export const meta = () => appMeta(texts.forecastsAdminTitle())

const ALARMS: Record<WatchedCourse['alarms'][number], () => string> = {
  calibration: texts.forecastsAlarmCalibration,
  coverage: texts.forecastsAlarmCoverage,
  loss: texts.forecastsAlarmLoss,
}

/** Shows the figures of all courses, and what is wrong with them. */
export default function AdminForecastsPage() {
  const { data, isError, refetch } = useQuery(watchedForecastsQuery)
  return (
    <div className={page.page}>
      <Breadcrumb crumbs={[{ to: ADMIN_DASHBOARD_PATH, name: texts.adminOverview() }]} />
      <div className={page.head}>
        <div>
          <h1 tabIndex={-1}>{texts.forecastsAdminTitle()}</h1>
          <p className={page.lead}>{texts.forecastsAdminLead()}</p>
        </div>
        <LinkButton variant="quiet" href={FORECASTS_PATH}>
          {texts.forecastsAdminPublic()}
        </LinkButton>
      </div>
      {isError && !data && <RetryNotice text={texts.forecastsFailed()} onRetry={() => void refetch()} />}
      {!data && !isError && <Loading text={texts.forecastsAdminLoading()} />}
      {data?.length === 0 && <p className={page.notice}>{texts.forecastsNone()}</p>}
      {data?.map((watched) => (
        <Watched key={watched.course.id} watched={watched} />
      ))}
    </div>
  )
}

const Watched = ({ watched }: { watched: WatchedCourse }) => (
  <section className={page.section}>
    <h2>{watched.course.name}</h2>
    {watched.alarms.length > 0 && (
      <p className={page.tools}>
        {watched.alarms.map((alarm) => (
          <Badge key={alarm} tone="bad">
            {ALARMS[alarm]()}
          </Badge>
        ))}
      </p>
    )}
    <CourseFigures quality={watched} />
  </section>
)
