import type { Asked } from '@abhyas/content/likeness/question-words'
import type { Duplicates } from '@abhyas/contract/questions-duplicates'
import type { Database } from '@abhyas/database/database'
import { withHtml } from '../../../text/with-html.ts'
import { selectBankQuestions } from '../bank/bank-queries.ts'
import { findDuplicates } from './find-duplicates.ts'

/** Finds duplicates with their texts and places, so that an author sees them beside each other. */
export async function findDuplicateQuestions(
  db: Database,
  { drafts, exceptId }: { drafts: readonly Asked[]; exceptId?: number | undefined },
): Promise<Duplicates[]> {
  const found = await findDuplicates(db, drafts, { exceptId })
  const ids = new Set(found.flatMap(({ inBank }) => inBank.map(({ questionId }) => questionId)))
  const questions = new Map((await withHtml(await selectBankQuestions(db, [...ids]))).map((row) => [row.id, row]))
  return found.map(({ inBank, inBatch }) => ({
    inBatch,
    // A question may have been deleted since it was found.
    inBank: inBank.flatMap(({ questionId, ...likeness }) => {
      const question = questions.get(questionId)
      return question ? [{ ...likeness, question }] : []
    }),
  }))
}
