import { type BankQuestion, deleteQuestions, moveQuestions } from '@abhyas/contract/questions'
import * as texts from '@abhyas/messages/texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { toastAction, toastError } from '../../ui/toast.ts'
import { SHOWN_IN, useRestoreQuestions } from './question-list.ts'

function useRefresh() {
  const queryClient = useQueryClient()
  return () => {
    for (const queryKey of [['questions'], ...SHOWN_IN]) void queryClient.invalidateQueries({ queryKey })
  }
}

export function useDeleteQuestions() {
  const refresh = useRefresh()
  const restore = useRestoreQuestions()
  return useMutation({
    mutationFn: (questions: BankQuestion[]) => call(deleteQuestions, { body: { ids: questions.map(({ id }) => id) } }),
    onSuccess: (_nothing, questions) => {
      refresh()
      const count = questions.length
      const ids = questions.map(({ id }) => id)
      toastAction(texts.bankDeleted({ count }), {
        label: texts.undo(),
        run: () => void restore(ids, texts.bankRestored({ count })),
      })
    },
    meta: { errorText: () => texts.bankDeleteFailed() },
  })
}

type Move = { questions: BankQuestion[]; topicId: number }

export function useMoveQuestions() {
  const refresh = useRefresh()
  /** Each back to the topic that it came from. */
  const moveBack = async (questions: BankQuestion[]) => {
    try {
      for (const [topicId, together] of Map.groupBy(questions, (question) => question.topicId))
        await call(moveQuestions, { body: { ids: together.map(({ id }) => id), topicId } })
    } catch {
      toastError(texts.undoFailed())
    }
    refresh()
  }
  return useMutation({
    mutationFn: ({ questions, topicId }: Move) =>
      call(moveQuestions, { body: { ids: questions.map(({ id }) => id), topicId } }),
    onSuccess: (_nothing, { questions }) => {
      refresh()
      toastAction(texts.bankMoved({ count: questions.length }), {
        label: texts.undo(),
        run: () => void moveBack(questions),
      })
    },
    meta: { errorText: () => texts.bankMoveFailed() },
  })
}
