import {
  getReports,
  type QuestionReport,
  type ReportedQuestion,
  type ReportState,
} from '@abhyas/contract/questions-reports'
import * as texts from '@abhyas/messages/texts'
import { Link } from 'react-router'
import { userPath } from '../../../admin-paths.ts'
import { keyOf } from '../../../queries/request-key.ts'
import { editButtonId } from '../../../ui/admin/row-actions.tsx'
import { Badge } from '../../../ui/parts/badge.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { momentInWords } from '../../../ui/words/india-day.ts'
import page from '../../../ui/theme/page.module.css'
import { QuestionView } from '../../../ui/domain/question-view.tsx'
import { EditQuestion } from '../editor/edit-question.tsx'
import { bankList } from '../bank/admin-question-rows.ts'
import { excerptOf } from '../../../ui/admin/excerpt-of.ts'
import { ReportAnswer } from './report-answer.tsx'
import { REPORT_REASONS } from './report-words.ts'
import styles from './reports.module.css'

/** A report shows its question, so a change of the question also refreshes the reports. */
const list = { ...bankList, alsoIn: [...(bankList.alsoIn ?? []), keyOf(getReports)] }

type ReportCardProps = {
  reported: ReportedQuestion
  isEdited: boolean
  isPending: boolean
  onEdit: () => void
  onEdited: () => void
  onClose: (to: ReportState, reply: string) => void
  onReopen: (report: QuestionReport) => void
}

/** Shows a question as learners see it, and all reports of it. One reply answers all open ones. */
export function ReportCard({ reported, isEdited, isPending, onEdit, onEdited, onClose, onReopen }: ReportCardProps) {
  const { question, reports } = reported
  const name = excerptOf(question.questionText)
  const isOpen = reports.some(({ state }) => state === 'open')
  return (
    <li className={styles.report}>
      <p className={page.over}>
        {[question.courseName, question.moduleName, question.topicName].join(' / ')}
        {reports.length > 1 && ` · ${texts.reportsOfQuestion({ count: reports.length })}`}
      </p>
      <div className={styles.all}>
        {reports.map((report) => (
          <Said key={report.id} report={report} version={question.version} onReopen={() => onReopen(report)} />
        ))}
      </div>
      {isEdited ? (
        <EditQuestion question={question} list={list} onDone={onEdited} />
      ) : (
        <>
          <QuestionView question={question} html={question.html} />
          <div className={page.tools}>
            <Button
              id={editButtonId(reported.id)}
              variant="quiet"
              aria-label={texts.reportEditNamed({ name })}
              onClick={onEdit}
            >
              {texts.reportEdit()}
            </Button>
          </div>
        </>
      )}
      {isOpen && <ReportAnswer name={name} isPending={isPending} onAnswer={onClose} />}
    </li>
  )
}

type SaidProps = { report: QuestionReport; version: number; onReopen: () => void }

/** What one learner said, how often this learner was right, and what we replied. */
function Said({ report, version, onReopen }: SaidProps) {
  const { reason, text, createdAt, questionVersion, reporter, reply, state } = report
  return (
    <div className={styles.said}>
      <h2 className={styles.reason}>{REPORT_REASONS[reason]()}</h2>
      <p className={text ? styles.words : page.over}>{text || texts.reportNoWords()}</p>
      <p className={page.over}>
        {reporter ? (
          <>
            <Link to={userPath(reporter.id)}>{reporter.username}</Link>{' '}
            {texts.reporterFigures({ reports: reporter.reports, settled: reporter.settled })}
          </>
        ) : (
          texts.reporterGone()
        )}
        {' · '}
        <time dateTime={createdAt}>{momentInWords(createdAt)}</time>
      </p>
      {version !== questionVersion && (
        <p>
          <Badge tone="waiting">{texts.reportMended()}</Badge>
        </p>
      )}
      {state !== 'open' && (
        <>
          <p className={styles.words}>{texts.reportReplied({ reply: reply || texts.reportNoReply() })}</p>
          <div className={page.tools}>
            <Button
              variant="quiet"
              aria-label={texts.reportReopenNamed({ name: reporter?.username ?? texts.reporterGone() })}
              onClick={onReopen}
            >
              {texts.reportReopen()}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
