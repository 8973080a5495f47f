import * as texts from '@abhyas/messages/texts'
import { Button } from '../../../../../ui/button/button.tsx'
import dialog from '../../../../../ui/parts/dialog.module.css'
import { Dialog } from '../../../../../ui/parts/dialog.tsx'
import { countKinds } from '../../engine/sitting-answers.ts'
import { mayWrite, type SittingView } from '../../engine/sitting-view.ts'
import type { Sitting } from '../../engine/sitting.ts'
import styles from '../running-exam.module.css'

type FinishSectionProps = { sitting: Sitting; view: SittingView; asked: number; onClose: () => void }

/** Asks before a section is left, because it cannot be opened again. It closes when the clock ends its section. */
export function FinishSectionDialog({ sitting, view, asked, onClose }: FinishSectionProps) {
  const next = sitting.plan?.list[asked + 1]
  const counts = countKinds(view.answers, view.visited, sitting.places())
  const rows: [string, number][] = [
    [texts.sittingAnswered(), counts.answered + counts['answered-marked']],
    [texts.sittingMarked(), counts.marked + counts['answered-marked']],
    [texts.sectionEmpty(), counts.marked + counts.seen + counts.unseen],
  ]
  const finish = () => {
    onClose()
    sitting.leaveSection(asked)
  }
  return (
    <Dialog
      title={texts.sectionFinishTitle()}
      isOpen={asked === view.section && next !== undefined && mayWrite(view) && !view.isLoginOver}
      onClose={onClose}
    >
      <dl className={styles.summary}>
        {rows.map(([name, value]) => (
          <div key={name} className={styles.summaryRow}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        {texts.sectionFinishText({ name: next?.name ?? '' })}{' '}
        {sitting.plan?.mode === 'timed' && texts.sectionFinishTimed()}
      </p>
      <div className={dialog.actions}>
        <Button variant="quiet" onClick={onClose}>
          {texts.sectionStay()}
        </Button>
        <Button variant="primary" onClick={finish}>
          {texts.sectionFinish()}
        </Button>
      </div>
    </Dialog>
  )
}
