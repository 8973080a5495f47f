import type { Question, QuestionState } from '@abhyas/contract/questions'
import { setQuestionState } from '@abhyas/contract/questions-bank'
import {
  addComment,
  deleteComment,
  getComments,
  getOpenComments,
  resolveComments,
} from '@abhyas/contract/questions-comments'
import { getQuestionHistory, restoreVersion } from '@abhyas/contract/questions-versions'
import * as texts from '@abhyas/messages/texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { invalidate, keysOf } from '../../../queries/request-key.ts'
import { toastAction, toastError, toastSuccess } from '../../../ui/frame/toast.ts'
import { failureText } from '../../../ui/words/failure-text.ts'
import { useRefreshQuestions } from '../bank/admin-question-rows.ts'

const meta = { errorText: failureText }

/** Fetches again what shows the versions, the comments and the state of questions. */
function useRefreshReviews(): () => void {
  const queryClient = useQueryClient()
  const refreshQuestions = useRefreshQuestions()
  return () => {
    refreshQuestions()
    void invalidate(queryClient, keysOf(getQuestionHistory, getComments, getOpenComments))
  }
}

/** An undo is a change like every other. It is refused when another admin has changed the question meanwhile. */
function useUndo() {
  const refresh = useRefreshReviews()
  return async (undo: () => Promise<unknown>) => {
    try {
      await undo()
      toastSuccess(texts.reviewUndone())
    } catch (error) {
      toastError(texts.undoFailed(), failureText(error))
    }
    refresh()
  }
}

/** `now` is the version that the admin sees as the present one. */
export function useRestoreVersion(id: number, now: number) {
  const refresh = useRefreshReviews()
  const undo = useUndo()
  const restore = (version: number, ifMatch: number) => call(restoreVersion, { params: { id, version }, ifMatch })
  return useMutation({
    mutationFn: (version: number) => restore(version, now),
    onSuccess: (restored) =>
      toastAction(texts.versionsRestored(), {
        label: texts.undo(),
        run: () => void undo(() => restore(now, restored.version)),
      }),
    onSettled: refresh,
    meta,
  })
}

type StateChange = { to: QuestionState; comment?: string; done: string }

export function useChangeState({ id, state, version }: Question, onDone: (change: StateChange) => void) {
  const refresh = useRefreshReviews()
  const undo = useUndo()
  return useMutation({
    mutationFn: ({ to, comment }: StateChange) =>
      call(setQuestionState, { params: { id }, body: { state: to, ...(comment && { comment }) }, ifMatch: version }),
    onSuccess: (changed, change) => {
      onDone(change)
      const back = () => call(setQuestionState, { params: { id }, body: { state }, ifMatch: changed.version })
      toastAction(change.done, { label: texts.undo(), run: () => void undo(back) })
    },
    onSettled: refresh,
    meta,
  })
}

export function useComments(questionId: number, onAdded: () => void) {
  const queryClient = useQueryClient()
  const undo = useUndo()
  const params = { id: questionId }
  const shared = { onSettled: () => invalidate(queryClient, keysOf(getComments, getOpenComments)), meta }
  const reopen = () => call(resolveComments, { params, body: { isResolved: false } })
  return {
    add: useMutation({
      mutationFn: (text: string) => call(addComment, { params, body: { text } }),
      onSuccess: () => {
        onAdded()
        toastSuccess(texts.commentAdded())
      },
      ...shared,
    }),
    remove: useMutation({
      mutationFn: (id: number) => call(deleteComment, { params: { id } }),
      onSuccess: () => toastSuccess(texts.commentDeleted()),
      ...shared,
    }),
    resolve: useMutation({
      mutationFn: () => call(resolveComments, { params, body: { isResolved: true } }),
      onSuccess: () => toastAction(texts.commentsAreResolved(), { label: texts.undo(), run: () => void undo(reopen) }),
      ...shared,
    }),
  }
}
