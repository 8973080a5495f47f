import { type FirstDayItem, getFirstDay, sendTestMail } from '@abhyas/contract/site'
import * as texts from '@abhyas/messages/texts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { firstDayQuery } from '../../queries/admin/site.ts'
import { invalidate, keysOf } from '../../queries/request-key.ts'
import { Button, LinkButton } from '../../ui/button/button.tsx'
import { appMeta } from '../../ui/frame/page-meta.ts'
import { toastError, toastSuccess } from '../../ui/frame/toast.ts'
import { Badge } from '../../ui/parts/badge.tsx'
import { Loading } from '../../ui/parts/loading.tsx'
import { RetryNotice } from '../../ui/parts/retry-notice.tsx'
import page from '../../ui/theme/page.module.css'
import { useSite } from '../../ui/words/site.ts'
import { CopiedLines } from './copied-lines.tsx'
import { wayOf } from './first-day-ways.ts'
import { FIRST_DAY_WORDS, MAIL_CAUSE_WORDS, STATE_WORDS } from './first-day-words.ts'
import styles from './first-day.module.css'

export const meta = () => appMeta(texts.firstDayTitle())

export default function FirstDayPage() {
  const { data: items, isError, isFetching, refetch } = useQuery(firstDayQuery)
  return (
    <div className={page.page}>
      <div className={page.head}>
        <div>
          <h1>{texts.firstDayTitle()}</h1>
          <p className={styles.text}>{texts.firstDayLead()}</p>
        </div>
        {items && (
          <Button variant="quiet" isPending={isFetching} onClick={() => void refetch()}>
            {isFetching ? texts.firstDayLooking() : texts.firstDayLookAgain()}
          </Button>
        )}
      </div>
      {isError && !items && <RetryNotice text={texts.firstDayFailed()} onRetry={() => void refetch()} />}
      {!items && !isError && <Loading text={texts.firstDayLoading()} />}
      {items && (
        <ul className={styles.list}>
          {items.map((item) => (
            <Item key={item.kind} item={item} />
          ))}
        </ul>
      )}
    </div>
  )
}

const TONES = { done: 'good', open: 'waiting', unknown: 'plain' } as const

function Item({ item }: { item: FirstDayItem }) {
  const { origin } = useSite()
  const { title, text, open } = FIRST_DAY_WORDS[item.kind]
  const way = wayOf(item, origin)
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <h2 className={styles.what}>
          {title()} <Badge tone={TONES[item.state]}>{STATE_WORDS[item.state]()}</Badge>
        </h2>
        <p className={styles.text}>{text(item)}</p>
        {item.said && (
          <details className={styles.said}>
            <summary>{texts.firstDayMailSaid()}</summary>
            <pre>{item.said}</pre>
          </details>
        )}
        {way && <CopiedLines name={title()} {...way} />}
      </div>
      {open && (
        <LinkButton variant="quiet" {...('to' in open ? { to: open.to } : { href: open.href })}>
          {open.label()}
        </LinkButton>
      )}
      {item.kind === 'mail' && <TestMailButton />}
    </li>
  )
}

function TestMailButton() {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(sendTestMail, {}),
    onSuccess: async ({ address, cause }) => {
      if (cause) toastError(MAIL_CAUSE_WORDS[cause]())
      else toastSuccess(texts.firstDayMailSent({ address }))
      await invalidate(queryClient, keysOf(getFirstDay))
    },
    meta: { errorText: () => texts.firstDayMailNotTried() },
  })
  return (
    <Button variant="quiet" isPending={isPending} onClick={() => mutate()}>
      {isPending ? texts.firstDayMailSending() : texts.firstDayMailButton()}
    </Button>
  )
}
