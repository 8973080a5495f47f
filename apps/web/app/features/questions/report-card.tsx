import { getReports, type QuestionReport } from '@abhyas/contract/questions-reports'
import * as texts from '@abhyas/messages/texts'
import { keyOf } from '../../queries/request-key.ts'
import { editButtonId } from '../../ui/admin/row-actions.tsx'
import { Badge } from '../../ui/parts/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { momentInWords } from '../../ui/words/india-day.ts'
import page from '../../ui/theme/page.module.css'
import { QuestionView } from '../../ui/domain/question-view.tsx'
import { QuestionEditForm } from './question-edit-form.tsx'
import { bankList } from './admin-question-rows.ts'
import { excerptOf } from './question-values.ts'
import styles from './reports.module.css'

const REASONS: Record<QuestionReport['reason'], () => string> = {
  wrong_answer: texts.reportWrongAnswer,
  unclear: texts.reportUnclear,
  typo: texts.reportTypo,
  other: texts.reportOther,
}

/** A report shows its question, so a change of the question also refreshes the reports. */
const list = { ...bankList, alsoIn: [...(bankList.alsoIn ?? []), keyOf(getReports)] }

type ReportCardProps = {
  report: QuestionReport
  isEdited: boolean
  onEdit: () => void
  onEdited: () => void
  onClose: (to: QuestionReport['state']) => void
}

/** Shows a learner's report and the question as learners see it. The admin can correct the question here. */
export function ReportCard({ report, isEdited, onEdit, onEdited, onClose }: ReportCardProps) {
  const { question, reason, text, createdAt, questionVersion, state } = report
  const name = excerptOf(question.questionText)
  return (
    <li className={styles.report}>
      <div className={styles.said}>
        <h2 className={styles.reason}>{REASONS[reason]()}</h2>
        <p className={text ? styles.words : page.over}>{text || texts.reportNoWords()}</p>
        <p className={page.over}>
          <time dateTime={createdAt}>{momentInWords(createdAt)}</time>
          {' · '}
          {[question.courseName, question.moduleName, question.topicName].join(' / ')}
        </p>
        {question.version !== questionVersion && (
          <p>
            <Badge tone="waiting">{texts.reportMended()}</Badge>
          </p>
        )}
      </div>
      {isEdited ? (
        <QuestionEditForm question={question} list={list} onDone={onEdited} />
      ) : (
        <QuestionView question={question} html={question.html} />
      )}
      <div className={page.tools}>
        {!isEdited && (
          <Button
            id={editButtonId(report.id)}
            variant="quiet"
            aria-label={texts.reportEditNamed({ name })}
            onClick={onEdit}
          >
            {texts.reportEdit()}
          </Button>
        )}
        {state === 'open' ? (
          <>
            <Button variant="primary" aria-label={texts.reportSettleNamed({ name })} onClick={() => onClose('settled')}>
              {texts.reportSettle()}
            </Button>
            <Button
              variant="quiet"
              aria-label={texts.reportDismissNamed({ name })}
              onClick={() => onClose('dismissed')}
            >
              {texts.reportDismiss()}
            </Button>
          </>
        ) : (
          <Button variant="quiet" aria-label={texts.reportReopenNamed({ name })} onClick={() => onClose('open')}>
            {texts.reportReopen()}
          </Button>
        )}
      </div>
    </li>
  )
}
