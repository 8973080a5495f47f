import type { RevisionPlan } from '@abhyas/contract/learning-goals'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DASHBOARD_PATH, GOAL_PATH, MISTAKES_PATH } from '../../../paths.ts'
import { revisionPlanQuery } from '../../../queries/goals.ts'
import { LinkButton } from '../../../ui/button/button.tsx'
import { Breadcrumb } from '../../../ui/frame/breadcrumb.tsx'
import { appMeta } from '../../../ui/frame/page-meta.ts'
import card from '../../../ui/parts/card.module.css'
import { Loading } from '../../../ui/parts/loading.tsx'
import { RetryNotice } from '../../../ui/parts/retry-notice.tsx'
import page from '../../../ui/theme/page.module.css'
import { dayInWords } from '../../../ui/words/india-day.ts'
import styles from './revision.module.css'
import { RevisionDays } from './revision-days.tsx'
import { SetAsideList } from './set-aside-list.tsx'

export const meta = () => appMeta(texts.revisionTitle())

/** What comes back on which day, and the questions that were set aside. */
export default function RevisionPage() {
  return (
    <div className={`${page.page} ${page.inOrder} ${styles.page}`}>
      <Breadcrumb crumbs={[{ to: DASHBOARD_PATH, name: texts.dashboardTitle() }]} />
      <h1>{texts.revisionTitle()}</h1>
      <p className={page.lead}>{texts.revisionLead()}</p>
      <Plan />
      <section className={page.section} aria-labelledby="set-aside">
        <h2 id="set-aside">{texts.setAsideTitle()}</h2>
        <SetAsideList />
      </section>
    </div>
  )
}

function Plan() {
  const { data: plan, isError, refetch } = useQuery(revisionPlanQuery)
  if (isError && !plan) return <RetryNotice text={texts.revisionFailed()} onRetry={() => void refetch()} />
  if (!plan) return <Loading text={texts.revisionLoading()} />
  const { days, later, doneToday } = plan
  const isEmpty = later + doneToday + days.reduce((sum, { cards }) => sum + cards, 0) === 0
  if (isEmpty) return <p className={page.notice}>{texts.revisionEmpty()}</p>
  return (
    <>
      <Today plan={plan} />
      <Days plan={plan} />
    </>
  )
}

function Today({ plan: { days, doneToday, topicsToday } }: { plan: RevisionPlan }) {
  const left = days[0]?.cards ?? 0
  const topics = topicsToday.map(({ topic, cards }) => texts.revisionOfTopic({ topic: topic.topicName, count: cards }))
  return (
    <section className={`${card.card} ${styles.today}`} aria-labelledby="revision-today">
      <h2 id="revision-today" className={card.name}>
        {left > 0 ? texts.revisionLeft({ count: left }) : texts.revisionNothing()}
      </h2>
      {topics.length > 0 && <p className={card.text}>{texts.revisionFrom({ topics: topics.join(', ') })}</p>}
      {doneToday > 0 && <p className={card.text}>{texts.revisionDone({ count: doneToday })}</p>}
      {left > 0 && (
        <LinkButton variant="primary" className={card.action} to={MISTAKES_PATH}>
          {texts.revisionGo()}
        </LinkButton>
      )}
    </section>
  )
}

/** The days until the exam. A far exam is beyond the days of the plan. */
function Days({ plan: { days, later, examDate } }: { plan: RevisionPlan }) {
  const isNear = examDate !== null && days.some(({ date }) => date === examDate)
  return (
    <section className={page.section} aria-labelledby="revision-days">
      <h2 id="revision-days">{isNear ? texts.revisionToExam() : texts.revisionDays()}</h2>
      <RevisionDays days={isNear ? days.filter(({ date }) => date <= examDate) : days} examDate={examDate} />
      <div className={styles.below}>
        {later > 0 && <p>{texts.revisionLater({ count: later })}</p>}
        {examDate ? (
          <p>{texts.revisionUntil({ day: dayInWords(examDate) })}</p>
        ) : (
          <p>
            {texts.revisionNoDate()} <Link to={GOAL_PATH}>{texts.readinessChoose()}</Link>
          </p>
        )}
      </div>
    </section>
  )
}
