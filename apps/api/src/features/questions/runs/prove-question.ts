import type { Question } from '@abhyas/contract/questions'
import { keyAgrees } from '@abhyas/contract/rules/run-results'
import type { Database } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import { selectOptionalQuestion } from '../question-queries.ts'
import { updateOptionalProof } from './run-queries.ts'
import { requireRun } from './start-run.ts'

type Proof = { id: number; runId: number }

/** The stored question decides: it must still have the text that was run, and a key that the run gave. */
export const proveQuestion = (db: Database, { id, runId }: Proof): Promise<Question> =>
  db.transaction(async (tx) => {
    const { outcome, ...run } = await requireRun(tx, runId)
    const question = await selectOptionalQuestion(tx, id)
    if (!question) throw new AppError('question_not_found')
    const isProved =
      outcome !== null &&
      !run.isCut &&
      run.questionText === question.questionText &&
      keyAgrees(question, { ...run, outcome })
    const proved = isProved ? await updateOptionalProof(tx, question) : null
    if (!proved) throw new AppError('run_proves_nothing')
    return proved
  })
