import type { Profile } from '@abhyas/contract/users'
import { updateMailSettings } from '@abhyas/contract/users-mails'
import * as texts from '@abhyas/messages/texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { MY_REPORTS_PATH } from '../../paths.ts'
import { myProfileQuery } from '../../queries/users.ts'
import { LinkButton } from '../../ui/button/button.tsx'
import { toastSuccess } from '../../ui/frame/toast.ts'
import { Choice } from '../../ui/parts/choice.tsx'
import styles from './account-page.module.css'
import { AccountSection } from './account-section.tsx'

type Change = { wantsOrderMails?: boolean; wantsReportMails?: boolean }

/** The mails that a learner can refuse. All others tell something that an owner of the account must know. */
export function MailSettings({ profile }: { profile: Profile }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (body: Change) => call(updateMailSettings, { body }),
    onSuccess: (_nothing, change) => {
      queryClient.setQueryData(myProfileQuery.queryKey, { ...profile, ...change })
      toastSuccess(texts.accountMailsSaved())
    },
    meta: { errorText: () => texts.accountMailsFailed() },
  })
  return (
    <AccountSection title={texts.accountMailsTitle()} text={texts.accountMailsText()}>
      <div className={styles.form}>
        <Choice
          label={texts.accountMailsOrders()}
          hint={texts.accountMailsOrdersHint()}
          isChosen={profile.wantsOrderMails}
          isDisabled={isPending}
          onChoose={(wantsOrderMails) => mutate({ wantsOrderMails })}
        />
        <Choice
          label={texts.accountMailsReports()}
          hint={texts.accountMailsReportsHint()}
          isChosen={profile.wantsReportMails}
          isDisabled={isPending}
          onChoose={(wantsReportMails) => mutate({ wantsReportMails })}
        />
        <LinkButton variant="quiet" to={MY_REPORTS_PATH}>
          {texts.myReportsTitle()}
        </LinkButton>
      </div>
    </AccountSection>
  )
}
