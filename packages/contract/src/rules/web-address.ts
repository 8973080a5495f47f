import type { ErrorCode } from '@abhyas/messages/errors'

export type AddressProblem = Extract<
  ErrorCode,
  'link_invalid' | 'link_with_password' | 'link_look_alike' | 'text_too_long'
>

const MAX_LENGTH = 2048
// Browsers drop tabs and line breaks, read \ as / and skip slashes: what they would read otherwise than it is written is
// refused.
const PLAINLY_HTTP = /^https?:\/\/(?!\/)[^\s\\\p{Cc}]+$/iu
// %65 in a host is an e: nobody writes it so who wants to be read.
const ESCAPED_HOST = /^https?:\/\/[^/?#]*%/i
const WITH_NAME = /^https?:\/\/[^/?#]*@/i
// URL turns letters that only look like a to z (ｅ, ⅇ) into them, and leaves out what is not seen: somebody chose them to
// be taken for others. Without the flag i, to which K (of Kelvin) is a k.
const OTHER_LETTERS_IN_HOST = /^[A-Za-z]+:\/\/[^/?#]*[^\p{ASCII}/?#]/u

/** Why an address is none that a learner may be sent to; null when it is one. */
export function brokenAddressRule(typed: string): AddressProblem | null {
  const address = typed.trim()
  const url = URL.parse(address)
  if (!url || !PLAINLY_HTTP.test(address)) return 'link_invalid'
  if (url.href.length > MAX_LENGTH) return 'text_too_long'
  if (url.username || url.password || WITH_NAME.test(address)) return 'link_with_password'
  // A host in another alphabet is written as xn--… by URL, however it was typed.
  const isOtherAlphabet = url.hostname.split('.').some((label) => label.startsWith('xn--'))
  const isOddlyWritten = OTHER_LETTERS_IN_HOST.test(address) || ESCAPED_HOST.test(address)
  return isOtherAlphabet || isOddlyWritten ? 'link_look_alike' : null
}

/** As it is kept and linked to. */
export const normalAddress = (address: string): string => URL.parse(address.trim())?.href ?? ''
