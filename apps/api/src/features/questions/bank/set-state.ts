import type { QuestionState } from '@abhyas/contract/questions'
import type { BankQuestion } from '@abhyas/contract/questions-bank'
import type { Database } from '@abhyas/database/database'
import { requireWritten } from '../../../http/require-written.ts'
import { withHtml } from '../../../text/with-html.ts'
import { withPapersOf } from '../../exams/papers/remake-papers.ts'
import { selectOptionalQuestion, updateOptionalState } from '../question-queries.ts'
import { insertOptionalComment } from '../review/comment-queries.ts'
import { selectBankQuestions } from './bank-queries.ts'

type StateChange = {
  id: number
  state: QuestionState
  ifMatch: number | undefined
  adminId: number
  /** Why the question is sent back. */
  comment?: string | undefined
}

/** An exam asks a published question only. Running attempts keep the paper with which they began. */
export const setQuestionState = (db: Database, { comment, adminId, ...change }: StateChange): Promise<BankQuestion> =>
  db.transaction((tx) =>
    withPapersOf(tx, [change.id], async () => {
      await requireWritten(
        await updateOptionalState(tx, change),
        () => selectOptionalQuestion(tx, change.id),
        'question_not_found',
      )
      if (comment) await insertOptionalComment(tx, { questionId: change.id, authorId: adminId, text: comment })
      const [question] = await withHtml(await selectBankQuestions(tx, [change.id]))
      return question as BankQuestion
    }),
  )
