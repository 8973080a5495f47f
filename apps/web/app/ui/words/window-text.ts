import * as texts from '@abhyas/messages/texts'
import { isPast, momentInWords } from './india-day.ts'

type Window = { opensAt: string | null; closesAt: string | null }

/** Whether an exam with this window can begin now. */
export function windowState({ opensAt, closesAt }: Window): 'before' | 'open' | 'closed' {
  if (closesAt && isPast(closesAt)) return 'closed'
  return opensAt && !isPast(opensAt) ? 'before' : 'open'
}

/** Opens 20 Nov 2026, 9:00 am. Open until 20 Nov 2026, 12:00 pm. */
export function windowText(window: Window): string {
  const { opensAt, closesAt } = window
  const state = windowState(window)
  if (state === 'before' && opensAt) return texts.mockOpens({ when: momentInWords(opensAt) })
  if (!closesAt) return texts.mockAlways()
  const when = momentInWords(closesAt)
  return state === 'closed' ? texts.mockClosed({ when }) : texts.mockOpenUntil({ when })
}
