import type { MailCause } from '@abhyas/contract/site'
import type { FailedMail } from '@abhyas/contract/users-manage'
import type { MailKind } from '@abhyas/contract/users-mails'
import * as texts from '@abhyas/messages/texts'
import page from '../../../ui/theme/page.module.css'

export const MAIL_KINDS: Record<MailKind, () => string> = {
  verify_email: texts.mailKindVerify,
  reset_password: texts.mailKindReset,
  password_changed: texts.mailKindPassword,
  account_deleted: texts.mailKindDeleted,
  receipt: texts.mailKindReceipt,
  refund: texts.mailKindRefund,
  unpaid_order: texts.mailKindUnpaid,
  grant: texts.mailKindGrant,
  attempt_void: texts.mailKindVoid,
  attempt_regraded: texts.mailKindRegraded,
  report_answered: texts.mailKindReport,
  author_asked: texts.mailKindAsked,
  daily_reminder: texts.mailKindReminder,
}

export const CAUSES: Record<MailCause, () => string> = {
  no_connection: texts.mailCauseConnection,
  not_encrypted: texts.mailCauseEncryption,
  login_refused: texts.mailCauseLogin,
  sender_refused: texts.mailCauseSender,
  address_refused: texts.mailCauseAddress,
  other: texts.mailCauseOther,
}

export const KindCell = ({ kind, reference, isResent }: Pick<FailedMail, 'kind' | 'reference' | 'isResent'>) => (
  <>
    {reference === null ? MAIL_KINDS[kind]() : texts.mailAbout({ kind: MAIL_KINDS[kind](), id: reference })}
    {isResent && <div className={page.over}>{texts.mailResent()}</div>}
  </>
)
