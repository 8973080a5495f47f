import type { ContentInside } from '@abhyas/contract/catalog'
import type { Databases } from '@abhyas/database/database'
import { countOwners } from '../access/count-owners.ts'
import { type Kind, selectAmountsInside, selectModuleIdsAround } from './content-inside-queries.ts'

export async function readContentInside(databases: Databases, kind: Kind, id: number): Promise<ContentInside> {
  const { shared } = databases
  const [amounts, owners] = await Promise.all([
    selectAmountsInside(shared, kind, id),
    selectModuleIdsAround(shared, kind, id).then((moduleIds) => countOwners(databases, moduleIds)),
  ])
  return { ...amounts, ...owners }
}
