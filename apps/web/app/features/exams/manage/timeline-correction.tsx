import type { RegradePolicy } from '@abhyas/contract/exams-results'
import type { AttemptTimeline } from '@abhyas/contract/exams-manage'
import * as texts from '@abhyas/messages/texts'
import table from '../../../ui/admin/table.module.css'
import { scoreText } from '../../../ui/words/score.ts'
import { OutcomeBadge } from './learners-attempt-cells.tsx'
import styles from './timeline.module.css'

const POLICY_NAMES: Record<RegradePolicy, () => string> = {
  new_key: texts.timelineNewKey,
  both_keys: texts.timelineBothKeys,
  full_marks: texts.timelineFullMarks,
  left_out: texts.timelineLeftOut,
  no_change: texts.timelineNoChange,
  taken_back: texts.timelineTakenBack,
}

/** Says what an admin decided about the question, why, and what this changed in the attempt. */
export function TimelineCorrection({ correction }: { correction: AttemptTimeline['corrections'][number] }) {
  const { policy, reason, authorName, before, after, wasShown } = correction
  return (
    <>
      <strong>{POLICY_NAMES[policy]()}</strong>
      {reason && <span className={table.detail}>{texts.timelineCorrectionReason({ reason })}</span>}
      <span className={table.detail}>
        {texts.timelineCorrectionBy({ name: authorName ?? texts.timelineCorrectionGone() })}
      </span>
      <span className={styles.change}>
        <Figures figures={before} /> → <Figures figures={after} />
      </span>
      {!wasShown && <span className={table.detail}>{texts.timelineCorrectionUnseen()}</span>}
    </>
  )
}

type Figures = AttemptTimeline['corrections'][number]['before']

const Figures = ({ figures }: { figures: Figures }) => (
  <span>
    {scoreText(figures, texts.adminAttemptScore)} <OutcomeBadge state="graded" status={figures.status} />
  </span>
)
