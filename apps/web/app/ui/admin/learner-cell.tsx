import type { Learner } from '@abhyas/contract/exams-manage'
import { learnerName } from './learner-name.ts'
import table from './table.module.css'

export const LearnerCell = ({ learner }: { learner: Learner }) => (
  <>
    {learnerName(learner)}
    {learner.email && <span className={table.detail}>{learner.email}</span>}
  </>
)
