import type { PictureRef } from '@abhyas/contract/rules/pictures'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import { inBatches } from '../../../sql/in-batches.ts'
import type { EncodedPicture } from './encode-picture.ts'

export const selectOptionalPicture = (db: Db, hash: string) =>
  db.selectOptional<{ bytes: Buffer }>(sql`select bytes from question_pictures where hash = ${hash}`)

/** A picture that is stored already may be named by a question soon, so it counts as new. */
export async function updateOptionalPictureDate(db: Db, hash: string) {
  const [row] = await db.write<PictureRef>(sql`
    update question_pictures set created_at = now() where hash = ${hash} returning hash, width, height`)
  return row ?? null
}

export const insertPicture = (db: Db, { hash, width, height, bytes }: EncodedPicture) =>
  db.write(sql`
    insert into question_pictures (hash, width, height, bytes) values (${hash}, ${width}, ${height}, ${bytes})
    on conflict (hash) do update set created_at = now()`)

export const selectPictureHashes = (db: Db, hashes: readonly string[]) =>
  db.select<{ hash: string }>(sql`select hash from question_pictures where hash = any(${hashes}::text[])`)

/** A picture that no question has named for a month was uploaded and then not used. */
export const deleteUnusedPictures = (db: Db) =>
  inBatches((limit) =>
    db.write(sql`
      delete from question_pictures where hash = any(array(
        select hash from question_pictures where not is_used and created_at < now() - interval '30 days'
        limit ${limit} for update skip locked)) returning hash`),
  )
