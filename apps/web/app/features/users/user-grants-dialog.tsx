import { type Grant, revokeGrant } from '@abhyas/contract/purchases'
import type { User } from '@abhyas/contract/users'
import * as texts from '@abhyas/messages/texts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { grantsQuery } from '../../queries/admin/purchases.ts'
import { moduleQuery } from '../../queries/catalog.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from '../../ui/parts/dialog.module.css'
import { Dialog } from '../../ui/parts/dialog.tsx'
import { Loading } from '../../ui/parts/loading.tsx'
import { RetryNotice } from '../../ui/parts/retry-notice.tsx'
import list from './user-grants-dialog.module.css'

/** Lists the modules that admins gave to a user, and takes one back. */
export const UserGrantsDialog = ({ user, onClose }: { user: User | null; onClose: () => void }) => (
  <Dialog title={texts.grantsTitle({ name: user?.username ?? '' })} isOpen={user !== null} onClose={onClose}>
    {user && <Grants userId={user.id} />}
    <div className={styles.actions}>
      <Button variant="primary" onClick={onClose} data-close="">
        {texts.close()}
      </Button>
    </div>
  </Dialog>
)

function Grants({ userId }: { userId: number }) {
  const { data: grants, isError, refetch } = useQuery(grantsQuery(userId))
  if (isError && !grants) return <RetryNotice text={texts.grantsFailed()} onRetry={() => void refetch()} />
  if (!grants) return <Loading text={texts.loading()} />
  if (grants.length === 0) return <p>{texts.grantsNone()}</p>
  return (
    <ul className={list.grants}>
      {grants.map((grant) => (
        <GrantRow key={grant.moduleId} grant={grant} />
      ))}
    </ul>
  )
}

function GrantRow({ grant }: { grant: Grant }) {
  const queryClient = useQueryClient()
  const { data: module } = useQuery(moduleQuery(grant.moduleId))
  const { mutate: revoke, isPending } = useMutation({
    mutationFn: () => call(revokeGrant, { params: grant }),
    onSuccess: () => {
      // The row disappears with the focused button, so the focus moves to Close.
      document.querySelector<HTMLElement>('dialog[open] [data-close]')?.focus()
      return queryClient.invalidateQueries(grantsQuery(grant.userId))
    },
    meta: { successText: texts.grantRevoked, errorText: () => texts.grantRevokeFailed() },
  })
  const name = module ? `${module.courseName} / ${module.name}` : String(grant.moduleId)
  return (
    <li>
      <span>{name}</span>
      <Button
        variant="quiet"
        aria-label={texts.grantRevokeNamed({ name })}
        isPending={isPending}
        onClick={() => revoke()}
      >
        {texts.grantRevoke()}
      </Button>
    </li>
  )
}
