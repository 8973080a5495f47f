import type { QuestionSettings } from '@abhyas/contract/questions-bank'
import type { Database } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import { withPapersOf, withPoolsOf } from '../../exams/papers/remake-papers.ts'
import { moveFromDeleted, moveToDeleted } from '../deleted-question-queries.ts'
import { selectOptionalTopicForKeyShare, selectQuestionIdsForUpdate } from '../question-queries.ts'
import {
  type BulkChange,
  hasTooManyTags,
  isAdmin,
  selectOptionalBulkChangeForUpdate,
  undoBulkChangeRows,
  updateQuestionSettings,
  updateTopicsRemembered,
} from './bulk-queries.ts'

/** Deletes the questions among these that still exist. */
export const deleteQuestions = (db: Database, ids: readonly number[]): Promise<void> =>
  db.transaction((tx) =>
    withPapersOf(tx, ids, async () => {
      await selectQuestionIdsForUpdate(tx, ids)
      await moveToDeleted(tx, ids)
    }),
  )

/** Restores all of them or none, because half an undo would leave an admin guessing. */
export const restoreQuestions = (db: Database, ids: readonly number[]): Promise<void> =>
  db.transaction((tx) =>
    withPapersOf(tx, ids, async () => {
      const restored = await moveFromDeleted(tx, ids)
      if (restored.length < new Set(ids).size) throw new AppError('question_not_found')
    }),
  )

export const moveQuestions = (db: Database, ids: readonly number[], topicId: number): Promise<BulkChange> =>
  db.transaction(async (tx) => {
    if (!(await selectOptionalTopicForKeyShare(tx, topicId))) throw new AppError('topic_not_found')
    // A pool takes the questions that its topic has now.
    return withPoolsOf(tx, ids, async () => {
      await selectQuestionIdsForUpdate(tx, ids)
      return updateTopicsRemembered(tx, ids, topicId)
    })
  })

/** No paper depends on the author or the tags of a question. */
const isInPapers = ({ state, difficulty, isExamOnly }: QuestionSettings): boolean =>
  [state, difficulty, isExamOnly].some((value) => value !== undefined)

export const setQuestions = (db: Database, ids: readonly number[], settings: QuestionSettings): Promise<BulkChange> =>
  db.transaction(async (tx) => {
    if (settings.authorId !== undefined && !(await isAdmin(tx, settings.authorId))) throw new AppError('user_not_found')
    const change = async () => {
      await selectQuestionIdsForUpdate(tx, ids)
      if (settings.addTags && (await hasTooManyTags(tx, ids, settings))) throw new AppError('too_many_tags')
      return updateQuestionSettings(tx, ids, settings)
    }
    return isInPapers(settings) ? withPapersOf(tx, ids, change) : change()
  })

/** Undoes what is left of a change: a question that another admin has changed since keeps that change. */
export const undoBulkChange = (db: Database, changeId: number): Promise<{ undone: number; kept: number }> =>
  db.transaction(async (tx) => {
    const change = await selectOptionalBulkChangeForUpdate(tx, changeId)
    if (!change) throw new AppError('change_not_found')
    const { ids } = change
    return withPapersOf(tx, ids, async () => {
      await selectQuestionIdsForUpdate(tx, ids)
      const undone = await undoBulkChangeRows(tx, changeId)
      return { undone: undone.length, kept: ids.length - undone.length }
    })
  })
