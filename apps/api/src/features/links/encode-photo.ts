import { createHash } from 'node:crypto'
import { PHOTO_MAX_BYTES } from '@abhyas/contract/links'
import sharp from 'sharp'
import { AppError } from '../../app-error.ts'
import { isOnlyJpeg } from './only-jpeg.ts'

const MAX_PIXELS = 16_000_000
const SIZE = { width: 480, height: 270 }
const PATIENCE_SECONDS = 5

export type Photo = { bytes: Buffer; hash: string }

/** Encodes a thumbnail again, so that only the visible picture of an admin's file is kept. */
export async function encodePhoto(base64: string): Promise<Photo> {
  const sent = Buffer.from(base64, 'base64')
  if (sent.length > PHOTO_MAX_BYTES) throw new AppError('photo_too_heavy')
  if (!isOnlyJpeg(sent)) throw new AppError('photo_not_jpeg')
  try {
    // Reads only the header, which is cheap even if it claims a huge picture.
    const { format, width, height } = await sharp(sent, { limitInputPixels: false }).metadata()
    if (width * height > MAX_PIXELS) throw new AppError('photo_too_many_pixels')
    if (format !== 'jpeg') throw new AppError('photo_not_jpeg')
    const bytes = await sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'warning' })
      .autoOrient()
      .resize({ ...SIZE, fit: 'cover' })
      .jpeg({ quality: 75, mozjpeg: true })
      .timeout({ seconds: PATIENCE_SECONDS })
      .toBuffer()
    return { bytes, hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 22) }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('photo_not_jpeg', { cause: error })
  }
}
