import type { Db } from '@abhyas/database/database'
import type { Draft, ImportResult } from '@abhyas/importing/draft'
import { doubtPicture } from '@abhyas/importing/doubt-picture'
import { importAddress, storeDraftPictures } from '@abhyas/importing/pictures'
import { AppError } from '../../../app-error.ts'
import { storePicture } from '../pictures/store-picture.ts'

/**
 * Stores the pictures of a file and writes their addresses into the drafts. A picture that we cannot read becomes a doubt
 * of its drafts. Pictures of drafts that are never imported are deleted after a month, as all unused ones.
 */
export async function keepPictures(db: Db, { drafts, pictures }: ImportResult): Promise<Draft[]> {
  const addresses = new Map<string, string>()
  let kept = drafts
  for (const { name, bytes } of pictures) {
    const isShown = (draft: Draft) => JSON.stringify(draft).includes(importAddress(name))
    if (!drafts.some(isShown)) continue
    try {
      addresses.set(name, (await storePicture(db, Buffer.from(bytes))).address)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      kept = kept.map((draft) => (isShown(draft) ? doubtPicture(draft, name) : draft))
    }
  }
  return kept.map((draft) => storeDraftPictures(draft, addresses))
}
