import { isRepeatable } from '@abhyas/contract/users-manage'
import type { SentMail } from '@abhyas/contract/users-mails'
import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { mailsQuery, userQuery } from '../../../queries/admin/users.ts'
import { AdminList } from '../../../ui/admin/admin-list.tsx'
import { Minute } from '../../../ui/admin/facts.tsx'
import { RowButton } from '../../../ui/admin/row-actions.tsx'
import { RowTable } from '../../../ui/admin/row-table.tsx'
import { ShowMore } from '../../../ui/admin/show-more.tsx'
import { usePages } from '../../../ui/lists/use-pages.ts'
import { appMeta } from '../../../ui/frame/page-meta.ts'
import { Badge } from '../../../ui/parts/badge.tsx'
import page from '../../../ui/theme/page.module.css'
import { useSendAgain } from './mail-changes.ts'
import { KindCell, MAIL_KINDS } from './mail-words.tsx'

export const meta = () => appMeta(texts.mailsTitle())

const STATES = {
  queued: { tone: 'waiting', text: texts.mailQueued },
  sent: { tone: 'good', text: texts.mailSent },
  failed: { tone: 'bad', text: texts.mailFailed },
} as const

/** What we sent to a person. */
export default function AdminMailsPage() {
  const userId = Number(useParams()['userId'])
  const mails = usePages(mailsQuery(userId))
  const { data: user } = useQuery(userQuery(userId))
  const { mutate: sendAgain } = useSendAgain()
  return (
    <AdminList
      title={texts.mailsTitle()}
      {...(user && { lead: user.email })}
      query={mails}
      loadingText={texts.mailsLoading()}
      failedText={texts.mailsFailed()}
      emptyText={texts.mailsNone()}
    >
      {(rows) => (
        <>
          <RowTable
            rows={rows}
            nameOf={({ kind }) => MAIL_KINDS[kind]()}
            columns={[
              { head: texts.mailColumnKind(), cell: KindCell },
              { head: texts.mailColumnWhen(), cell: ({ createdAt }) => <Minute at={createdAt} />, kind: 'oneLine' },
              { head: texts.mailColumnState(), cell: StateCell },
              { head: texts.mailColumnTries(), cell: ({ tries }) => tries, kind: 'amount' },
            ]}
            links={({ id, kind }) =>
              isRepeatable(kind) && (
                <RowButton label={texts.mailAgainNamed({ kind: MAIL_KINDS[kind](), id })} onClick={() => sendAgain(id)}>
                  {texts.mailAgain()}
                </RowButton>
              )
            }
          />
          <ShowMore shown={rows.length} total={mails.total} more={mails.more} />
        </>
      )}
    </AdminList>
  )
}

function StateCell({ state, failure }: SentMail) {
  const { tone, text } = STATES[state]
  return (
    <>
      <Badge tone={tone}>{text()}</Badge>
      {failure && <div className={page.over}>{failure}</div>}
    </>
  )
}
