import type { ContentLoad } from '@abhyas/contract/content'
import type { Author, Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import type { Written } from './load-courses.ts'

const LOAD = sql`id, course, state, planned, added, changed, total - added - changed as unchanged,
  started_at as "startedAt", ended_at as "endedAt"`

export const selectOptionalLastLoad = (db: Db) =>
  db.selectOptional<ContentLoad>(sql`select ${LOAD} from content_loads order by id desc limit 1`)

type RunningLoad = { authorId: number; requestId: string; course: string | null; takesFiles: boolean }

export const selectOptionalRunningLoad = (db: Db, id: number) =>
  db.selectOptional<RunningLoad>(sql`
    select author_id as "authorId", request_id as "requestId", course, takes_files as "takesFiles"
    from content_loads where id = ${id} and state = 'running'`)

/** A load that no worker has moved for two minutes has lost its worker. It must not block the next load for ever. */
export const updateStalledLoads = (tx: Db) =>
  tx.write(sql`
    update content_loads set state = 'failed', ended_at = now()
    where state = 'running' and moved_at < now() - interval '2 minutes'`)

type NewLoad = { course: string | null; takesFiles: boolean; total: number; planned: number }

/** Returns null while another load is running; the unique index decides. */
export async function insertOptionalLoad(tx: Db, author: Author, load: NewLoad): Promise<ContentLoad | null> {
  const [row] = await tx.write<ContentLoad>(sql`
    insert into content_loads (author_id, request_id, course, takes_files, total, planned)
    values (${author.userId}, ${author.requestId}, ${load.course}, ${load.takesFiles}, ${load.total}, ${load.planned})
    on conflict ((true)) where state = 'running' do nothing returning ${LOAD}`)
  return row ?? null
}

export const updateLoadProgress = (tx: Db, id: number, { added, changed }: Written) =>
  tx.write(sql`
    update content_loads set added = added + ${added}, changed = changed + ${changed}, moved_at = now()
    where id = ${id}`)

export const updateLoadEnded = (db: Db, id: number, state: 'done' | 'failed') =>
  db.write(sql`
    update content_loads set state = ${state}, ended_at = now() where id = ${id} and state = 'running'`)
