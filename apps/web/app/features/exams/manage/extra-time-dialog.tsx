import { type LearnersAttempt, setExtraTime } from '@abhyas/contract/exams-manage'
import * as texts from '@abhyas/messages/texts'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { LEARNERS_ATTEMPTS_KEYS } from '../../../queries/admin/exams.ts'
import { invalidate } from '../../../queries/request-key.ts'
import { learnerName } from '../../../ui/admin/learner-name.ts'
import { ConfirmDialog } from '../../../ui/parts/confirm-dialog.tsx'
import { failureText } from '../../../ui/words/failure-text.ts'
import { toastSuccess } from '../../../ui/frame/toast.ts'
import { useAccountForm } from '../../../ui/parts/use-account-form.ts'
import type { FieldProblem } from '../../../ui/parts/use-form.ts'
import { timeInWords } from '../../../ui/words/time-in-words.ts'
import { minutesText } from './exam-values.ts'
import { findByEmail } from './find-by-email.ts'

const MINUTES_AT_MOST = 240

/** Shows the extra time given so far. Without a learner, the admin names one by e-mail address. */
export type Gift = { learner: LearnersAttempt['learner'] | null; seconds: number; reason: string }

type Field = 'email' | 'minutes' | 'reason'

type ExtraTimeDialogProps = { examId: number; gift: Gift | null; onClose: () => void }

export function ExtraTimeDialog({ examId, gift, onClose }: ExtraTimeDialogProps) {
  const queryClient = useQueryClient()
  const { onSubmit, field, isPending, forget } = useAccountForm<Field>({
    check: (values) => problemOf(values, gift),
    send: async ({ email, minutes, reason }) => {
      const { id: userId } = gift?.learner ?? (await requireLearner(email))
      const seconds = Math.round(Number(minutes) * 60)
      await call(setExtraTime, { params: { examId, userId }, body: { seconds, reason } })
      onClose()
      toastSuccess(texts.extraTimeSaved())
      await invalidate(queryClient, LEARNERS_ATTEMPTS_KEYS)
    },
    onFailure: (error) => ({ field: fieldOf(error, gift), text: failureText(error) }),
  })
  const given = gift ? minutesText(gift.seconds / 60) : ''
  const name = gift?.learner ? learnerName(gift.learner) : null
  return (
    <ConfirmDialog
      isOpen={gift !== null}
      title={name === null ? texts.extraTimeGive() : texts.extraTimeTitleNamed({ name })}
      text={
        <>
          <p>{texts.extraTimeText()}</p>
          {gift !== null && gift.seconds > 0 && <p>{texts.extraTimeGiven({ time: timeInWords(gift.seconds) })}</p>}
        </>
      }
      confirmLabel={texts.extraTimeSave()}
      isPending={isPending}
      onSubmit={onSubmit}
      onClose={() => {
        forget()
        onClose()
      }}
    >
      {name === null && (
        <TextInput {...field('email')} type="email" label={texts.extraTimeEmail()} autoComplete="off" maxLength={256} />
      )}
      <TextInput
        {...field('minutes')}
        label={texts.extraTimeMinutes()}
        inputMode="decimal"
        autoComplete="off"
        maxLength={6}
        defaultValue={gift && gift.seconds > 0 ? given : ''}
      />
      <TextInput
        {...field('reason')}
        label={texts.extraTimeReason()}
        description={texts.extraTimeReasonHint()}
        autoComplete="off"
        maxLength={300}
        defaultValue={gift?.reason ?? ''}
      />
    </ConfirmDialog>
  )
}

function problemOf(
  { email, minutes, reason }: Partial<Record<Field, string>>,
  gift: Gift | null,
): FieldProblem<Field> | null {
  if (!gift?.learner && !email?.trim()) return { field: 'email', text: texts.errorEmailRequired() }
  const number = Number(minutes)
  if (!minutes?.trim() || !(number >= 0 && number <= MINUTES_AT_MOST))
    return { field: 'minutes', text: texts.extraTimeMinutesWrong() }
  return reason?.trim() ? null : { field: 'reason', text: texts.errorReasonRequired() }
}

async function requireLearner(email: string) {
  const user = await findByEmail(email)
  if (!user) throw new ApiError(404, { code: 'learner_not_found', message: texts.errorLearnerNotFound() })
  return user
}

function fieldOf(error: unknown, gift: Gift | null): Field {
  if (!(error instanceof ApiError)) return 'reason'
  if (error.code === 'learner_not_found' && !gift?.learner) return 'email'
  return error.code === 'extra_time_used' ? 'minutes' : 'reason'
}
