import type { ErrorCode } from '@abhyas/messages/errors'

export type AddressProblem = Extract<
  ErrorCode,
  'link_invalid' | 'link_with_password' | 'link_look_alike' | 'link_not_https' | 'text_too_long'
>

const MAX_LENGTH = 2048
// Browsers drop tabs and line breaks, read \ as / and skip slashes. An address that they would change in this way is
// refused.
const PLAINLY_HTTP = /^https?:\/\/(?!\/)[^\s\\\p{Cc}]+$/iu
// %65 in a host is an e. Only an address that wants to deceive is written so.
const ESCAPED_HOST = /^https?:\/\/[^/?#]*%/i
// A host with ; or , would break the security policy of the page that names it.
const PLAIN_HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])$/
const WITH_NAME = /^https?:\/\/[^/?#]*@/i
// URL replaces letters that look like a to z (ｅ, ⅇ) and drops invisible ones, so an author could disguise a host. The
// pattern has no i flag, because with it the Kelvin sign K would match k.
const OTHER_LETTERS_IN_HOST = /^[A-Za-z]+:\/\/[^/?#]*[^\p{ASCII}/?#]/u

/** Returns why a learner may not be sent to this address, or null when the address is fine. */
export function brokenAddressRule(typed: string): AddressProblem | null {
  const address = typed.trim()
  const url = URL.parse(address)
  if (!url || !PLAINLY_HTTP.test(address) || !PLAIN_HOST.test(url.hostname)) return 'link_invalid'
  if (url.href.length > MAX_LENGTH) return 'text_too_long'
  if (url.username || url.password || WITH_NAME.test(address)) return 'link_with_password'
  // URL writes a host in another alphabet as xn--…, however it was typed.
  const isOtherAlphabet = url.hostname.split('.').some((label) => label.startsWith('xn--'))
  const isOddlyWritten = OTHER_LETTERS_IN_HOST.test(address) || ESCAPED_HOST.test(address)
  return isOtherAlphabet || isOddlyWritten ? 'link_look_alike' : null
}

/** As brokenAddressRule. A page of ours may not load a picture over http. */
export const brokenHttpsRule = (address: string): AddressProblem | null =>
  brokenAddressRule(address) ?? (/^https:/i.test(address.trim()) ? null : 'link_not_https')

/** Returns the address in the form that we store and link to. */
export const normalAddress = (address: string): string => URL.parse(address.trim())?.href ?? ''
