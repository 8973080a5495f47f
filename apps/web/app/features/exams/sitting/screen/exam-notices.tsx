import { GRACE_SECONDS, OUTAGE_SECONDS } from '@abhyas/contract/exams-attempts'
import * as texts from '@abhyas/messages/texts'
import { Button } from '../../../../ui/button/button.tsx'
import { endingText } from './ending-text.ts'
import styles from './exam-notices.module.css'
import type { CutOff } from '../engine/cut-off.ts'
import type { SittingView } from '../engine/sitting-view.ts'
import type { Sitting } from '../engine/sitting.ts'

const SPOKEN = {
  600: texts.sittingSpoken600,
  300: texts.sittingSpoken300,
  60: texts.sittingSpoken60,
  30: texts.sittingSpoken30,
}

/** Notices about the writer, the network, the storage and the time. */
export function ExamNotices({ sitting, view }: { sitting: Sitting; view: SittingView }) {
  const { writer, phase, spoken, cutOff, lateCount, isStorageRefused } = view
  const { plan } = sitting
  // The last section ends with the exam.
  const isSection = plan?.mode === 'timed' && view.section !== plan.list.length - 1
  return (
    <>
      <div className={styles.notices}>
        {phase === 'notice' && (
          <p className={styles.calm}>{isSection ? texts.sectionNotice() : texts.sittingNotice()}</p>
        )}
        {phase === 'warning' && (
          <p className={styles.warning} data-warning="">
            {isSection ? texts.sectionWarning() : texts.sittingWarning()}
          </p>
        )}
        <output className={styles.live}>
          {phase === 'over' && <p className={styles.warning}>{endingText(view)}</p>}
          {writer !== 'here' && <ReaderNotice sitting={sitting} view={view} />}
          {cutOff && (
            <p className={styles.away} data-cut-off={cutOff}>
              {cutOffText(cutOff, isSection)}
            </p>
          )}
          {plan && lateCount > 0 && <p className={styles.away}>{texts.sectionLate({ count: lateCount })}</p>}
          {isStorageRefused && <p className={styles.away}>{texts.sittingUnkept()}</p>}
        </output>
      </div>
      <output className="spoken" data-spoken="">
        {spoken && SPOKEN[spoken]()}
      </output>
    </>
  )
}

function cutOffText(cutOff: NonNullable<CutOff>, isSection: boolean): string {
  if (cutOff === 'busy') return texts.sittingServerBusy()
  if (cutOff === 'server') return texts.sittingServerAway({ seconds: OUTAGE_SECONDS })
  return (isSection ? texts.sectionCutOff : texts.sittingCutOff)({ seconds: GRACE_SECONDS })
}

function ReaderNotice({
  sitting,
  view: { writer, leftoverCount: count, isTakingOver },
}: {
  sitting: Sitting
  view: SittingView
}) {
  return (
    <div className={styles.reader}>
      <span>
        {writer === 'tab' ? texts.sittingOtherTab() : texts.sittingOtherDevice()}{' '}
        {count > 0 && texts.sittingOtherDeviceUnsent({ count })}
      </span>
      <Button variant="primary" isPending={isTakingOver} onClick={() => void sitting.continueHere()}>
        {texts.sittingContinueHere()}
      </Button>
    </div>
  )
}
