import { type BankQuestion, deleteQuestions, moveQuestions } from '@abhyas/contract/questions-bank'
import * as texts from '@abhyas/messages/texts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { toastAction, toastError, toastSuccess } from '../../../ui/frame/toast.ts'
import { inPieces, useRefreshQuestions, useRestoreQuestions } from './admin-question-rows.ts'

export function useDeleteQuestions() {
  const refresh = useRefreshQuestions()
  const restore = useRestoreQuestions()
  return useMutation({
    mutationFn: (questions: BankQuestion[]) => inPieces(questions, (ids) => call(deleteQuestions, { body: { ids } })),
    onSuccess: (_nothing, questions) => {
      const count = questions.length
      toastAction(texts.bankDeleted({ count }), {
        label: texts.undo(),
        run: () => void restore(questions, texts.bankRestored({ count })),
      })
    },
    onSettled: refresh,
    meta: { errorText: () => texts.bankDeleteFailed() },
  })
}

type Move = { questions: BankQuestion[]; topicId: number }

const move = ({ questions, topicId }: Move) =>
  inPieces(questions, (ids) => call(moveQuestions, { body: { ids, topicId } }))

export function useMoveQuestions() {
  const refresh = useRefreshQuestions()
  /** Moves each question back to its former topic. */
  const moveBack = async (moved: BankQuestion[]) => {
    try {
      for (const [topicId, questions] of Map.groupBy(moved, (question) => question.topicId))
        await move({ questions, topicId })
      toastSuccess(texts.bankMovedBack())
    } catch {
      toastError(texts.undoFailed())
    }
    refresh()
  }
  return useMutation({
    mutationFn: move,
    onSuccess: (_nothing, { questions }) =>
      toastAction(texts.bankMoved({ count: questions.length }), {
        label: texts.undo(),
        run: () => void moveBack(questions),
      }),
    onSettled: refresh,
    meta: { errorText: () => texts.bankMoveFailed() },
  })
}
