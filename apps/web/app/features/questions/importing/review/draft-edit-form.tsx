import type { Question } from '@abhyas/contract/questions'
import { OPTIONS } from '@abhyas/contract/rules/option-order'
import { normalKey } from '@abhyas/contract/rules/answer-keys'
import * as texts from '@abhyas/messages/texts'
import form from '../../../../ui/admin/form.module.css'
import { Button } from '../../../../ui/button/button.tsx'
import { SubmitButton } from '../../../../ui/parts/submit-button.tsx'
import { useForm } from '../../../../ui/parts/use-form.ts'
import { attentionText } from '../../editor/attention-text.ts'
import { QuestionFields } from '../../editor/question-fields.tsx'
import { type QuestionField, type QuestionValues, questionProblem, valuesOf } from '../../editor/question-values.ts'
import type { EditedDraft } from './draft-marks.ts'
import { questionOf } from './draft-status.ts'
import styles from '../importing.module.css'
import type { SettledDraft } from './settle-draft.ts'

type DraftEditFormProps = { settled: SettledDraft; onSave: (edit: EditedDraft) => void; onClose: () => void }

/** The fields of a question. What is saved here settles all doubts, so it must be a question without a fault. */
export default function DraftEditForm({ settled, onSave, onClose }: DraftEditFormProps) {
  const { formProps, field, isPending } = useForm<QuestionField>({
    check: (values) => questionProblem(values),
    send: async (_values, sent) => {
      const values = valuesOf(sent)
      const fault = attentionText({ ...values, correctAnswer: normalKey(values.kind, values.correctAnswer) })
      if (fault) throw new Fault(fault)
      onSave(editOf(values, settled))
    },
    onFailure: (error) => ({ field: 'correctAnswer', text: error instanceof Fault ? error.message : '' }),
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape works in every field
    <form
      {...formProps}
      className={form.form}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return formProps.onKeyDown(event)
        onClose()
      }}
    >
      {settled.options.length > OPTIONS.length && (
        <p>{texts.importTooManyOptionsEdit({ count: settled.options.length })}</p>
      )}
      <QuestionFields question={shownIn(settled)} field={field} hasRunIt={false} />
      <div className={styles.buttons}>
        <SubmitButton isPending={isPending}>{texts.importEditSave()}</SubmitButton>
        <Button variant="quiet" onClick={onClose}>
          {texts.cancel()}
        </Button>
      </div>
    </form>
  )
}

/** The question would not be shown to learners. The message says why. */
class Fault extends Error {}

/** The form is made for questions of the bank. It reads only the fields that an author writes. */
function shownIn(settled: SettledDraft): Question {
  const { isExamOnly, keepsOrder, difficulty } = settled
  return {
    ...questionOf(settled),
    isExamOnly: isExamOnly ?? false,
    keepsOrder: keepsOrder ?? false,
    difficulty: difficulty ?? 'medium',
    id: 0,
    topicId: 0,
    needsAttention: false,
    state: 'draft',
    provedAt: null,
    version: 0,
    html: {},
  }
}

/** Reasons follow the texts of their options. The form may have fields for them too. */
function editOf(values: QuestionValues & { reasons?: string[] }, settled: SettledDraft): EditedDraft {
  const all = OPTIONS.map(({ name }) => values[name] ?? '')
  const options = all.slice(0, all.findLastIndex(Boolean) + 1)
  const before = new Map(settled.options.map((option, place) => [option, settled.reasons[place] ?? '']))
  const reasons = values.reasons ?? options.map((option) => before.get(option) ?? '')
  const { kind, questionText, correctAnswer, description, tags, isExamOnly, keepsOrder, difficulty } = values
  return {
    kind,
    questionText,
    options,
    correctAnswer: normalKey(kind, correctAnswer),
    description,
    reasons: reasons.some(Boolean) ? reasons : [],
    tags,
    isExamOnly,
    keepsOrder,
    difficulty,
  }
}
