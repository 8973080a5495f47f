import type { VideoLink } from '@abhyas/contract/links'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'
import type { Photo } from './encode-photo.ts'

/** The hash of the picture follows this path. */
export const PHOTO_PATH = '/api/video-links/photos/'

const VIDEO = sql`v.id, v.category_id as "categoryId", v.title, v.url as "videoUrl",
  ${PHOTO_PATH} || v.photo_hash as "photoUrl", v.version`

export const selectVideos = (db: Db, categoryId: number, { withPhoto }: { withPhoto: boolean }) =>
  db.select<VideoLink>(sql`
    select ${VIDEO} ${withPhoto ? sql`, replace(encode(v.photo, 'base64'), E'\n', '') as photo` : sql``}
    from video_links v where v.category_id = ${categoryId} order by v.id`)

export const selectOptionalVideo = (db: Db, id: number) =>
  db.selectOptional<VideoLink>(sql`select ${VIDEO} from video_links v where v.id = ${id}`)

export const selectOptionalPhoto = (db: Db, hash: string) =>
  db.selectOptional<{ photo: Buffer }>(sql`select photo from video_links where photo_hash = ${hash} limit 1`)

type NewVideo = { categoryId: number; title: string; videoUrl: string; photo: Photo | null }

/** Returns null when the category does not exist. */
export async function insertOptionalVideo(db: Db, { categoryId, title, videoUrl, photo }: NewVideo) {
  const [row] = await db.write<VideoLink>(sql`
    insert into video_links as v (category_id, title, url, photo, photo_hash)
    select id, ${title}, ${videoUrl}, ${photo?.bytes}, ${photo?.hash} from categories where id = ${categoryId}
    for key share returning ${VIDEO}`)
  return row ?? null
}

export type VideoChange = {
  id: number
  title: string
  videoUrl: string
  /** Undefined leaves the photo as it is. */
  photo: Photo | null | undefined
  ifMatch?: number | undefined
}

export async function updateOptionalVideo(db: Db, { id, title, videoUrl, photo, ifMatch }: VideoChange) {
  const [row] = await db.write<VideoLink>(sql`
    update video_links v set title = ${title}, url = ${videoUrl}, version = version + 1
      ${photo === undefined ? sql`` : sql`, photo = ${photo?.bytes}, photo_hash = ${photo?.hash}`}
    where id = ${id} and version = coalesce(${ifMatch}, version) returning ${VIDEO}`)
  return row ?? null
}
