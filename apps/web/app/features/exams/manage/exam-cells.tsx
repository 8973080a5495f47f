import type { Exam } from '@abhyas/contract/exams'
import { marksText } from '@abhyas/contract/rules/marks'
import * as texts from '@abhyas/messages/texts'
import { Badge } from '../../../ui/parts/badge.tsx'
import { StateBadge } from '../../../ui/admin/state-badge.tsx'
import { timeInWords } from '../../../ui/words/time-in-words.ts'
import table from '../../../ui/admin/table.module.css'

/** The first cell of an exam's row: its name, and below it its duration. */
export const ExamCell = ({ examName, examDuration, questionCount, totalMarks }: Exam) => (
  <>
    {examName}
    <span className={table.detail}>
      {texts.examLength({ count: questionCount, time: timeInWords(Math.round(examDuration * 60)) })}
      {totalMarks ? `, ${texts.examTotalMarks({ total: marksText(totalMarks) })}` : null}
    </span>
  </>
)

/** Only admins see an exam whose questions are all deleted or need attention. */
export const ExamState = ({ state, questionCount }: Exam) => (
  <>
    <StateBadge state={state} /> {questionCount === 0 && <Badge tone="waiting">{texts.examUnusable()}</Badge>}
  </>
)
