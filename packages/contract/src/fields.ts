import type { ErrorCode } from '@abhyas/messages/errors'
import { z } from 'zod'

/** Shapes that many endpoints share. A message of a shape is an error code: it says what to tell the person. */
export const Id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)

export const Instant = z.iso.datetime()

export const Nothing = z.void()

/** Without line breaks and other characters that draw nothing. */
export const oneLine = (maxLength: number) =>
  z
    .string()
    .max(maxLength, 'text_too_long')
    .regex(/^\P{Cc}*$/u)

/** A name as people type it: trimmed, never empty. */
export const name = (emptyCode: ErrorCode, maxLength = 120) =>
  z.string({ error: emptyCode }).trim().min(1, emptyCode).pipe(oneLine(maxLength))

export const text = (maxLength: number) => z.string().trim().max(maxLength, 'text_too_long')

/** Drafts are seen by admins only. */
export const State = z.enum(['draft', 'published'])

/** Counts the changes of a row. */
export const Version = z.int32().nonnegative()

/** Of a list that can grow: the rows after this id, this many of them. The answer's headers say where the next page begins. */
export const PageQuery = z.object({
  after: z.coerce.number().int().nonnegative().default(0),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
