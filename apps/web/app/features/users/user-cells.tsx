import type { User } from '@abhyas/contract/users'
import * as texts from '@abhyas/messages/texts'
import table from '../../ui/admin/table.module.css'
import { Badge } from '../../ui/parts/badge.tsx'
import { dayInWords, isPast } from '../../ui/words/india-day.ts'

export const NameCell = ({ id, username }: User) => (
  <>
    {username}
    <span className={table.detail}>{texts.userNumber({ id })}</span>
  </>
)

export const roleText = ({ role }: User): string =>
  role.name === 'ROLE_ADMIN' ? texts.roleAdmin() : texts.roleLearner()

export function ExpiryCell({ roleExpiryDate }: User) {
  if (!roleExpiryDate) return texts.accountRoleForever()
  return (
    <>
      {dayInWords(roleExpiryDate)}{' '}
      {isPast(roleExpiryDate) && (
        <span className={table.detail}>
          <Badge tone="waiting">{texts.userExpired()}</Badge>
        </span>
      )}
    </>
  )
}
