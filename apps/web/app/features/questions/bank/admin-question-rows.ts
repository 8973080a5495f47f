import { getExamsByTopic } from '@abhyas/contract/exams'
import {
  countQuestionsByModule,
  countQuestionsByTopic,
  createQuestion,
  deleteQuestion,
  getQuestionsByTopic,
  type Question,
  type QuestionState,
  updateQuestion,
} from '@abhyas/contract/questions'
import { restoreQuestions, searchQuestions, sortQuestions } from '@abhyas/contract/questions-bank'
import * as texts from '@abhyas/messages/texts'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { questionsQuery } from '../../../queries/questions.ts'
import { invalidate, keysOf, pagesKeyOf } from '../../../queries/request-key.ts'
import { type RowList, useAddRow, useDeleteRow, useOrderRows, useUpdateRow } from '../../../ui/admin/row-list.ts'
import { toastAction, toastError, toastSuccess } from '../../../ui/frame/toast.ts'
import { proveSaved } from '../editor/run-it/prove-saved.ts'
import type { QuestionValues } from '../editor/question-values.ts'

/** The queries whose data shows or counts questions. */
const SHOWN_IN = keysOf(searchQuestions, countQuestionsByModule, countQuestionsByTopic, getExamsByTopic)

/** The server says better than we do what is wrong with the question. */
const ABOUT_TEXTS = new Set([
  'drawing_broken',
  'picture_without_text',
  'picture_not_found',
  'text_too_long',
  'second_person_needed',
])
const failed = (text: () => string) => (error: Error) =>
  error instanceof ApiError && ABOUT_TEXTS.has(error.code) ? error.message : text()

const words = {
  added: texts.questionAdded,
  addFailed: failed(texts.questionAddFailed),
  updated: texts.questionUpdated,
  updateFailed: failed(texts.questionUpdateFailed),
  deleted: texts.questionDeleted,
  deleteFailed: texts.questionDeleteFailed,
  deleteConflict: texts.conflictDelete,
}

export const questionList = (topicId: number): RowList => ({
  queryKey: questionsQuery(topicId).queryKey,
  alsoIn: SHOWN_IN,
  words,
})

/** The bank is a paged list, so it is fetched again, like the lists of the topics. */
export const bankList: RowList = {
  queryKey: pagesKeyOf(searchQuestions),
  alsoIn: [...keysOf(getQuestionsByTopic), ...SHOWN_IN],
  words,
}

/** With the run that proves what is saved, if there is one. */
type Proved<Values> = Values & { runId?: number | undefined }

export const useAddQuestion = (topicId: number) =>
  useAddRow(questionList(topicId), async ({ runId, ...body }: Proved<QuestionValues> & { state?: QuestionState }) =>
    proveSaved(await call(createQuestion, { params: { topicId }, body }), runId),
  )

type QuestionEdit = Proved<QuestionValues> & Pick<Question, 'id' | 'version'>

export const useUpdateQuestion = (list: RowList) =>
  useUpdateRow(list, async ({ id, version, runId, ...body }: QuestionEdit) =>
    proveSaved(await call(updateQuestion, { params: { id }, body, ifMatch: version }), runId),
  )

export const useSortQuestions = (topicId: number) =>
  useOrderRows(questionList(topicId), (ids) => call(sortQuestions, { params: { topicId }, body: { ids } }))

/** Deletes at once, with an Undo button. */
export function useDeleteQuestion(list: RowList) {
  const refresh = useRefreshQuestions()
  const restore = async ({ id }: Question) => {
    try {
      await call(restoreQuestions, { body: { ids: [id] } })
      toastSuccess(texts.questionRestored())
    } catch {
      toastError(texts.undoFailed())
    }
    refresh()
  }
  return useDeleteRow(
    list,
    ({ id, version }: Question) => call(deleteQuestion, { params: { id }, ifMatch: version }),
    (question) => toastAction(texts.questionDeleted(), { label: texts.undo(), run: () => void restore(question) }),
  )
}

export function useRefreshQuestions(): () => void {
  const queryClient = useQueryClient()
  return () => void invalidate(queryClient, [...keysOf(getQuestionsByTopic), ...SHOWN_IN])
}

/** The server takes at most this many ids at once. */
const PIECE = 200

export async function inPieces(ids: readonly number[], send: (ids: number[]) => Promise<void>): Promise<void> {
  for (let start = 0; start < ids.length; start += PIECE) await send(ids.slice(start, start + PIECE))
}
