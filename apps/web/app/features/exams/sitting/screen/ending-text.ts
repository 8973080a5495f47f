import { OUTAGE_SECONDS } from '@abhyas/contract/exams-attempts'
import * as texts from '@abhyas/messages/texts'
import type { SittingView } from '../engine/sitting-view.ts'

/** The text while the exam is being submitted, or when its time is over. */
export function endingText({ ending, phase, writer, cutOff }: SittingView): string {
  if (ending === 'waiting') {
    if (cutOff === 'busy') return texts.sittingBusyWaiting()
    if (cutOff === 'server')
      return phase === 'over' ? texts.sittingOverServerAway({ seconds: OUTAGE_SECONDS }) : texts.sittingServerWaiting()
    return phase === 'over' ? texts.sittingOverWaiting() : texts.sittingWaiting()
  }
  if (phase !== 'over') return texts.sittingSubmitting()
  return writer === 'here' ? texts.sittingOverSubmitting() : texts.sittingOverElsewhere()
}
