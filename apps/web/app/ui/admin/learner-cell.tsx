import type { Learner } from '@abhyas/contract/exams-manage'
import { learnerName } from './learner-name.ts'
import table from './table.module.css'

/** A long address breaks in front of its @. */
export function Address({ email }: { email: string }) {
  const at = email.indexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

export const LearnerCell = ({ learner }: { learner: Learner }) => (
  <>
    {learnerName(learner)}
    {learner.email && (
      <span className={table.detail}>
        <Address email={learner.email} />
      </span>
    )}
  </>
)
