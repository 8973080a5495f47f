import { type Profile, updateMe } from '@abhyas/contract/users'
import * as texts from '@abhyas/messages/texts'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { readLoginRecord } from '../../api/login-record.ts'
import { renameLogin } from '../../api/store-login.ts'
import { myProfileQuery } from '../../queries/users.ts'
import { Badge } from '../../ui/parts/badge.tsx'
import { dayInWords } from '../../ui/words/india-day.ts'
import { SubmitButton } from '../../ui/parts/submit-button.tsx'
import { toastSuccess } from '../../ui/frame/toast.ts'
import { useAccountForm } from '../../ui/parts/use-account-form.ts'
import styles from './account-page.module.css'
import { AccountSection } from './account-section.tsx'
import { tellAt } from './tell-at.ts'

export const ProfileSection = ({ profile }: { profile: Profile }) => (
  <AccountSection title={texts.accountProfileTitle()} text={texts.accountProfileText()}>
    <Facts profile={profile} />
    <NameForm username={profile.username} />
  </AccountSection>
)

function Facts({ profile: { email, emailVerified, role, roleExpiryDate } }: { profile: Profile }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{texts.fieldEmail()}</dt>
        <dd>
          {email}{' '}
          <Badge tone={emailVerified ? 'good' : 'waiting'}>
            {emailVerified ? texts.accountEmailVerified() : texts.accountEmailUnverified()}
          </Badge>
        </dd>
      </div>
      <div>
        <dt>{texts.accountRole()}</dt>
        <dd>{role.name === 'ROLE_ADMIN' ? texts.roleAdmin() : texts.roleLearner()}</dd>
      </div>
      <div>
        <dt>{texts.accountRoleEnds()}</dt>
        <dd>{roleExpiryDate ? dayInWords(roleExpiryDate) : texts.accountRoleForever()}</dd>
      </div>
    </dl>
  )
}

function NameForm({ username }: { username: string }) {
  const queryClient = useQueryClient()
  const { formProps, field, isPending } = useAccountForm<'username'>({
    check: (values) => (values.username.trim() ? null : { field: 'username', text: texts.errorUsernameRequired() }),
    send: async (body) => {
      const profile = await call(updateMe, { body })
      queryClient.setQueryData(myProfileQuery.queryKey, profile)
      const record = readLoginRecord()
      if (record) renameLogin(record, profile.username)
      toastSuccess(texts.accountNameSaved())
    },
    onFailure: tellAt('username', ['username_required', 'text_too_long']),
  })
  return (
    <form {...formProps} className={styles.form}>
      <TextInput
        {...field('username')}
        label={texts.accountNameLabel()}
        defaultValue={username}
        autoComplete="nickname"
      />
      <SubmitButton isPending={isPending}>{texts.accountSaveName()}</SubmitButton>
    </form>
  )
}
