import type { Exam } from '@abhyas/contract/exams'
import * as texts from '@abhyas/messages/texts'
import { PublishedSwitch, stateOf } from '../../../ui/admin/published-switch.tsx'
import { RowEditForm } from '../../../ui/admin/row-edit-form.tsx'
import { ExamCell, ExamState } from './exam-cells.tsx'
import { ExamFields } from './exam-fields.tsx'
import { useUpdateExam } from './admin-exam-rows.ts'
import { examFailure, type ExamField, examProblem, valuesOf } from './exam-values.ts'

type Field = ExamField | 'isPublished'

const idsOf = ({ questions }: Exam) => questions.map(({ id }) => id)

export function ExamEditForm({ exam, onDone }: { exam: Exam; onDone: () => void }) {
  const { mutateAsync: updateExam } = useUpdateExam(exam.topic.id)
  return (
    <RowEditForm<Exam, Field>
      row={exam}
      check={examProblem}
      update={({ isPublished }, version, form) =>
        updateExam({ ...valuesOf(form, idsOf(exam)), id: exam.id, state: stateOf(isPublished), version })
      }
      theirs={(now) => (
        <p>
          <ExamCell {...now} /> <ExamState {...now} />
        </p>
      )}
      onDone={onDone}
      onFailure={examFailure}
    >
      {(field) => (
        <>
          <ExamFields exam={exam} topicId={exam.topic.id} field={field} />
          <PublishedSwitch state={exam.state} hint={texts.examPublishedHint()} />
        </>
      )}
    </RowEditForm>
  )
}
