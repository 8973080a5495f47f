import type { Question } from '@abhyas/contract/questions'
import type { Database } from '@abhyas/database/database'
import { AppError } from '../../app-error.ts'
import { requireWritten } from '../../http/require-written.ts'
import { withPapersOf } from '../exams/remake-papers.ts'
import { renderedQuestion } from './find-questions.ts'
import { moveFromDeleted, moveToDeleted } from './deleted-question-queries.ts'
import {
  insertOptionalQuestion,
  type NewQuestion,
  type QuestionChange,
  selectOptionalQuestion,
  selectOptionalTopicForKeyShare,
  selectQuestionIdsForUpdate,
  updateOptionalQuestion,
  updateQuestionTopics,
} from './question-queries.ts'

export async function createQuestion(db: Database, question: NewQuestion): Promise<Question> {
  const created = await insertOptionalQuestion(db, question)
  if (!created) throw new AppError('topic_not_found')
  return renderedQuestion(created)
}

/** A question that is mended is mended in the exams that ask it, for all who start from now on. */
export const updateQuestion = (db: Database, change: QuestionChange): Promise<Question> =>
  db.transaction((tx) =>
    withPapersOf(tx, [change.id], async () =>
      renderedQuestion(
        await requireWritten(
          await updateOptionalQuestion(tx, change),
          () => selectOptionalQuestion(tx, change.id),
          'question_not_found',
        ),
      ),
    ),
  )

export const deleteQuestion = (db: Database, id: number, ifMatch: number | undefined): Promise<void> =>
  db.transaction((tx) =>
    withPapersOf(tx, [id], async () => {
      const [deleted = null] = await moveToDeleted(tx, [id], ifMatch)
      await requireWritten(deleted, () => selectOptionalQuestion(tx, id), 'question_not_found')
    }),
  )

/** Those of them that are still there. */
export const deleteQuestions = (db: Database, ids: readonly number[]): Promise<void> =>
  db.transaction((tx) =>
    withPapersOf(tx, ids, async () => {
      await selectQuestionIdsForUpdate(tx, ids)
      await moveToDeleted(tx, ids)
    }),
  )

/** All of them or none: half an undo would leave an admin guessing. */
export const restoreQuestions = (db: Database, ids: readonly number[]): Promise<void> =>
  db.transaction((tx) =>
    withPapersOf(tx, ids, async () => {
      const restored = await moveFromDeleted(tx, ids)
      if (restored.length < new Set(ids).size) throw new AppError('question_not_found')
    }),
  )

export const moveQuestions = (db: Database, ids: readonly number[], topicId: number): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await selectOptionalTopicForKeyShare(tx, topicId))) throw new AppError('topic_not_found')
    await selectQuestionIdsForUpdate(tx, ids)
    await updateQuestionTopics(tx, ids, topicId)
  })
