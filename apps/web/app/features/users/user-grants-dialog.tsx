import { type Grant, revokeGrant } from '@abhyas/contract/purchases'
import type { User } from '@abhyas/contract/users'
import * as texts from '@abhyas/messages/texts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { grantsQuery } from '../../queries/admin/purchases.ts'
import { moduleQuery } from '../../queries/catalog.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/parts/confirm-dialog.tsx'
import styles from '../../ui/parts/dialog.module.css'
import { Dialog } from '../../ui/parts/dialog.tsx'
import { Loading } from '../../ui/parts/loading.tsx'
import { RetryNotice } from '../../ui/parts/retry-notice.tsx'
import { GiveModuleForm } from './give-module-form.tsx'
import list from './user-grants-dialog.module.css'

/** Lists the modules that admins gave to a user, gives another one, and takes one back. */
export const UserGrantsDialog = ({ user, onClose }: { user: User | null; onClose: () => void }) => (
  <Dialog title={texts.grantsTitle({ name: user?.username ?? '' })} isOpen={user !== null} onClose={onClose}>
    {user && <Grants userId={user.id} />}
    {user?.role.name === 'ROLE_USER' && <GiveModuleForm user={user} />}
    <div className={styles.actions}>
      <Button variant="primary" onClick={onClose} data-close="">
        {texts.close()}
      </Button>
    </div>
  </Dialog>
)

/** A given module, with its name for the question before it is taken back. */
type NamedGrant = { grant: Grant; name: string }

function Grants({ userId }: { userId: number }) {
  const { data: grants, isError, refetch } = useQuery(grantsQuery(userId))
  const [leaving, setLeaving] = useState<NamedGrant | null>(null)
  if (isError && !grants) return <RetryNotice text={texts.grantsFailed()} onRetry={() => void refetch()} />
  if (!grants) return <Loading text={texts.loading()} />
  return (
    <>
      {grants.length === 0 && <p>{texts.grantsNone()}</p>}
      <ul className={list.grants}>
        {grants.map((grant) => (
          <GrantRow key={grant.moduleId} grant={grant} onRevoke={(name) => setLeaving({ grant, name })} />
        ))}
      </ul>
      <RevokeDialog leaving={leaving} onClose={() => setLeaving(null)} />
    </>
  )
}

function GrantRow({ grant, onRevoke }: { grant: Grant; onRevoke: (name: string) => void }) {
  const { data: module } = useQuery(moduleQuery(grant.moduleId))
  const name = module ? `${module.courseName} / ${module.name}` : String(grant.moduleId)
  return (
    <li>
      <span>{name}</span>
      <Button variant="quiet" aria-label={texts.grantRevokeNamed({ name })} onClick={() => onRevoke(name)}>
        {texts.grantRevoke()}
      </Button>
    </li>
  )
}

/** Asks first, because the learner may be in the middle of the module. */
function RevokeDialog({ leaving, onClose }: { leaving: NamedGrant | null; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { mutate: revoke, isPending } = useMutation({
    mutationFn: (grant: Grant) => call(revokeGrant, { params: grant }),
    onSuccess: (_nothing, { userId }) => queryClient.invalidateQueries(grantsQuery(userId)),
    onSettled: () => {
      onClose()
      // The row may disappear with its button, so the focus moves to Close.
      document.querySelector<HTMLElement>('dialog[open] [data-close]')?.focus()
    },
    meta: { successText: texts.grantRevoked, errorText: () => texts.grantRevokeFailed() },
  })
  return (
    <ConfirmDialog
      isOpen={leaving !== null}
      title={texts.grantRevokeTitle()}
      text={leaving && texts.grantRevokeText({ name: leaving.name })}
      confirmLabel={texts.grantRevoke()}
      isDanger
      isPending={isPending}
      onSubmit={(event) => {
        event.preventDefault()
        if (leaving && !isPending) revoke(leaving.grant)
      }}
      onClose={onClose}
    />
  )
}
