import { REFUND_DAYS } from '@abhyas/contract/purchases-orders'
import type { Databases } from '@abhyas/database/database'
import { moduleLocked } from './require-module-access.ts'
import { insertShownQuestions } from './shown-queries.ts'

type Shown = { learnerId: number; moduleId: number; questionIds: readonly number[] }

/**
 * Notes which questions a buyer is about to see, while a refund depends on their number. Throws when a refund has just
 * closed the module, so no learner gets both the money and the questions.
 */
export async function noteShown({ dbOf }: Pick<Databases, 'dbOf'>, shown: Shown): Promise<void> {
  const isOpen = await insertShownQuestions(dbOf(shown.learnerId), { ...shown, days: REFUND_DAYS })
  if (!isOpen) throw moduleLocked(shown.moduleId)
}
