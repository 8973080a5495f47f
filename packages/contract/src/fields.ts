import type { ErrorCode } from '@abhyas/messages/errors'
import { z } from 'zod'

/**
 * Shapes that many endpoints share. The message of a shape is an error code, which picks the text that a person reads.
 */
export const Id = wholeNumber(1)

/** An id. A value that is no id is refused with this error code. */
export const idOr = (message: ErrorCode) => wholeNumber(1, message)

/** Accepts a number of JSON, or digits, as an address and a form have them. Nothing else becomes a number. */
function wholeNumber(least: number, message?: ErrorCode) {
  const whole = z.int().min(least)
  const digits = z.codec(z.string().regex(/^\d{1,16}$/), whole, { decode: Number, encode: String })
  return z.union([whole, digits], message)
}

export const Instant = z.iso.datetime()

export const Nothing = z.void()

/**
 * One line of text. Invisible characters and those that reverse the order of letters are refused, except the joiners
 * that Hindi needs.
 */
export const oneLine = (maxLength: number) =>
  z
    .string()
    .max(maxLength, 'text_too_long')
    .regex(/^(?:[^\p{Cc}\p{Cf}]|[\u200C\u200D])*$/u)

/** A name as people type it. It is trimmed and never empty. */
export const name = (emptyCode: ErrorCode, maxLength = 120) =>
  z.string({ error: emptyCode }).trim().min(1, emptyCode).pipe(oneLine(maxLength))

export const text = (maxLength: number) => z.string().trim().max(maxLength, 'text_too_long')

/** Only admins see drafts. */
export const State = z.enum(['draft', 'published'])

/** The state of a course, module or topic. Archived content is not sold, and only admins and its owners see it. */
export const ContentState = z.enum(['draft', 'published', 'archived'])
export type ContentState = z.infer<typeof ContentState>

/** The version counts the changes of a row. */
export const Version = z.int32().nonnegative()

/**
 * Pages through a long list: at most `limit` rows whose id follows `after`. The headers of the response name the next
 * page.
 */
export const PageQuery = z.object({
  after: wholeNumber(0).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})

/** The picked option from 0, or a bit for each picked one of six. Null without a pick (rules/answer-keys.ts). */
export const AnswerOption = z.int().min(0).max(63).nullable()

/** The number that a learner typed, as parseNumber writes it. Only a question that asks for a number has it. */
export const AnswerNumber = z
  .string()
  .regex(/^-?\d{1,9}(?:\.\d{1,6})?$/)
  .nullish()
