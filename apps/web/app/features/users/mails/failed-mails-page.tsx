import type { FailedMail } from '@abhyas/contract/users-manage'
import * as texts from '@abhyas/messages/texts'
import { Link } from 'react-router'
import { mailsOfUserPath } from '../../../admin-paths.ts'
import { ADMIN_DASHBOARD_PATH } from '../../../paths.ts'
import { failedMailsQuery } from '../../../queries/admin/users.ts'
import { AdminList } from '../../../ui/admin/admin-list.tsx'
import { Minute } from '../../../ui/admin/facts.tsx'
import { Address } from '../../../ui/admin/learner-cell.tsx'
import { learnerAddress } from '../../../ui/admin/learner-name.ts'
import { RowButton } from '../../../ui/admin/row-actions.tsx'
import { RowTable } from '../../../ui/admin/row-table.tsx'
import { ShowMore } from '../../../ui/admin/show-more.tsx'
import table from '../../../ui/admin/table.module.css'
import { appMeta } from '../../../ui/frame/page-meta.ts'
import { usePages } from '../../../ui/lists/use-pages.ts'
import { useLookAtMail, useSendAgain } from './mail-changes.ts'
import { KindCell, CAUSES, MAIL_KINDS } from './mail-words.tsx'

export const meta = () => appMeta(texts.failedMailsTitle())

/** The mails that were given up and wait for an admin. */
export default function FailedMailsPage() {
  const mails = usePages(failedMailsQuery)
  const { mutate: sendAgain } = useSendAgain()
  const { mutate: look } = useLookAtMail()
  return (
    <AdminList
      title={texts.failedMailsTitle()}
      crumbs={[{ to: ADMIN_DASHBOARD_PATH, name: texts.adminOverview() }]}
      lead={texts.failedMailsLead()}
      query={mails}
      loadingText={texts.mailsLoading()}
      failedText={texts.mailsFailed()}
      emptyText={texts.failedMailsNone()}
    >
      {(rows) => (
        <>
          <RowTable
            rows={rows}
            nameOf={({ learner }) => learnerAddress(learner)}
            columns={[
              { head: texts.failedMailColumnPerson(), cell: PersonCell },
              { head: texts.mailColumnKind(), cell: KindCell, kind: 'words' },
              { head: texts.mailColumnWhen(), cell: ({ createdAt }) => <Minute at={createdAt} />, kind: 'oneLine' },
              { head: texts.mailColumnTries(), cell: ({ tries }) => tries, kind: 'amount' },
              { head: texts.failedMailColumnCause(), cell: CauseCell },
            ]}
            links={({ id, kind }) => (
              <>
                <RowButton label={texts.mailAgainNamed({ kind: MAIL_KINDS[kind](), id })} onClick={() => sendAgain(id)}>
                  {texts.mailAgain()}
                </RowButton>
                <RowButton label={texts.mailSeenNamed({ kind: MAIL_KINDS[kind](), id })} onClick={() => look(id)}>
                  {texts.mailSeen()}
                </RowButton>
              </>
            )}
          />
          <ShowMore shown={rows.length} total={mails.total} more={mails.more} />
        </>
      )}
    </AdminList>
  )
}

const PersonCell = ({ learner }: FailedMail) => (
  <Link to={mailsOfUserPath(learner.id)}>
    <Address email={learnerAddress(learner)} />
  </Link>
)

const CauseCell = ({ cause, failure }: FailedMail) => (
  <>
    {CAUSES[cause ?? 'other']()}
    {failure && <span className={table.detail}>{failure}</span>}
  </>
)
