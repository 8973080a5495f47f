import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const PICTURE_MAX_BYTES = 10_000_000
const PICTURE_MAX_BASE64 = 14_000_000

export const StoredPicture = z.object({
  /** The address of the picture, which holds its hash and its size. */
  address: z.string(),
  width: z.int(),
  height: z.int(),
})
export type StoredPicture = z.infer<typeof StoredPicture>

export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/questions/pictures',
  access: 'admin',
  summary: 'Store a picture for the texts of questions, made small enough for a phone',
  // Bytes in base64. The decoder of pictures judges them, because a pattern would take long for so many letters.
  body: z.object({ picture: z.string().min(1, 'picture_unreadable').max(PICTURE_MAX_BASE64, 'picture_too_heavy') }),
  bodyLimit: PICTURE_MAX_BASE64 + 1000,
  response: StoredPicture,
  errors: ['picture_unreadable', 'picture_too_heavy', 'picture_too_many_pixels'],
})
