import type { ErrorCode } from '@abhyas/messages/errors'
import { z } from 'zod'

/** Shapes that many endpoints share. A message of a shape is an error code: it says what to tell the person. */
export const Id = wholeNumber(1)

/** An id; what is none is told with this code. */
export const idOr = (message: ErrorCode) => wholeNumber(1, message)

/** As JSON has it, or as digits, which is how an address and a form have it. Nothing else becomes a number. */
function wholeNumber(least: number, message?: ErrorCode) {
  const whole = z.int().min(least)
  const digits = z.codec(z.string().regex(/^\d{1,16}$/), whole, { decode: Number, encode: String })
  return z.union([whole, digits], message)
}

export const Instant = z.iso.datetime()

export const Nothing = z.void()

/** Without line breaks and what turns the order of letters around or draws nothing, but for the joiners that Hindi needs. */
export const oneLine = (maxLength: number) =>
  z
    .string()
    .max(maxLength, 'text_too_long')
    .regex(/^(?:[^\p{Cc}\p{Cf}]|[\u200C\u200D])*$/u)

/** A name as people type it: trimmed, never empty. */
export const name = (emptyCode: ErrorCode, maxLength = 120) =>
  z.string({ error: emptyCode }).trim().min(1, emptyCode).pipe(oneLine(maxLength))

export const text = (maxLength: number) => z.string().trim().max(maxLength, 'text_too_long')

/** Drafts are seen by admins only. */
export const State = z.enum(['draft', 'published'])

/** Of a course, a module or a topic: what is archived is sold to nobody and seen by admins and its owners only. */
export const ContentState = z.enum(['draft', 'published', 'archived'])
export type ContentState = z.infer<typeof ContentState>

/** Counts the changes of a row. */
export const Version = z.int32().nonnegative()

/** Of a list that can grow: the rows after this id, this many of them. The answer's headers say where the next page begins. */
export const PageQuery = z.object({
  after: wholeNumber(0).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
