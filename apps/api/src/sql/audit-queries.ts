import type { Database } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

type Values = Record<string, unknown>

type AuditEntry = { entity: string; entityId: number } & (
  | { action: 'insert'; before?: never; after: Values }
  | { action: 'update'; before: Values; after: Values }
  | { action: 'delete'; before: Values; after?: never }
)

/**
 * Writes an audit entry from code, because the learners' tables have no audit triggers. `db` must know its author
 * (writtenBy).
 */
export const insertAuditEntry = (db: Database, { action, entity, entityId, before, after }: AuditEntry) =>
  db.write(sql`
    insert into audit_log (author_id, request_id, action, entity, entity_id, label, before, after)
    values (current_setting('abhyas.author')::bigint, current_setting('abhyas.request'), ${action}, ${entity},
      ${entityId}, '', ${jsonOf(before)}::jsonb, ${jsonOf(after)}::jsonb)`)

const jsonOf = (values: Values | undefined) => (values ? JSON.stringify(values) : null)
