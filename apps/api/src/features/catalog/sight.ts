import type { Databases } from '@abhyas/database/database'
import { type Sql, sql } from '@abhyas/database/sql'
import { draftsFor } from '../../http/require-access.ts'
import type { Caller } from '../../http/tokens.ts'
import { selectOpenModuleIds } from '../access/access-queries.ts'

/** The part of the catalogue that a caller sees. Admins see all of it. Owners see their modules even when archived. */
export type Sight = { withDrafts: boolean; ownedIds: readonly number[] }

export const SEES_ALL: Sight = { withDrafts: true, ownedIds: [] }

export async function sightOf({ dbOf }: Databases, caller: Caller | null): Promise<Sight> {
  const { withDrafts } = draftsFor(caller)
  if (!caller || withDrafts) return { withDrafts, ownedIds: [] }
  const owned = await selectOpenModuleIds(dbOf(caller.userId), caller.userId)
  return { withDrafts, ownedIds: owned.map(({ moduleId }) => moduleId) }
}

/**
 * A draft hides everything below it. Archived content, and content below it, is shown only to the owners of module `m`.
 */
function isSeen({ withDrafts, ownedIds }: Sight, isPublished: Sql, states: Sql): Sql {
  if (withDrafts) return sql`true`
  // The condition has no `or` unless it is needed: the plan of a search depends on how many rows are published.
  if (ownedIds.length === 0) return isPublished
  return sql`(${isPublished} or m.id = any(${ownedIds}::bigint[]) and 'draft' <> all (array[${states}]))`
}

/** The condition for module `m` of course `c`. */
export const isModuleSeen = (sight: Sight): Sql =>
  isSeen(sight, sql`(m.state = 'published' and c.state = 'published')`, sql`m.state, c.state`)

/** The condition for topic `t` of module `m` of course `c`. */
export const isTopicSeen = (sight: Sight): Sql =>
  isSeen(
    sight,
    sql`(t.state = 'published' and m.state = 'published' and c.state = 'published')`,
    sql`t.state, m.state, c.state`,
  )
