import type { LearnersAttempt } from '@abhyas/contract/exams-manage'
import * as texts from '@abhyas/messages/texts'
import type { ComponentProps } from 'react'
import { attemptTimelinePath } from '../../../admin-paths.ts'
import { Minute } from '../../../ui/admin/facts.tsx'
import { LearnerCell } from '../../../ui/admin/learner-cell.tsx'
import { learnerAddress } from '../../../ui/admin/learner-name.ts'
import { RowLink } from '../../../ui/admin/row-actions.tsx'
import { RowTable } from '../../../ui/admin/row-table.tsx'
import { momentInWords } from '../../../ui/words/india-day.ts'
import { AttemptedExamCell, ExtraCell, OutcomeCell } from './learners-attempt-cells.tsx'

type Columns = ComponentProps<typeof RowTable<LearnersAttempt>>['columns']

export const WHO = { head: texts.adminAttemptColumnLearner, cell: LearnerCell }
export const WHAT = { head: texts.adminAttemptColumnExam, cell: AttemptedExamCell }

type AttemptTableProps = { rows: LearnersAttempt[]; columns: [typeof WHO | typeof WHAT, ...(typeof WHAT)[]] }

/** A table of attempts with their results. Its first columns name the learner or the exam. */
export function AttemptTable({ rows, columns: [name, ...others] }: AttemptTableProps) {
  const columns: Columns = [
    { head: name.head(), cell: name.cell },
    ...others.map(({ head, cell }) => ({ head: head(), cell })),
    {
      head: texts.adminAttemptColumnStarted(),
      cell: ({ startedAt }) => <Minute at={startedAt} />,
      kind: 'oneLine',
    },
    { head: texts.adminAttemptColumnResult(), cell: OutcomeCell, kind: 'oneLine' },
    { head: texts.adminAttemptColumnExtra(), cell: ExtraCell },
  ]
  return (
    <RowTable
      rows={rows}
      nameOf={attemptName}
      columns={columns}
      links={(attempt) => (
        <RowLink to={attemptTimelinePath(attempt.learner.id, attempt.id)} label={attemptName(attempt)}>
          {texts.adminAttemptTimeline()}
        </RowLink>
      )}
    />
  )
}

const attemptName = ({ learner, startedAt }: LearnersAttempt) =>
  texts.adminAttemptTimelineNamed({ name: learnerAddress(learner), when: momentInWords(startedAt) })
