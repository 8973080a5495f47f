import * as contract from '@abhyas/contract/purchases'
import { route } from '../../http/route.ts'
import { selectOpenModuleIds } from './access-queries.ts'
import { grantModule, revokeGrant } from './grant-module.ts'
import { selectGrants } from './grant-queries.ts'

export const accessRoutes = () => [
  route(contract.getMyModules, async ({ databases, caller: { userId } }) =>
    (await selectOpenModuleIds(databases.dbOf(userId), userId)).map(({ moduleId }) => moduleId),
  ),
  route(contract.getGrants, ({ databases, params: { userId } }) => selectGrants(databases.dbOf(userId), userId)),
  route(contract.grantModule, ({ databases, body, caller }) =>
    grantModule(databases, { ...body, grantedBy: caller.userId }),
  ),
  route(contract.revokeGrant, ({ databases, params }) => revokeGrant(databases, params)),
]
