import type { HealthCard } from '@abhyas/contract/questions-health'
import { REPORTS_SHOWN } from '@abhyas/contract/questions-reports'
import { FORMATS } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'
import { Link } from 'react-router'
import { attemptsAtExamPath, REPORTS_PATH, userPath } from '../../../admin-paths.ts'
import { dayInWords } from '../../../ui/words/india-day.ts'
import { REPORT_REASONS } from '../reports/report-words.ts'
import { percentOf } from './flag-words.ts'
import styles from './health.module.css'
import { keyInWords } from './key-words.ts'

/** What learners say in words. */
export function HealthReports({ reports }: Pick<HealthCard, 'reports'>) {
  if (reports.length === 0) return null
  return (
    <section className={styles.part}>
      <h3>{texts.healthReportsTitle({ count: reports.length })}</h3>
      <ul className={styles.lines}>
        {reports.map(({ id, reason, text, reporter, createdAt }) => (
          <li key={id} className={styles.said}>
            <p>{text ? `‘${text}’` : REPORT_REASONS[reason]()}</p>
            <p className={styles.quiet}>
              {text && `${REPORT_REASONS[reason]()} · `}
              {reporter ? <Link to={userPath(reporter.id)}>{reporter.username}</Link> : texts.reporterGone()}
              {', '}
              <time dateTime={createdAt}>{dayInWords(createdAt)}</time>
            </p>
          </li>
        ))}
      </ul>
      {reports.length === REPORTS_SHOWN && (
        <p className={styles.quiet}>{texts.healthReportsMore({ count: REPORTS_SHOWN })}</p>
      )}
      <p>
        <Link to={REPORTS_PATH}>{texts.healthReportsAll()}</Link>
      </p>
    </section>
  )
}

/** Who wrote which words and which key, and how learners answered them. */
export function HealthVersions({ card: { question, versions } }: { card: HealthCard }) {
  return (
    <details className={styles.folded}>
      <summary>{texts.healthVersions()}</summary>
      <ol className={styles.lines}>
        {versions.map(({ version, writer, writtenAt, correctAnswer, answers, correct }) => (
          <li key={version}>
            <strong>{texts.healthVersion({ version, when: dayInWords(writtenAt) })}</strong>
            <br />
            <span className={styles.quiet}>
              {[
                writer ? (writer.name ?? texts.writerGone()) : texts.writerFiles(),
                texts.healthVersionKey({ key: keyInWords(question, correctAnswer) }),
                texts.figureAnswersShare({
                  answers: answers.toLocaleString(FORMATS),
                  percent: percentOf(correct / Math.max(1, answers)),
                }),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}

export function HealthExams({ exams }: Pick<HealthCard, 'exams'>) {
  if (exams.length === 0) return <p className={styles.quiet}>{texts.healthNoExams()}</p>
  return (
    <details className={styles.folded}>
      <summary>{texts.healthExams({ count: exams.length })}</summary>
      <ul className={styles.lines}>
        {exams.map(({ id, examName }) => (
          <li key={id}>
            <Link to={attemptsAtExamPath(id)}>{examName}</Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
