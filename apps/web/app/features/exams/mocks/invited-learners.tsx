import { getInvited, inviteLearners, type Mock, uninviteLearner } from '@abhyas/contract/exams-mocks'
import * as texts from '@abhyas/messages/texts'
import { Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { invitedQuery } from '../../../queries/admin/exams.ts'
import { invalidate, keysOf } from '../../../queries/request-key.ts'
import { RowButton } from '../../../ui/admin/row-actions.tsx'
import { RowTable } from '../../../ui/admin/row-table.tsx'
import { ShowMore } from '../../../ui/admin/show-more.tsx'
import { toastSuccess } from '../../../ui/frame/toast.ts'
import { usePages } from '../../../ui/lists/use-pages.ts'
import { Loading } from '../../../ui/parts/loading.tsx'
import { RetryNotice } from '../../../ui/parts/retry-notice.tsx'
import { SubmitButton } from '../../../ui/parts/submit-button.tsx'
import { useForm } from '../../../ui/parts/use-form.ts'
import page from '../../../ui/theme/page.module.css'
import { failureText } from '../../../ui/words/failure-text.ts'
import styles from './mocks.module.css'

const KEYS = keysOf(getInvited)

/** Who may take an exam that is for invited learners only. */
export function InvitedLearners({ mock: { id } }: { mock: Pick<Mock, 'id'> }) {
  const queryClient = useQueryClient()
  const { data, total, isError, refetch, more } = usePages(invitedQuery(id))
  const [unknown, setUnknown] = useState<string[]>([])
  const { formProps, field, isPending } = useForm<'emails'>({
    check: ({ emails }) =>
      addressesOf(emails).length === 0 ? { field: 'emails', text: texts.errorEmailRequired() } : null,
    send: async ({ emails }, form) => {
      const done = await call(inviteLearners, { params: { id }, body: { emails: addressesOf(emails) } })
      setUnknown(done.unknown)
      form.reset()
      toastSuccess(texts.mockInviteDone({ count: done.invited }))
      await invalidate(queryClient, KEYS)
    },
    onFailure: (error) => ({ field: 'emails', text: failureText(error) }),
  })
  const { mutate: uninvite } = useMutation({
    mutationFn: (userId: number) => call(uninviteLearner, { params: { id, userId } }),
    onSuccess: () => invalidate(queryClient, KEYS),
    meta: { successText: texts.mockUninvited, errorText: () => texts.mockUninviteFailed() },
  })
  return (
    <section className={page.section} aria-labelledby="invited">
      <h2 id="invited">{texts.mockInviteTitle()}</h2>
      <form {...formProps} className={styles.part}>
        <Textarea {...field('emails')} label={texts.mockInviteLabel()} description={texts.mockInviteHint()} rows={4} />
        {unknown.length > 0 && <p role="alert">{texts.mockInviteUnknown({ emails: unknown.join(', ') })}</p>}
        <div>
          <SubmitButton isPending={isPending}>{texts.mockInvite()}</SubmitButton>
        </div>
      </form>
      {isError && !data && <RetryNotice text={texts.mockInviteLoadFailed()} onRetry={() => void refetch()} />}
      {!data && !isError && <Loading text={texts.loading()} />}
      {data?.length === 0 && <p className={page.notice}>{texts.mockInviteNone()}</p>}
      {data && (
        <RowTable
          rows={data}
          nameOf={({ email }) => email}
          columns={[
            { head: texts.userColumnEmail(), cell: ({ email }) => email },
            { head: texts.userColumnName(), cell: ({ username }) => username },
          ]}
          links={({ id: userId, email: name }) => (
            <RowButton isDanger label={texts.mockUninviteNamed({ name })} onClick={() => uninvite(userId)}>
              {texts.mockUninvite()}
            </RowButton>
          )}
        />
      )}
      {more && <ShowMore shown={data?.length ?? 0} total={total} more={more} />}
    </section>
  )
}

const addressesOf = (text: string | undefined): string[] => [...new Set((text ?? '').split(/[\s,;]+/).filter(Boolean))]
