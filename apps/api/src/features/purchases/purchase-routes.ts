import * as contract from '@abhyas/contract/purchases'
import { route } from '../../http/route.ts'
import type { Parts } from '../../parts.ts'
import { grantModule } from './grant-module.ts'
import { deleteGrant, selectGrants } from './grant-queries.ts'

export const purchaseRoutes = ({ databases }: Parts) => {
  const { dbOf } = databases
  return [
    route(contract.getMyModules, async ({ caller: { userId } }) =>
      (await selectGrants(dbOf(userId), userId)).map(({ moduleId }) => moduleId),
    ),
    route(contract.getGrants, ({ params: { userId } }) => selectGrants(dbOf(userId), userId)),
    route(contract.grantModule, ({ body, caller }) => grantModule(databases, { ...body, grantedBy: caller.userId })),
    route(contract.revokeGrant, async ({ params: { userId, moduleId } }) => {
      await deleteGrant(dbOf(userId), userId, moduleId)
    }),
  ]
}
