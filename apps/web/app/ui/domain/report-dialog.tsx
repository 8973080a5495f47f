import { reportQuestion, type ReportReason } from '@abhyas/contract/questions-reports'
import * as texts from '@abhyas/messages/texts'
import { call } from '../../api/call.ts'
import { Button } from '../button/button.tsx'
import dialog from '../parts/dialog.module.css'
import { Dialog } from '../parts/dialog.tsx'
import { failureText } from '../words/failure-text.ts'
import { toastError, toastSuccess } from '../frame/toast.ts'
import { useForm } from '../parts/use-form.ts'
import styles from './report-dialog.module.css'

const REASONS: { value: ReportReason; label: () => string }[] = [
  { value: 'wrong_answer', label: texts.reportWrongAnswer },
  { value: 'unclear', label: texts.reportUnclear },
  { value: 'typo', label: texts.reportTypo },
  { value: 'other', label: texts.reportOther },
]

type Field = 'reason' | 'text'
type Reported = { id: number }
type ReportDialogProps = { question: Reported | null; onClose: () => void }

export const ReportDialog = ({ question, onClose }: ReportDialogProps) => (
  <Dialog title={texts.reportTitle()} isOpen={question !== null} onClose={onClose}>
    {question && <ReportForm question={question} onClose={onClose} />}
  </Dialog>
)

function ReportForm({ question, onClose }: { question: Reported; onClose: () => void }) {
  const { formProps, field, isPending } = useForm<Field>({
    check: ({ reason }) => (reason ? null : { field: 'reason', text: texts.reportReasonMissing() }),
    send: async ({ reason, text }) => {
      await call(reportQuestion, { params: { id: question.id }, body: { reason: reason as ReportReason, text } })
      toastSuccess(texts.reportThanks())
      onClose()
    },
    onFailure: (error) => {
      toastError(failureText(error))
      return null
    },
  })
  const { error: problem, onChange } = field('reason')
  return (
    <form {...formProps} className={styles.form}>
      <fieldset className={styles.reasons} aria-describedby={problem ? 'report-problem' : undefined}>
        <legend className="spoken">{texts.reportReason()}</legend>
        {REASONS.map(({ value, label }) => (
          <label key={value} className={styles.reason}>
            <input type="radio" name="reason" value={value} onChange={onChange} />
            {label()}
          </label>
        ))}
      </fieldset>
      {problem && (
        <p id="report-problem" className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <label className={styles.words}>
        {texts.reportWords()}
        <textarea name="text" rows={3} maxLength={500} />
      </label>
      <div className={dialog.actions}>
        <Button variant="quiet" onClick={onClose}>
          {texts.cancel()}
        </Button>
        <Button type="submit" variant="primary" isPending={isPending}>
          {texts.reportSend()}
        </Button>
      </div>
    </form>
  )
}
