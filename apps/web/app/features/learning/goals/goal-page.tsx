import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { DASHBOARD_PATH } from '../../../paths.ts'
import { goalChoicesQuery, goalQuery } from '../../../queries/goals.ts'
import { Breadcrumb } from '../../../ui/frame/breadcrumb.tsx'
import { appMeta } from '../../../ui/frame/page-meta.ts'
import { Loading } from '../../../ui/parts/loading.tsx'
import { RetryNotice } from '../../../ui/parts/retry-notice.tsx'
import page from '../../../ui/theme/page.module.css'
import { GoalForm } from './goal-form.tsx'

export const meta = () => appMeta(texts.goalTitle())

/** What the learner writes is not replaced when the network or the tab comes back. */
const NOT_MEANWHILE = { refetchOnWindowFocus: false, refetchOnReconnect: false }

/** The exam that the learner prepares for. */
export default function GoalPage() {
  const goal = useQuery({ ...goalQuery, ...NOT_MEANWHILE })
  const choices = useQuery({ ...goalChoicesQuery, ...NOT_MEANWHILE })
  const isFailed = (goal.isError && !goal.data) || (choices.isError && !choices.data)
  const retry = () => void Promise.all([goal.refetch(), choices.refetch()])
  return (
    <div className={page.page}>
      <Breadcrumb crumbs={[{ to: DASHBOARD_PATH, name: texts.dashboardTitle() }]} />
      <h1>{texts.goalTitle()}</h1>
      <p className={page.lead}>{texts.goalLead()}</p>
      <section className={page.section} aria-label={texts.goalTitle()}>
        {goal.data && choices.data && !goal.isFetching ? (
          <GoalForm goal={goal.data.goal} courses={choices.data} />
        ) : isFailed ? (
          <RetryNotice text={texts.goalFailed()} onRetry={retry} />
        ) : (
          <Loading text={texts.loading()} />
        )}
      </section>
    </div>
  )
}
