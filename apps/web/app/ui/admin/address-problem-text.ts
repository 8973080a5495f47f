import type { AddressProblem } from '@abhyas/contract/rules/web-address'
import * as texts from '@abhyas/messages/texts'

/** Only the errors of these rules, because a page that imports all errors would load all their texts. */
const TEXTS: Record<AddressProblem, () => string> = {
  link_invalid: texts.errorLinkInvalid,
  link_with_password: texts.errorLinkWithPassword,
  link_look_alike: texts.errorLinkLookAlike,
  link_not_https: texts.errorLinkNotHttps,
  text_too_long: texts.errorTextTooLong,
}

export const addressProblemText = (problem: AddressProblem): string => TEXTS[problem]()
