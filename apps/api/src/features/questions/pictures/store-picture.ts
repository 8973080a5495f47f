import type { StoredPicture } from '@abhyas/contract/questions-pictures'
import { addressOf, parseAddress, picturesIn } from '@abhyas/contract/rules/pictures'
import type { Db } from '@abhyas/database/database'
import { AppError } from '../../../app-error.ts'
import { encodePicture, hashOf } from './encode-picture.ts'
import {
  insertPicture,
  selectOptionalPicture,
  selectPictureHashes,
  updateOptionalPictureDate,
} from './picture-queries.ts'

let last: Promise<unknown> = Promise.resolve()

/** Pictures are decoded one after another, because a single one may take 100 MB of memory meanwhile. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work)
  last = done.catch(() => undefined)
  return done
}

/** Stores a picture and returns its address. Throws an AppError when the bytes are no picture that we take. */
export async function storePicture(db: Db, bytes: Buffer): Promise<StoredPicture> {
  // An exported picture that comes back stays as it is. Encoding it once more would lose quality, and change its address.
  const same = await updateOptionalPictureDate(db, hashOf(bytes))
  if (same) return described(same)
  const encoded = await inTurn(() => encodePicture(bytes))
  await insertPicture(db, encoded)
  return described(encoded)
}

const described = (picture: Parameters<typeof addressOf>[0]): StoredPicture => ({
  address: addressOf(picture),
  width: picture.width,
  height: picture.height,
})

/** Returns the bytes of a picture by its address, or null when it is not stored. */
export async function readPicture(db: Db, address: string): Promise<Buffer | null> {
  const named = parseAddress(address)
  return named && ((await selectOptionalPicture(db, named.hash))?.bytes ?? null)
}

type Texts = Partial<Record<string, unknown>> & { reasons?: readonly string[] | undefined }

/** Refuses questions with a picture that is not stored, which learners would not see. Names the question among several. */
export async function requirePictures(db: Db, questions: readonly Texts[]): Promise<void> {
  const hashesOf = questions.map(({ reasons = [], ...texts }) =>
    [...Object.values(texts), ...reasons]
      .filter((text) => typeof text === 'string')
      .flatMap(picturesIn)
      .map(({ hash }) => hash),
  )
  const named = [...new Set(hashesOf.flat())]
  if (named.length === 0) return
  const stored = new Set((await selectPictureHashes(db, named)).map(({ hash }) => hash))
  const place = hashesOf.findIndex((hashes) => hashes.some((hash) => !stored.has(hash)))
  if (place >= 0) throw new AppError('picture_not_found', { values: { field: `questions.${place}.questionText` } })
}
