import { createHash } from 'node:crypto'
import { PICTURE_MAX_BYTES } from '@abhyas/contract/questions-pictures'
import sharp from 'sharp'
import { AppError } from '../../../app-error.ts'

// The other formats that the library reads (SVG, TIFF, PDF, …) never reach their decoders.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
})

const MAX_PIXELS = 25_000_000
const PATIENCE_SECONDS = 20
/** A phone on a weak network loads this in a few seconds. The table has the same limit. */
const MAX_STORED_BYTES = 40_000
const WIDEST = 1200
const TALLEST = 1600

export type EncodedPicture = { bytes: Buffer; hash: string; width: number; height: number }

type Pixels = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32)

/**
 * Encodes the visible picture of an admin's file again, as a WebP that a phone loads quickly. Nothing else of the file is
 * kept. Of an animation the first picture is kept.
 */
export async function encodePicture(sent: Buffer): Promise<EncodedPicture> {
  if (sent.length > PICTURE_MAX_BYTES) throw new AppError('picture_too_heavy')
  try {
    // Reads only the header, which is cheap even if it claims a huge picture.
    const { format, width, height } = await sharp(sent, { limitInputPixels: false }).metadata()
    if (width * height > MAX_PIXELS) throw new AppError('picture_too_many_pixels')
    const pixels = await readPixels(sent)
    // Drawings and screenshots stay sharp without loss, and are often small then. A JPEG has noise at every edge already.
    const exact = format === 'jpeg' ? null : await encodeExactly(pixels)
    return named(exact ?? (await encodeSmaller(pixels)))
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('picture_unreadable', { cause: error })
  }
}

/** A drawing without a background gets a white one, so that its lines are seen in the dark theme too. */
const readPixels = (sent: Buffer): Promise<Pixels> =>
  sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: WIDEST, height: TALLEST, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .timeout({ seconds: PATIENCE_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })

type Attempt = { data: Buffer; info: { width: number; height: number } }
const fits = ({ data }: Attempt): boolean => data.length <= MAX_STORED_BYTES

const from = ({ data, info: { width, height, channels } }: Pixels) => sharp(data, { raw: { width, height, channels } })

async function encodeExactly(pixels: Pixels): Promise<Attempt | null> {
  for (const quality of [100, 60, 20]) {
    const made = await from(pixels)
      .webp(quality === 100 ? { lossless: true } : { nearLossless: true, quality })
      .toBuffer({ resolveWithObject: true })
    if (fits(made)) return made
    // So far above the limit, a little loss at each pixel does not help.
    if (made.data.length > 3 * MAX_STORED_BYTES) return null
  }
  return null
}

const QUALITIES = [80, 60, 40]

/** Lowers the quality first, and then the size. */
async function encodeSmaller(pixels: Pixels): Promise<Attempt> {
  let { width } = pixels.info
  for (;;) {
    let bytes = 0
    for (const quality of QUALITIES) {
      const made = await from(pixels).resize({ width }).webp({ quality }).toBuffer({ resolveWithObject: true })
      if (fits(made)) return made
      bytes = made.data.length
    }
    width = Math.floor(width * 0.9 * Math.sqrt(MAX_STORED_BYTES / bytes))
  }
}

const named = ({ data: bytes, info: { width, height } }: Attempt): EncodedPicture => ({
  bytes,
  hash: hashOf(bytes),
  width,
  height,
})
