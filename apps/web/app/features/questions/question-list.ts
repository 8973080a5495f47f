import {
  createQuestion,
  deleteQuestion,
  type Question,
  restoreQuestions,
  updateQuestion,
} from '@abhyas/contract/questions'
import * as texts from '@abhyas/messages/texts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { questionsQuery } from '../../api/catalog-queries.ts'
import { type RowList, useAddRow, useDeleteRow, useUpdateRow } from '../../ui/admin/row-list.ts'
import { toastAction, toastError, toastSuccess } from '../../ui/frame/toast.ts'
import type { QuestionValues } from './question-values.ts'

/** Every answer in which questions are seen or counted. */
const SHOWN_IN = [['bank'], ['question-count'], ['exams']]

const words = {
  added: texts.questionAdded,
  addFailed: texts.questionAddFailed,
  updated: texts.questionUpdated,
  updateFailed: texts.questionUpdateFailed,
  deleted: texts.questionDeleted,
  deleteFailed: texts.questionDeleteFailed,
  deleteConflict: texts.conflictDelete,
}

export const questionList = (topicId: number): RowList => ({
  queryKey: questionsQuery(topicId).queryKey,
  alsoIn: SHOWN_IN,
  words,
})

/** The bank is a list in pages: it is asked for anew, like the lists of the topics. */
export const bankList: RowList = { queryKey: ['bank'], alsoIn: [['questions'], ...SHOWN_IN], words }

export const useAddQuestion = (topicId: number) =>
  useAddRow(questionList(topicId), (body: QuestionValues) => call(createQuestion, { params: { topicId }, body }))

type QuestionEdit = QuestionValues & Pick<Question, 'id' | 'version'>

export const useUpdateQuestion = (list: RowList) =>
  useUpdateRow(list, ({ id, version, ...body }: QuestionEdit) =>
    call(updateQuestion, { params: { id }, body, ifMatch: version }),
  )

/** Deleted at once, with a way back. */
export function useDeleteQuestion(list: RowList) {
  const restore = useRestoreQuestions()
  return useDeleteRow(
    list,
    ({ id, version }: Question) => call(deleteQuestion, { params: { id }, ifMatch: version }),
    (question) =>
      toastAction(texts.questionDeleted(), {
        label: texts.undo(),
        run: () => void restore([question], texts.questionRestored()),
      }),
  )
}

/** Brings questions back, and every list that shows them up to date. */
export function useRestoreQuestions() {
  const refresh = useRefreshQuestions()
  return async (questions: { id: number }[], text: string): Promise<void> => {
    try {
      await inPieces(questions, (ids) => call(restoreQuestions, { body: { ids } }))
      toastSuccess(text)
    } catch {
      toastError(texts.undoFailed())
    }
    refresh()
  }
}

export function useRefreshQuestions(): () => void {
  const queryClient = useQueryClient()
  return () => {
    for (const queryKey of [['questions'], ...SHOWN_IN]) void queryClient.invalidateQueries({ queryKey })
  }
}

/** As many at once as the server takes. */
const PIECE = 200

export async function inPieces(rows: { id: number }[], send: (ids: number[]) => Promise<void>): Promise<void> {
  const ids = rows.map(({ id }) => id)
  for (let start = 0; start < ids.length; start += PIECE) await send(ids.slice(start, start + PIECE))
}
