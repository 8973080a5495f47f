import { type LearnersAttempt, setExtraTime } from '@abhyas/contract/exams-manage'
import type { PaperSections } from '@abhyas/contract/exams-sections'
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
export type Gift = {
  learner: LearnersAttempt['learner'] | null
  seconds: number
  sectionSeconds: number[] | null
  reason: string
}

type Field = 'email' | 'minutes' | 'reason' | `minutes-${number}`

type ExtraTimeDialogProps = {
  examId: number
  /** Each timed section gets its own extra time. Other exams have one field. */
  sections: PaperSections | null
  gift: Gift | null
  onClose: () => void
}

export function ExtraTimeDialog({ examId, sections, gift, onClose }: ExtraTimeDialogProps) {
  const queryClient = useQueryClient()
  const timed = sections?.mode === 'timed' ? sections.list : null
  const fields: Field[] = timed ? timed.map((_, nth): Field => `minutes-${nth}`) : ['minutes']
  const { onSubmit, field, isPending, forget } = useAccountForm<Field>({
    check: (values) => problemOf(values, fields, gift),
    send: async (values) => {
      const { email, reason } = values
      const { id: userId } = gift?.learner ?? (await requireLearner(email))
      const each = fields.map((name) => Math.round(Number(values[name]) * 60))
      const seconds = each.reduce((sum, some) => sum + some, 0)
      const sectionSeconds = timed ? each : null
      await call(setExtraTime, { params: { examId, userId }, body: { seconds, sectionSeconds, reason } })
      onClose()
      toastSuccess(texts.extraTimeSaved())
      await invalidate(queryClient, LEARNERS_ATTEMPTS_KEYS)
    },
    onFailure: (error) => ({ field: fieldOf(error, fields, gift), text: failureText(error) }),
  })
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
      {fields.map((name, nth) => (
        <TextInput
          key={name}
          {...field(name)}
          label={timed ? texts.extraTimeSectionMinutes({ name: timed[nth]?.name ?? '' }) : texts.extraTimeMinutes()}
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          defaultValue={givenText(gift, timed ? nth : null)}
        />
      ))}
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

/** What was given so far, for a section or for the whole exam. */
function givenText(gift: Gift | null, section: number | null): string {
  const seconds = section === null ? gift?.seconds : gift?.sectionSeconds?.[section]
  if (section !== null) return minutesText((seconds ?? 0) / 60)
  return seconds ? minutesText(seconds / 60) : ''
}

function problemOf(
  values: Partial<Record<Field, string>>,
  fields: Field[],
  gift: Gift | null,
): FieldProblem<Field> | null {
  const { email, reason } = values
  if (!gift?.learner && !email?.trim()) return { field: 'email', text: texts.errorEmailRequired() }
  const wrong = fields.find((name) => !isMinutes(values[name]))
  if (wrong) return { field: wrong, text: texts.extraTimeMinutesWrong() }
  return reason?.trim() ? null : { field: 'reason', text: texts.errorReasonRequired() }
}

const isMinutes = (text: string | undefined) =>
  Boolean(text?.trim()) && Number(text) >= 0 && Number(text) <= MINUTES_AT_MOST

async function requireLearner(email: string) {
  const user = await findByEmail(email)
  if (!user) throw new ApiError(404, { code: 'learner_not_found', message: texts.errorLearnerNotFound() })
  return user
}

function fieldOf(error: unknown, [first = 'minutes']: Field[], gift: Gift | null): Field {
  if (!(error instanceof ApiError)) return 'reason'
  if (error.code === 'learner_not_found' && !gift?.learner) return 'email'
  return error.code === 'extra_time_used' ? first : 'reason'
}
