import type { User } from '@abhyas/contract/users'
import * as texts from '@abhyas/messages/texts'
import { useState } from 'react'
import { attemptsOfUserPath, mailsOfUserPath, ordersFoundPath } from '../../admin-paths.ts'
import { usersQuery } from '../../queries/admin/users.ts'
import { AdminList } from '../../ui/admin/admin-list.tsx'
import { Address } from '../../ui/admin/learner-cell.tsx'
import { RowButton, RowLink } from '../../ui/admin/row-actions.tsx'
import { RowTable } from '../../ui/admin/row-table.tsx'
import { ShowMore } from '../../ui/admin/show-more.tsx'
import { appMeta } from '../../ui/frame/page-meta.ts'
import page from '../../ui/theme/page.module.css'
import { SearchField, useSearchWord } from '../../ui/parts/search-field.tsx'
import { useEditedRow } from '../../ui/admin/use-edited-row.ts'
import { usePages } from '../../ui/lists/use-pages.ts'
import { EditUserDialog } from './edit-user-dialog.tsx'
import { ExpiredUsers } from './expired-users.tsx'
import { UserGrantsDialog } from './user-grants-dialog.tsx'
import { ExpiryCell, NameCell, roleText } from './user-cells.tsx'
import { useDeleteUser } from './admin-user-rows.ts'

export const meta = () => appMeta(texts.usersManage())

export default function AdminUsersPage() {
  const users = usePages(
    usersQuery({
      userId: useSearchWord('userId'),
      email: useSearchWord('email'),
      username: useSearchWord('username'),
    }),
  )
  const { edited, edit, stop } = useEditedRow(users.data)
  const [holder, setHolder] = useState<User | null>(null)
  const { mutateAsync: deleteUser } = useDeleteUser()
  return (
    <AdminList
      title={texts.usersManage()}
      query={users}
      loadingText={texts.usersLoading()}
      failedText={texts.usersFetchFailed()}
      emptyText={texts.usersNone()}
      add={<ExpiredUsers />}
      above={
        <div className={page.filters}>
          <SearchField name="userId" label={texts.userSearchId()} placeholder={texts.userSearchId()} />
          <SearchField name="username" label={texts.userSearchName()} placeholder={texts.userSearchName()} />
          <SearchField name="email" label={texts.userSearchEmail()} placeholder={texts.userSearchEmail()} />
        </div>
      }
    >
      {(rows) => (
        <>
          <RowTable
            rows={rows}
            nameOf={({ email }) => email}
            columns={[
              { head: texts.userColumnName(), cell: NameCell },
              { head: texts.userColumnEmail(), cell: Address },
              { head: texts.userColumnRole(), cell: roleText, kind: 'oneLine' },
              { head: texts.userColumnExpiry(), cell: ExpiryCell, kind: 'oneLine' },
            ]}
            links={(user) => (
              <>
                <RowButton label={texts.grantsOpenNamed({ name: user.email })} onClick={() => setHolder(user)}>
                  {texts.grantsOpen()}
                </RowButton>
                <RowLink to={attemptsOfUserPath(user.id)} label={texts.adminAttemptsOfUser({ name: user.email })}>
                  {texts.adminAttemptsOpen()}
                </RowLink>
                <RowLink to={mailsOfUserPath(user.id)} label={texts.mailsOfUser({ name: user.email })}>
                  {texts.mailsOpen()}
                </RowLink>
                <RowLink to={ordersFoundPath(user.email)} label={texts.manageOrdersOfUser({ name: user.email })}>
                  {texts.manageOrdersOpen()}
                </RowLink>
              </>
            )}
            onEdit={edit}
            deletion={{
              title: texts.userDeleteTitle(),
              text: ({ id, email }) => texts.userDeleteText({ id, email }),
              remove: deleteUser,
            }}
          />
          <ShowMore shown={rows.length} total={users.total} more={users.more} />
          <EditUserDialog user={edited} onClose={stop} />
          <UserGrantsDialog user={holder} onClose={() => setHolder(null)} />
        </>
      )}
    </AdminList>
  )
}
