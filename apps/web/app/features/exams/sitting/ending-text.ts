import * as texts from '@abhyas/messages/texts'
import type { SittingView } from './sitting-view.ts'

/** While it is being submitted, or its time is over. */
export function endingText({ ending, phase, writer }: SittingView): string {
  if (phase !== 'over') return ending === 'waiting' ? texts.sittingWaiting() : texts.sittingSubmitting()
  if (ending === 'waiting') return texts.sittingOverWaiting()
  return writer === 'here' ? texts.sittingOverSubmitting() : texts.sittingOverElsewhere()
}
