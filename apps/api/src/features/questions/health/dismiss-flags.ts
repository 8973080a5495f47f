import type { Database } from '@abhyas/database/database'
import { requireRow } from '../../../http/require-written.ts'
import { withPapersOf } from '../../exams/papers/remake-papers.ts'
import {
  insertHealth,
  selectOptionalQuestionForUpdate,
  updateAskedAgain,
  updateFlagsDismissed,
  updateFlagsRestored,
} from './dismissal-queries.ts'
import { judgeThese } from './judge-questions.ts'

type Dismissed = { id: number; reason: string; adminId: number }

/** The question is right as it is. If its figures withdrew it, exams ask it again. */
export const dismissFlags = (db: Database, { id, reason, adminId }: Dismissed): Promise<void> =>
  db.transaction(async (tx) => {
    const question = requireRow(await selectOptionalQuestionForUpdate(tx, id), 'question_not_found')
    await insertHealth(tx, id)
    await updateFlagsDismissed(tx, id, { only: null, reason, adminId })
    if (question.isByItself) await withPapersOf(tx, [id], () => updateAskedAgain(tx, id))
  })

/** Takes a dismissal back. The flags come back at once, because an admin looks at the question. */
export const restoreFlags = (db: Database, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    requireRow(await selectOptionalQuestionForUpdate(tx, id), 'question_not_found')
    const restored = await updateFlagsRestored(tx, id)
    if (restored.length > 0) await judgeThese(tx, [id])
  })
