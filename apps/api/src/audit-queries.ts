import type { Database } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

type AuditEntry = {
  action: 'insert' | 'delete'
  entity: string
  entityId: number
  content: Record<string, unknown>
}

/** For what no trigger notes: the tables of learners have none. `db` knows who writes (writtenBy). */
export const insertAuditEntry = (db: Database, { action, entity, entityId, content }: AuditEntry) =>
  db.write(sql`
    insert into audit_log (author_id, request_id, action, entity, entity_id, label, before, after)
    select current_setting('abhyas.author')::bigint, current_setting('abhyas.request'), ${action}, ${entity},
      ${entityId}, '', case when ${action} = 'delete' then c end, case when ${action} = 'insert' then c end
    from (select ${JSON.stringify(content)}::jsonb) as content(c)`)
