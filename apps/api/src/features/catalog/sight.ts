import type { Databases } from '@abhyas/database/database'
import { type Sql, sql } from '@abhyas/database/sql'
import { draftsFor } from '../../http/require-access.ts'
import type { Caller } from '../../http/tokens.ts'
import { selectOpenModuleIds } from '../access/access-queries.ts'

/** Which part of the catalogue a caller sees. Admins see all of it. Owners see their modules also when archived. */
export type Sight = { withDrafts: boolean; ownedIds: readonly number[] }

export const SEES_ALL: Sight = { withDrafts: true, ownedIds: [] }

export async function sightOf({ dbOf }: Databases, caller: Caller | null): Promise<Sight> {
  const { withDrafts } = draftsFor(caller)
  if (!caller || withDrafts) return { withDrafts, ownedIds: [] }
  const owned = await selectOpenModuleIds(dbOf(caller.userId), caller.userId)
  return { withDrafts, ownedIds: owned.map(({ moduleId }) => moduleId) }
}

/** A draft hides everything below it; what is archived, or lies below it, is left to the owners of module `m`. */
function isSeen({ withDrafts, ownedIds }: Sight, isPublished: Sql, states: Sql): Sql {
  if (withDrafts) return sql`true`
  // Without `or` where it is not needed: a search is planned by how many rows are published.
  if (ownedIds.length === 0) return isPublished
  return sql`(${isPublished} or m.id = any(${ownedIds}::bigint[]) and 'draft' <> all (array[${states}]))`
}

/** For module `m` of course `c`. */
export const isModuleSeen = (sight: Sight): Sql =>
  isSeen(sight, sql`(m.state = 'published' and c.state = 'published')`, sql`m.state, c.state`)

/** For topic `t` of module `m` of course `c`. */
export const isTopicSeen = (sight: Sight): Sql =>
  isSeen(
    sight,
    sql`(t.state = 'published' and m.state = 'published' and c.state = 'published')`,
    sql`t.state, m.state, c.state`,
  )
