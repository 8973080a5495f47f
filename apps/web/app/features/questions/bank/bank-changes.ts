import {
  deleteQuestions,
  moveQuestions,
  type QuestionSettings,
  restoreQuestions,
  setQuestions,
  undoBulkChange,
} from '@abhyas/contract/questions-bank'
import * as texts from '@abhyas/messages/texts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { toastAction, toastError, toastNotice, toastSuccess } from '../../../ui/frame/toast.ts'
import { inPieces, useRefreshQuestions } from './admin-question-rows.ts'

type BulkWords = { done: (words: { count: number }) => string; failed: (error: Error) => string }

/** What many questions get: other settings, another topic, or nothing but a way back. */
export type BulkStep =
  | { kind: 'set'; settings: QuestionSettings }
  | { kind: 'move'; topicId: number }
  | { kind: 'delete' }

const WORDS: Record<BulkStep['kind'], BulkWords> = {
  set: { done: texts.bankSet, failed: (error) => error.message },
  move: { done: texts.bankMoved, failed: () => texts.bankMoveFailed() },
  delete: { done: texts.bankDeleted, failed: () => texts.bankDeleteFailed() },
}

/** One step for at most 200 questions. Returns how many changed, and what undoes it. */
async function runStep(step: BulkStep, ids: number[]): Promise<{ changed: number; undo: () => Promise<number> }> {
  if (step.kind === 'delete') {
    await call(deleteQuestions, { body: { ids } })
    return { changed: ids.length, undo: () => call(restoreQuestions, { body: { ids } }).then(() => 0) }
  }
  const { changeId, changed } = await (step.kind === 'set'
    ? call(setQuestions, { body: { ids, settings: step.settings } })
    : call(moveQuestions, { body: { ids, topicId: step.topicId } }))
  const undo = async () => (changeId === null ? 0 : (await call(undoBulkChange, { params: { changeId } })).kept)
  return { changed, undo }
}

type BulkRun = { ids: readonly number[]; step: BulkStep; onProgress: (done: number) => void }

/** Changes many questions, piece by piece. What is done when a piece fails can be undone too. */
export function useChangeMany() {
  const refresh = useRefreshQuestions()
  const undoAll = async (undos: (() => Promise<number>)[], changed: number) => {
    try {
      let kept = 0
      for (const undo of undos.toReversed()) kept += await undo()
      if (kept > 0) toastNotice(texts.bankUndone({ count: changed - kept }), texts.bankUndoKept({ count: kept }))
      else toastSuccess(texts.bankUndone({ count: changed }))
    } catch {
      toastError(texts.undoFailed())
    }
    refresh()
  }
  const offerUndo = (text: string, undos: (() => Promise<number>)[], changed: number) =>
    toastAction(text, { label: texts.undo(), run: () => void undoAll(undos, changed) })
  return useMutation({
    mutationFn: async ({ ids, step, onProgress }: BulkRun) => {
      const words = WORDS[step.kind]
      const undos: (() => Promise<number>)[] = []
      let [changed, done] = [0, 0]
      try {
        await inPieces(ids, async (piece) => {
          const result = await runStep(step, piece)
          undos.push(result.undo)
          changed += result.changed
          done += piece.length
          onProgress(done)
        })
      } catch (error) {
        const reason = words.failed(error as Error)
        if (changed > 0) offerUndo(texts.bankStopped({ count: changed, reason }), undos, changed)
        else toastError(reason)
        return
      }
      if (changed > 0) offerUndo(words.done({ count: changed }), undos, changed)
      else toastNotice(texts.bankNothingChanged())
    },
    onSettled: refresh,
  })
}
