import type { Question } from '@abhyas/contract/questions'
import { proveQuestion } from '@abhyas/contract/questions-runs'
import { call } from '../../../../api/call.ts'
import { toastError } from '../../../../ui/frame/toast.ts'

/** The form holds the run that agrees with its text and key, and nothing when there is none. */
export const RUN_FIELD = 'runId'

export const runIdIn = (form: HTMLFormElement): number | undefined =>
  Number(new FormData(form).get(RUN_FIELD)) || undefined

/** Notes that a saved question is proved. A proof that is refused takes nothing back: the question is saved. */
export async function proveSaved(saved: Question, runId: number | undefined): Promise<Question> {
  if (runId === undefined) return saved
  try {
    return await call(proveQuestion, { params: { id: saved.id }, body: { runId } })
  } catch (error) {
    toastError(error instanceof Error ? error.message : String(error))
    return saved
  }
}
