import type { HealthFlag, HealthRow } from '@abhyas/contract/questions-health'
import * as texts from '@abhyas/messages/texts'
import { Link } from 'react-router'
import { excerptOf } from '../../../ui/admin/excerpt-of.ts'
import { ShowMore } from '../../../ui/admin/show-more.tsx'
import type { pagesOf } from '../../../ui/lists/use-pages.ts'
import { Badge } from '../../../ui/parts/badge.tsx'
import { Loading } from '../../../ui/parts/loading.tsx'
import { RetryNotice } from '../../../ui/parts/retry-notice.tsx'
import page from '../../../ui/theme/page.module.css'
import { flagInRow } from './flag-words.ts'
import { healthSearch } from './health-address.ts'
import styles from './health.module.css'

type HealthListProps = {
  pages: ReturnType<typeof pagesOf<HealthRow>>
  flag: HealthFlag | undefined
  opened: number | undefined
}

/** The questions that look wrong, those first that harm most. */
export function HealthList({ pages, flag, opened }: HealthListProps) {
  const { data: rows, isError, refetch, total, more } = pages
  return (
    <section className={styles.listPane} aria-label={texts.healthList()}>
      {isError && !rows && <RetryNotice text={texts.healthFailed()} onRetry={() => void refetch()} />}
      {!rows && !isError && <Loading text={texts.healthLoading()} />}
      {rows?.length === 0 && <p className={page.notice}>{flag ? texts.healthNoneOfFlag() : texts.healthNone()}</p>}
      {rows && rows.length > 0 && (
        <>
          <ul className={styles.list}>
            {rows.map((row) => (
              <Row key={row.question.id} row={row} flag={flag} isOpen={row.question.id === opened} />
            ))}
          </ul>
          <ShowMore shown={rows.length} total={total} more={more} />
        </>
      )}
    </section>
  )
}

/** The words of a question before its code, which are enough to find it. */
const nameOf = (text: string): string => excerptOf(text.split('```')[0] ?? '') || excerptOf(text)

/** The whole row is the link. */
function Row({ row, flag, isOpen }: { row: HealthRow; flag: HealthFlag | undefined; isOpen: boolean }) {
  const { question, flags, answers, reports, isWithdrawn } = row
  return (
    <li className={styles.row}>
      <Link
        className={styles.rowLink}
        to={healthSearch({ flag, question: question.id })}
        aria-current={isOpen ? 'true' : undefined}
        preventScrollReset={isOpen}
      >
        <strong>{nameOf(question.questionText)}</strong>
        <span className={styles.quiet}>
          {question.courseName} / {question.topicName}
        </span>
        <span className={styles.rowFlags}>
          {flags.map((each, nth) => (
            <Badge key={each} tone={nth === 0 ? 'waiting' : 'quiet'}>
              {flagInRow(each, row)}
            </Badge>
          ))}
          {isWithdrawn && <Badge tone="plain">{texts.healthWithdrawn()}</Badge>}
          <span className={styles.rowCount}>
            {reports > 0 ? texts.healthReports({ count: reports }) : texts.healthAnswers({ count: answers })}
          </span>
        </span>
      </Link>
    </li>
  )
}
