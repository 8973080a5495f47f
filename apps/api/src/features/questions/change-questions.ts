import type { Question } from '@abhyas/contract/questions'
import { normalKey } from '@abhyas/contract/rules/answer-keys'
import { namesOptionByLetter } from '@abhyas/contract/rules/option-texts'
import type { Database, Db } from '@abhyas/database/database'
import { AppError } from '../../app-error.ts'
import { requireSameRows } from '../../http/require-same-rows.ts'
import { requireWritten } from '../../http/require-written.ts'
import { withPapersOf } from '../exams/papers/remake-papers.ts'
import { requireDrawings } from '../../text/drawings/require-drawings.ts'
import { renderQuestion } from '../../text/render-question.ts'
import { moveToDeleted } from './deleted-question-queries.ts'
import { requirePictures } from './pictures/store-picture.ts'
import {
  type QuestionChange,
  selectOptionalQuestion,
  selectOptionalTopicForKeyShare,
  selectTopicQuestionIdsForUpdate,
  updateOptionalQuestion,
  updateQuestionPlaces,
} from './question-queries.ts'
import { addOptionalQuestion, storeHtml, type WrittenQuestion } from './store-html.ts'

type CreatedQuestion = Omit<WrittenQuestion, 'keepsOrder'> & { keepsOrder?: boolean | undefined }

export async function createQuestion(db: Database, question: CreatedQuestion): Promise<Question> {
  const { keepsOrder = namesOptionByLetter(question) } = question
  await requirePictures(db, [question])
  requireDrawings(await renderQuestion(question))
  const created = await addOptionalQuestion(db, {
    ...question,
    keepsOrder,
    correctAnswer: normalKey(question.kind, question.correctAnswer),
  })
  if (!created) throw new AppError('topic_not_found')
  return created
}

/** A corrected question is also corrected in the exams that ask it, for all attempts that start from now on. */
export async function updateQuestion(db: Database, change: QuestionChange): Promise<Question> {
  await requirePictures(db, [change])
  // Rendering comes before any lock. The result is cached until it is stored.
  requireDrawings(await renderQuestion(change))
  return db.transaction((tx) => withPapersOf(tx, [change.id], () => changeQuestion(tx, change)))
}

/** Changes a question inside the caller's transaction. The caller remakes the papers. */
export async function changeQuestion(tx: Db, change: QuestionChange): Promise<Question> {
  const kind = change.kind ?? (await selectOptionalQuestion(tx, change.id))?.kind
  const correctAnswer = change.correctAnswer && normalKey(kind, change.correctAnswer)
  const updated = await requireWritten(
    await updateOptionalQuestion(tx, { ...change, correctAnswer }),
    () => selectOptionalQuestion(tx, change.id),
    'question_not_found',
  )
  return storeHtml(tx, updated)
}

export const deleteQuestion = (db: Database, id: number, ifMatch: number | undefined): Promise<void> =>
  db.transaction((tx) =>
    withPapersOf(tx, [id], async () => {
      const [deleted = null] = await moveToDeleted(tx, [id], ifMatch)
      await requireWritten(deleted, () => selectOptionalQuestion(tx, id), 'question_not_found')
    }),
  )

/** Sorts the questions of a topic for practice. An exam has its own order, which stays. */
export const sortQuestions = (db: Database, topicId: number, ids: readonly number[]): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await selectOptionalTopicForKeyShare(tx, topicId))) throw new AppError('topic_not_found')
    requireSameRows(await selectTopicQuestionIdsForUpdate(tx, topicId), ids)
    await updateQuestionPlaces(tx, ids)
  })
