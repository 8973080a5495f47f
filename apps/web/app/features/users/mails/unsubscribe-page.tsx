import { unsubscribe } from '@abhyas/contract/users-mails'
import * as texts from '@abhyas/messages/texts'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { call } from '../../../api/call.ts'
import { ACCOUNT_PATH } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/button/button.tsx'
import { appMeta } from '../../../ui/frame/page-meta.ts'
import { FormCard } from '../../../ui/parts/form-card.tsx'

export const meta = () => appMeta(texts.unsubscribeButton())

/** Opened from a mail. A mail scanner opens links too, so only the button switches the mails off. */
export default function UnsubscribePage() {
  const token = useLocation().hash.slice(1)
  const words = token.includes('.reminders.') ? OF_REMINDERS : OF_ORDERS
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => call(unsubscribe, { params: { token } }, { withoutLogin: true }),
  })
  if (isSuccess)
    return (
      <FormCard key="done" isOutcome title={texts.unsubscribeDone()} text={words.done()}>
        <LinkButton variant="quiet" to={ACCOUNT_PATH}>
          {texts.accountTitle()}
        </LinkButton>
      </FormCard>
    )
  return (
    <FormCard title={words.title()} text={words.text()}>
      <Button variant="primary" disabled={isPending} onClick={() => mutate()}>
        {texts.unsubscribeButton()}
      </Button>
    </FormCard>
  )
}

const OF_ORDERS = {
  title: texts.unsubscribeTitle,
  text: texts.unsubscribeText,
  done: texts.unsubscribeDoneText,
}

/** The link names these mails; see unsubscribe.ts in the API. */
const OF_REMINDERS = {
  title: texts.unsubscribeReminderTitle,
  text: texts.unsubscribeReminderText,
  done: texts.unsubscribeReminderDoneText,
}
