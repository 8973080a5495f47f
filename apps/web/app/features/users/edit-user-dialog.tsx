import type { RoleName } from '@abhyas/contract/auth'
import type { User } from '@abhyas/contract/users'
import * as texts from '@abhyas/messages/texts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { RowEditForm } from '../../ui/admin/row-edit-form.tsx'
import { SelectField } from '../../ui/admin/select-field.tsx'
import { hasUnsaved } from '../../ui/admin/unsaved.ts'
import { HalfDate, requireWholeDates } from '../../ui/admin/whole-dates.ts'
import { ConfirmDialog } from '../../ui/parts/confirm-dialog.tsx'
import { Dialog } from '../../ui/parts/dialog.tsx'
import { dayOf, endOfDay } from '../../ui/words/india-day.ts'
import { toastNotice } from '../../ui/frame/toast.ts'
import type { FieldProblem } from '../../ui/parts/use-form.ts'
import { useUpdateUser } from './admin-user-rows.ts'
import { roleText } from './user-cells.tsx'

type Field = 'username' | 'email' | 'role' | 'expiry'

type EditUserDialogProps = { user: User | null; onClose: () => void }

export function EditUserDialog({ user, onClose }: EditUserDialogProps) {
  // A click beside the dialog does not discard the input.
  const close = () => (hasUnsaved('page') ? toastNotice(texts.unsavedForm()) : onClose())
  return (
    <Dialog title={texts.userEditTitle()} isOpen={user !== null} onClose={close}>
      {user && <EditUserForm user={user} onDone={onClose} />}
    </Dialog>
  )
}

function EditUserForm({ user, onDone }: { user: User; onDone: () => void }) {
  const { mutateAsync: updateUser } = useUpdateUser()
  const { isAsking, ask, decide } = useQuestion()
  return (
    <>
      <RowEditForm<User, Field>
        row={user}
        check={({ username, email }) => {
          if (!username.trim()) return { field: 'username', text: texts.errorUsernameRequired() }
          return email.trim() ? null : { field: 'email', text: texts.errorEmailRequired() }
        }}
        update={async ({ username, email, role, expiry }, version, form) => {
          requireWholeDates(form)
          if (role === 'ROLE_ADMIN' && user.role.name !== role && !(await ask())) throw new NotConfirmed()
          return updateUser({
            id: user.id,
            version,
            username: username.trim(),
            email: email.trim(),
            role: { name: role as RoleName },
            ...(expiry !== shownDay(user) && { roleExpiryDate: expiry ? endOfDay(expiry) : null }),
          })
        }}
        theirs={(now) => <p>{[now.username, now.email, roleText(now), shownDay(now)].filter(Boolean).join(', ')}</p>}
        onDone={onDone}
        onFailure={refusedField}
      >
        {(field) => (
          <>
            <TextInput
              {...field('username')}
              label={texts.userColumnName()}
              defaultValue={user.username}
              maxLength={60}
              autoComplete="off"
            />
            <TextInput
              {...field('email')}
              type="email"
              label={texts.userColumnEmail()}
              defaultValue={user.email}
              maxLength={256}
              autoComplete="off"
            />
            <SelectField
              label={texts.userColumnRole()}
              name="role"
              choices={[
                { value: 'ROLE_USER', label: texts.roleLearner() },
                { value: 'ROLE_ADMIN', label: texts.roleAdmin() },
              ]}
              initial={user.role.name}
            />
            <TextInput
              {...field('expiry')}
              aria-required={undefined}
              type="date"
              max="9999-12-31"
              label={texts.userColumnExpiry()}
              description={`${texts.userExpiryHint()} ${texts.userRoleHint()}`}
              defaultValue={shownDay(user)}
            />
          </>
        )}
      </RowEditForm>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.userMakeAdminTitle()}
        text={texts.userMakeAdminText({ email: user.email })}
        confirmLabel={texts.userMakeAdmin()}
        isPending={false}
        onSubmit={(event) => {
          event.preventDefault()
          decide(true)
        }}
        onClose={() => decide(false)}
      />
    </>
  )
}

/** The admin has not confirmed the new role. The form stays open with its input. */
class NotConfirmed extends Error {}

/** A question in a dialog: `ask` waits until the admin decides. */
function useQuestion() {
  const [answer, setAnswer] = useState<{ give: (isYes: boolean) => void } | null>(null)
  return {
    isAsking: answer !== null,
    ask: () => new Promise<boolean>((give) => setAnswer({ give })),
    decide: (isYes: boolean) => {
      answer?.give(isYes)
      setAnswer(null)
    },
  }
}

const shownDay = ({ roleExpiryDate }: User) => (roleExpiryDate ? dayOf(roleExpiryDate) : '')

function refusedField(error: unknown): FieldProblem<Field> | null {
  if (error instanceof HalfDate) return { field: 'expiry', text: texts.dateHalf() }
  if (!(error instanceof ApiError)) return null
  if (error.code.startsWith('email_')) return { field: 'email', text: error.message }
  return ['username_required', 'text_too_long'].includes(error.code) ? { field: 'username', text: error.message } : null
}
