import * as contract from '@abhyas/contract/users'
import { selectCounter } from '../../counter-queries.ts'
import { route } from '../../http/route.ts'
import type { Parts } from '../../parts.ts'
import { changePassword, deleteOwnAccount, exportOwnData, requireOwnAccount, updateOwnName } from './own-account.ts'

export const userRoutes = (parts: Parts) => {
  const db = parts.databases.shared
  return [
    route(contract.countUsers, () => selectCounter(db, 'learners')),
    route(contract.getMe, ({ caller }) => requireOwnAccount(db, caller.userId)),
    route(contract.updateMe, ({ caller, body }) => updateOwnName(db, caller.userId, body.username)),
    route(contract.changePassword, ({ caller, body }) => changePassword(db, { caller, ...body }, parts)),
    route(contract.exportMyData, ({ caller, body }) => exportOwnData(db, caller, body.password, parts)),
    route(contract.deleteMe, ({ caller, body }) => deleteOwnAccount(db, caller, body.password, parts)),
  ]
}
