import { type getExpiredUsers, getAllUsers, type UserDeletion } from '@abhyas/contract/users-manage'
import type { ResponseOf } from '@abhyas/contract/endpoint'
import { FORMATS } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { expiredUsersQuery, userCountQuery } from '../../queries/admin/users.ts'
import { invalidate, pagesKeyOf } from '../../queries/request-key.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/parts/confirm-dialog.tsx'
import { momentInWords } from '../../ui/words/india-day.ts'
import { MessageDialog } from '../../ui/parts/message-dialog.tsx'
import page from '../../ui/theme/page.module.css'
import { toastSuccess } from '../../ui/frame/toast.ts'
import { useForm } from '../../ui/parts/use-form.ts'
import styles from './expired-users.module.css'
import { DeletionProgress } from './deletion-progress.tsx'
import { useStartDeletion } from './deletion-changes.ts'

type Expired = ResponseOf<typeof getExpiredUsers>

/** The button that deletes users with an expired role, and the progress. The deletion continues without this page. */
export function ExpiredUsers() {
  const [isAsking, setAsking] = useState(false)
  const { data, isFetching, isError, refetch } = useQuery(expiredUsersQuery)
  const deletion = data?.deletion ?? null
  useTellWhenDone(deletion)
  const close = () => setAsking(false)
  return (
    <>
      {deletion && deletion.state !== 'done' && <DeletionProgress deletion={deletion} />}
      {deletion?.state !== 'running' && (
        <Button
          variant="quiet"
          onClick={() => {
            setAsking(true)
            // The dialog asks about the users that are expired now.
            void refetch()
          }}
        >
          {texts.expiredDelete()}
        </Button>
      )}
      {deletion?.state === 'done' && <p className={page.over}>{lastText(deletion)}</p>}
      {data && data.expired > 0 && !isFetching && !isError ? (
        <AskBefore expired={data} isOpen={isAsking} onClose={close} />
      ) : (
        <MessageDialog title={texts.expiredDelete()} isOpen={isAsking} onClose={close}>
          {isFetching ? texts.loading() : isError ? texts.expiredUnknown() : texts.expiredNone()}
        </MessageDialog>
      )}
    </>
  )
}

type AskBeforeProps = { expired: Expired; isOpen: boolean; onClose: () => void }

function AskBefore({ expired: { expired, kept }, isOpen, onClose }: AskBeforeProps) {
  const { mutateAsync: startDeletion } = useStartDeletion()
  const [alsoOwners, setAlsoOwners] = useState(false)
  const close = () => {
    setAlsoOwners(false)
    onClose()
  }
  const { onSubmit, isPending } = useForm({ send: () => startDeletion({ alsoOwners }).then(close, close) })
  const { owns_module: owners = 0, ...keptAnyway } = kept
  const stay = alsoOwners ? keptAnyway : kept
  const count = expired - Object.values(stay).reduce((sum, each) => sum + each, 0)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={texts.expiredTitle()}
      text={
        <>
          <p>
            {count > 0 ? texts.expiredCount({ count, number: count.toLocaleString(FORMATS) }) : texts.expiredNoneLeft()}
          </p>
          {alsoOwners && <p>{texts.expiredOwnersToo({ count: owners, number: owners.toLocaleString(FORMATS) })}</p>}
          {keptTexts(stay).map((text) => (
            <p key={text}>{text}</p>
          ))}
          <p>{texts.expiredText()}</p>
        </>
      }
      confirmLabel={texts.remove()}
      isDanger
      isPending={isPending}
      onSubmit={onSubmit}
      onClose={close}
    >
      {owners > 0 && (
        <label className={styles.tick}>
          <input
            type="checkbox"
            checked={alsoOwners}
            onChange={({ currentTarget }) => setAlsoOwners(currentTarget.checked)}
          />
          {texts.expiredAlsoOwners()}
        </label>
      )}
    </ConfirmDialog>
  )
}

/** Shows how the last deletion ended, also to admins who were not there. */
const lastText = ({ deleted, kept, endedAt }: UserDeletion): string =>
  [texts.expiredLast({ when: momentInWords(endedAt ?? '') }), deletedText(deleted), ...keptTexts(kept)].join(' ')

const deletedText = (count: number): string =>
  texts.expiredDeletedCount({ count, number: count.toLocaleString(FORMATS) })

const keptTexts = ({
  asks = 0,
  last_admin: lastAdmins = 0,
  open_attempt: inExam = 0,
  open_order: withOrder = 0,
  owns_module: owners = 0,
}: UserDeletion['kept']): string[] => [
  ...(asks > 0 ? [texts.expiredKeptAsks()] : []),
  ...(lastAdmins > 0 ? [texts.expiredKeptAdmins({ count: lastAdmins })] : []),
  ...(inExam > 0 ? [texts.expiredKeptInExam({ count: inExam, number: inExam.toLocaleString(FORMATS) })] : []),
  ...(withOrder > 0
    ? [texts.expiredKeptWithOrder({ count: withOrder, number: withOrder.toLocaleString(FORMATS) })]
    : []),
  ...(owners > 0 ? [texts.expiredKeptOwner({ count: owners, number: owners.toLocaleString(FORMATS) })] : []),
]

/** The page that saw the deletion running tells its end once. */
function useTellWhenDone(deletion: UserDeletion | null): void {
  const queryClient = useQueryClient()
  const seen = useRef<UserDeletion['state'] | null>(null)
  const state = deletion?.state ?? null
  const deleted = deletion?.deleted ?? 0
  useEffect(() => {
    if (seen.current === 'running' && state !== 'running') {
      if (state === 'done') toastSuccess(texts.expiredDeleted(), deletedText(deleted))
      void invalidate(queryClient, [pagesKeyOf(getAllUsers), userCountQuery.queryKey])
    }
    seen.current = state
  }, [state, deleted, queryClient])
}
