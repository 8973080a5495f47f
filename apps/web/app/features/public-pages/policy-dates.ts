import { FORMATS } from '@abhyas/messages/locale'

type DatedText = {
  /** The day of the policy's last change. */
  updated: string
  /** A hash of the English text. The test beside this file fails when the text changes without a new date. */
  hash: string
}

export const PRIVACY_POLICY: DatedText = { updated: '2026-11-19', hash: 'a5e6f8d3ef8486e9' }

/** The three conditions of a refund, which have a date of their own. */
export const REFUND_TERMS: DatedText = { updated: '2025-01-27', hash: '3d4bc3a960c097d3' }

/** 27 January 2025 */
export const updatedInWords = ({ updated }: DatedText): string =>
  new Date(updated).toLocaleDateString(FORMATS, { dateStyle: 'long', timeZone: 'UTC' })
