import type { Waiting } from '@abhyas/contract/dashboards-manage'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import {
  ATTEMPTS_TO_JUDGE_PATH,
  DRAFTS_PATH,
  FAILED_MAILS_PATH,
  FORECASTS_TO_WATCH_PATH,
  ORDERS_TO_REVIEW_PATH,
  QUESTION_HEALTH_PATH,
  QUESTIONS_TO_CORRECT_PATH,
  REPORTS_PATH,
  RUNNING_PATH,
} from '../../admin-paths.ts'
import { waitingQuery } from '../../queries/admin/dashboards.ts'
import { LinkButton } from '../../ui/button/button.tsx'
import { Loading } from '../../ui/parts/loading.tsx'
import { RetryNotice } from '../../ui/parts/retry-notice.tsx'
import page from '../../ui/theme/page.module.css'
import { countText } from '../../ui/words/count-text.ts'
import { momentInWords } from '../../ui/words/india-day.ts'
import styles from './waiting-list.module.css'

type Words = { title: () => string; text: () => string; open: () => string; to: string }

const WORDS: Record<Waiting['kind'], Words> = {
  orders: {
    title: texts.waitingOrders,
    text: texts.waitingOrdersText,
    open: texts.waitingOrdersOpen,
    to: ORDERS_TO_REVIEW_PATH,
  },
  attempts: {
    title: texts.waitingAttempts,
    text: texts.waitingAttemptsText,
    open: texts.waitingAttemptsOpen,
    to: ATTEMPTS_TO_JUDGE_PATH,
  },
  reports: {
    title: texts.waitingReports,
    text: texts.waitingReportsText,
    open: texts.waitingReportsOpen,
    to: REPORTS_PATH,
  },
  mails: {
    title: texts.waitingMails,
    text: texts.waitingMailsText,
    open: texts.waitingMailsOpen,
    to: FAILED_MAILS_PATH,
  },
  questions: {
    title: texts.waitingQuestions,
    text: texts.waitingQuestionsText,
    open: texts.waitingQuestionsOpen,
    to: QUESTIONS_TO_CORRECT_PATH,
  },
  health: {
    title: texts.waitingHealth,
    text: texts.waitingHealthText,
    open: texts.waitingHealthOpen,
    to: QUESTION_HEALTH_PATH,
  },
  reconciliations: {
    title: texts.waitingReconciliations,
    text: texts.waitingReconciliationsText,
    open: texts.waitingReconciliationsOpen,
    to: RUNNING_PATH,
  },
  jobs: { title: texts.waitingJobs, text: texts.waitingJobsText, open: texts.waitingJobsOpen, to: RUNNING_PATH },
  forecasts: {
    title: texts.waitingForecasts,
    text: texts.waitingForecastsText,
    open: texts.waitingForecastsOpen,
    to: FORECASTS_TO_WATCH_PATH,
  },
  drafts: {
    title: texts.waitingDrafts,
    text: texts.waitingDraftsText,
    open: texts.waitingDraftsOpen,
    to: DRAFTS_PATH,
  },
}

/** What waits for an admin: a count of each kind, and the way to the list. */
export function WaitingList() {
  const { data, isError, refetch } = useQuery(waitingQuery)
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className={styles.title}>
        {texts.waitingTitle()}
      </h2>
      {isError && !data && <RetryNotice text={texts.waitingFailed()} onRetry={() => void refetch()} />}
      {!data && !isError && <Loading text={texts.waitingLoading()} />}
      {data && <Rows rows={data.filter(({ count }) => count !== 0)} />}
    </section>
  )
}

function Rows({ rows }: { rows: Waiting[] }) {
  if (rows.length === 0) return <p className={page.notice}>{texts.waitingNothing()}</p>
  return (
    <ul className={styles.list}>
      {rows.map((row, index) => (
        <Row key={row.kind} row={row} isFirst={index === 0} />
      ))}
    </ul>
  )
}

/** Only the first row has a filled button: it is the one thing to do next. */
function Row({ row: { kind, count, since }, isFirst }: { row: Waiting; isFirst: boolean }) {
  const { title, text, open, to } = WORDS[kind]
  return (
    <li className={styles.row}>
      <strong className={styles.count}>{count === null ? '?' : countText(count)}</strong>
      <div>
        <h3 className={styles.what}>{title()}</h3>
        <p className={styles.text}>
          {count === null ? texts.waitingUnknown() : text()}{' '}
          {since !== null && texts.waitingSince({ when: momentInWords(since) })}
        </p>
      </div>
      <LinkButton variant={isFirst ? 'primary' : 'quiet'} className={styles.open} to={to}>
        {open()}
      </LinkButton>
    </li>
  )
}
