import { exportMyData } from '@abhyas/contract/users'
import * as texts from '@abhyas/messages/texts'
import { call } from '../../api/call.ts'
import { PasswordField } from '../../ui/parts/password-field.tsx'
import { saveAsFile } from '../../ui/words/save-as-file.ts'
import { SubmitButton } from '../../ui/parts/submit-button.tsx'
import { toastSuccess } from '../../ui/frame/toast.ts'
import { useAccountForm } from '../../ui/parts/use-account-form.ts'
import styles from './account-page.module.css'
import { AccountSection } from './account-section.tsx'
import { tellAt } from './tell-at.ts'

export function DownloadData() {
  const { formProps, field, isPending } = useAccountForm<'password'>({
    check: ({ password }) => (password ? null : { field: 'password', text: texts.errorPasswordRequired() }),
    send: async (body, form) => {
      const data = await call(exportMyData, { body })
      saveAsFile(`my-data-${data.exportedAt.slice(0, 10)}.json`, JSON.stringify(data, null, 2), 'application/json')
      form.reset()
      toastSuccess(texts.accountDownloaded())
    },
    onFailure: tellAt('password', ['wrong_password', 'password_required']),
  })
  return (
    <AccountSection title={texts.accountDataTitle()} text={texts.accountDataText()}>
      <form {...formProps} className={styles.form}>
        <PasswordField {...field('password')} label={texts.accountPasswordAgain()} autoComplete="current-password" />
        <SubmitButton variant="quiet" isPending={isPending}>
          {texts.accountDownload()}
        </SubmitButton>
      </form>
    </AccountSection>
  )
}
