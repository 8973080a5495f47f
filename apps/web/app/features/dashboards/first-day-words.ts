import type { FirstDayItem, MailCause } from '@abhyas/contract/site'
import * as texts from '@abhyas/messages/texts'
import { CONTENT_PATH, LEARNERS_ORDERS_PATH, SITE_PATH } from '../../admin-paths.ts'
import { momentInWords } from '../../ui/words/india-day.ts'

type Words = {
  title: () => string
  text: (item: FirstDayItem) => string
  /** The page where it is done, ours or the provider's. Some things are done on the server (first-day-ways.ts). */
  open?: { label: () => string; to: string } | { label: () => string; href: string }
}

const KEYS: Record<string, () => string> = {
  live: texts.firstDayPaymentsLive,
  test: texts.firstDayPaymentsTest,
  none: texts.firstDayPaymentsNone,
  refused: texts.firstDayPaymentsRefused,
}

const PROVIDER_DASHBOARD = 'https://dashboard.razorpay.com'

/** Why the mail server did not accept a mail, and what to look at. */
export const MAIL_CAUSE_WORDS: Record<MailCause, () => string> = {
  no_connection: texts.firstDayMailNoConnection,
  not_encrypted: texts.firstDayMailNotEncrypted,
  login_refused: texts.firstDayMailLoginRefused,
  sender_refused: texts.firstDayMailSenderRefused,
  address_refused: texts.firstDayMailAddressRefused,
  other: texts.firstDayMailOther,
}

const MAIL_DETAILS: Record<string, () => string> = { ...MAIL_CAUSE_WORDS, example_sender: texts.firstDayMailExample }

export const FIRST_DAY_WORDS: Record<FirstDayItem['kind'], Words> = {
  content: {
    title: texts.firstDayContent,
    text: ({ count }) => (count > 0 ? texts.firstDayContentDone({ count }) : texts.firstDayContentOpen()),
    open: { label: texts.firstDayContentButton, to: CONTENT_PATH },
  },
  links: {
    title: texts.firstDayLinks,
    text: ({ count }) => (count > 0 ? texts.firstDayLinksOpen({ count }) : texts.firstDayLinksDone()),
    open: { label: texts.firstDayLinksButton, to: SITE_PATH },
  },
  mail: {
    title: texts.firstDayMail,
    text: ({ at, detail }) => {
      const problem = MAIL_DETAILS[detail]
      if (problem) return problem()
      return at === null ? texts.firstDayMailOpen() : texts.firstDayMailDone({ when: momentInWords(at) })
    },
  },
  payments: {
    title: texts.firstDayPayments,
    text: ({ detail }) => (KEYS[detail] ?? texts.firstDayPaymentsSilent)(),
    open: { label: texts.firstDayPaymentsButton, href: PROVIDER_DASHBOARD },
  },
  webhook: {
    title: texts.firstDayWebhook,
    text: ({ at }) =>
      at === null ? texts.firstDayWebhookOpen() : texts.firstDayWebhookDone({ when: momentInWords(at) }),
    open: { label: texts.firstDayWebhookButton, to: LEARNERS_ORDERS_PATH },
  },
  backup: {
    title: texts.firstDayBackup,
    text: ({ at, state }) => {
      if (at === null) return texts.firstDayBackupUnknown()
      return (state === 'done' ? texts.firstDayBackupDone : texts.firstDayBackupOld)({ when: momentInWords(at) })
    },
  },
  password: {
    title: texts.firstDayPassword,
    text: ({ count, state }) =>
      (state === 'done' ? texts.firstDayPasswordDone : texts.firstDayPasswordOpen)({ count: String(count) }),
  },
}

export const STATE_WORDS: Record<FirstDayItem['state'], () => string> = {
  done: texts.firstDayStateDone,
  open: texts.firstDayStateOpen,
  unknown: texts.firstDayStateUnknown,
}
