import {
  deleteGoal,
  getGoal,
  getGoalReadiness,
  getRevisionPlan,
  type Goal,
  type GoalInput,
  setGoal,
} from '@abhyas/contract/learning-goals'
import { getMore } from '@abhyas/contract/learning-more'
import * as texts from '@abhyas/messages/texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../../api/call.ts'
import { DASHBOARD_PATH } from '../../../paths.ts'
import { invalidate, keyOf, keysOf } from '../../../queries/request-key.ts'
import { toastAction, toastError, toastSuccess } from '../../../ui/frame/toast.ts'
import { failureText } from '../../../ui/words/failure-text.ts'
import { inputOf } from './goal-values.ts'

/** Sets and removes the goal. Both lead to the dashboard, and a removed goal can be brought back from there. */
export function useGoalChanges() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const forget = () => invalidate(queryClient, keysOf(getGoal, getGoalReadiness, getRevisionPlan, getMore))
  const leave = () => {
    // The dashboard would show the former exam until the response comes.
    queryClient.removeQueries({ queryKey: keyOf(getGoalReadiness) })
    void forget()
    void navigate(DASHBOARD_PATH, { replace: true })
  }
  const bringBack = (goal: Goal) =>
    void call(setGoal, { body: inputOf(goal) }).then(
      async () => {
        await forget()
        toastSuccess(texts.goalBack())
      },
      (error: unknown) => toastError(texts.goalSaveFailed(), failureText(error)),
    )
  const { mutate: remove, isPending: isRemoving } = useMutation({
    mutationFn: (_goal: Goal) => call(deleteGoal, {}),
    onSuccess: (_done, goal) => {
      leave()
      const isOver = (goal.daysLeft ?? 0) < 0
      if (isOver) toastSuccess(texts.goalDeleted())
      else toastAction(texts.goalDeleted(), { label: texts.undo(), run: () => bringBack(goal) })
    },
    meta: { errorText: () => texts.goalDeleteFailed() },
  })
  const save = async (body: GoalInput) => {
    await call(setGoal, { body })
    leave()
    toastSuccess(texts.goalSaved())
  }
  return { save, remove, isRemoving }
}
