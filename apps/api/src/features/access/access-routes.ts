import * as contract from '@abhyas/contract/purchases'
import { route } from '../../http/route.ts'
import type { Parts } from '../../parts.ts'
import { selectOpenModuleIds } from './access-queries.ts'
import { grantModule, revokeGrant } from './grant-module.ts'
import { selectGrants } from './grant-queries.ts'

export const accessRoutes = ({ databases }: Parts) => {
  const { dbOf } = databases
  return [
    route(contract.getMyModules, async ({ caller: { userId } }) =>
      (await selectOpenModuleIds(dbOf(userId), userId)).map(({ moduleId }) => moduleId),
    ),
    route(contract.getGrants, ({ params: { userId } }) => selectGrants(dbOf(userId), userId)),
    route(contract.grantModule, ({ db, body, caller }) =>
      grantModule({ ...databases, shared: db }, { ...body, grantedBy: caller.userId }),
    ),
    route(contract.revokeGrant, ({ db, params }) => revokeGrant({ ...databases, shared: db }, params)),
  ]
}
