import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { myProfileQuery } from '../../queries/users.ts'
import { Loading } from '../../ui/parts/loading.tsx'
import { appMeta } from '../../ui/frame/page-meta.ts'
import { RetryNotice } from '../../ui/parts/retry-notice.tsx'
import { UnverifiedNotice } from '../../ui/frame/unverified-notice.tsx'
import styles from './account-page.module.css'
import { ReminderSettings } from '../learning/reminders/reminder-settings.tsx'
import { AccountSection } from './account-section.tsx'
import { ChangePassword } from './change-password.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { DownloadData } from './download-data.tsx'
import { LogOutEverywhere } from './log-out-everywhere.tsx'
import { MailSettings } from './mail-settings.tsx'
import { ProfileSection } from './profile-section.tsx'

export const meta = () => appMeta(texts.accountTitle())

export default function AccountPage() {
  return (
    <div className={styles.page}>
      <h1>{texts.accountTitle()}</h1>
      <Account />
    </div>
  )
}

function Account() {
  const { data: profile, isError, refetch } = useQuery(myProfileQuery)
  if (profile)
    return (
      <>
        {!profile.emailVerified && <UnverifiedNotice />}
        <ProfileSection profile={profile} />
        <AccountSection title={texts.remindMe()} text={texts.remindText()}>
          <ReminderSettings />
        </AccountSection>
        <MailSettings profile={profile} />
        <ChangePassword email={profile.email} />
        <LogOutEverywhere />
        <DownloadData />
        <DeleteAccount />
      </>
    )
  if (isError) return <RetryNotice text={texts.accountFailed()} onRetry={() => void refetch()} />
  return <Loading text={texts.loading()} />
}
