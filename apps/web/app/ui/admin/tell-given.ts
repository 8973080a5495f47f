import type { GivenModule } from '@abhyas/contract/purchases'
import * as texts from '@abhyas/messages/texts'
import { toastNotice, toastSuccess } from '../frame/toast.ts'

/** Says that a module is open to a learner, and what an admin may not expect: it was before, or it is empty. */
export function tellGiven({ wasGiven, hasQuestions }: GivenModule): void {
  const detail = hasQuestions ? undefined : texts.grantedEmpty()
  if (wasGiven) toastNotice(texts.grantedBefore(), detail)
  else if (detail) toastNotice(texts.granted(), detail)
  else toastSuccess(texts.granted())
}
