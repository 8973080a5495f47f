import * as texts from '@abhyas/messages/texts'
import { Button } from '../../../../ui/button/button.tsx'
import dialog from '../../../../ui/parts/dialog.module.css'
import { Dialog } from '../../../../ui/parts/dialog.tsx'
import { countKinds } from '../engine/sitting-answers.ts'
import { endingText } from './ending-text.ts'
import styles from './running-exam.module.css'
import type { SittingView } from '../engine/sitting-view.ts'
import type { Sitting } from '../engine/sitting.ts'

type EndDialogProps = { sitting: Sitting; view: SittingView; isAsked: boolean; onClose: () => void }

/** Asks before the submit, and shows its progress. At zero it opens by itself. */
export function EndDialog({ sitting, view, isAsked, onClose }: EndDialogProps) {
  const { ending, phase } = view
  const isOver = phase === 'over'
  const isUnderWay = ending !== null || isOver
  const close = () => {
    if (!isUnderWay) onClose()
  }
  const stopWaiting = () => {
    sitting.stopWaiting()
    onClose()
  }
  return (
    <Dialog
      title={isOver ? texts.sittingOverTitle() : texts.sittingSubmitTitle()}
      isOpen={(isAsked || isUnderWay) && !view.isLoginOver}
      onClose={close}
    >
      {isUnderWay ? <output>{endingText(view)}</output> : <Summary sitting={sitting} view={view} />}
      <div className={dialog.actions}>
        {!isUnderWay && (
          <>
            <Button variant="quiet" onClick={onClose}>
              {texts.sittingKeepWorking()}
            </Button>
            <Button variant="primary" onClick={() => void sitting.submit()}>
              {texts.sittingSubmit()}
            </Button>
          </>
        )}
        {ending === 'waiting' && !isOver && (
          <Button variant="quiet" onClick={stopWaiting}>
            {texts.sittingKeepWorking()}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function Summary({ sitting, view }: { sitting: Sitting; view: SittingView }) {
  const { answers, visited, unsentCount, section } = view
  const counts = countKinds(answers, visited, { first: 0, count: sitting.questionCount })
  const isEarly = section !== null && section < (sitting.plan?.list.length ?? 0) - 1
  const rows: [string, number][] = [
    [texts.sittingAnswered(), counts.answered + counts['answered-marked']],
    [texts.sittingMarked(), counts.marked + counts['answered-marked']],
    [texts.sittingNotAnswered(), counts.marked + counts.seen + counts.unseen],
  ]
  return (
    <>
      <dl className={styles.summary}>
        {rows.map(([name, value]) => (
          <div key={name} className={styles.summaryRow}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {unsentCount > 0 && (
          <div className={`${styles.summaryRow} ${styles.unsent}`}>
            <dt>{texts.sittingNotOnServer()}</dt>
            <dd>{unsentCount}</dd>
          </div>
        )}
      </dl>
      <p>
        {texts.sittingSubmitText()} {isEarly && texts.sectionSubmitEarly()}{' '}
        {unsentCount > 0 && texts.sittingNotOnServerText()}
      </p>
    </>
  )
}
