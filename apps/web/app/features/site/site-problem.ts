import { isPlainAddress } from '@abhyas/contract/rules/account-rules'
import { ADDRESS_FIELDS, type SiteField, type SiteValues } from '@abhyas/contract/rules/site-values'
import { brokenSponsorRule } from '@abhyas/contract/rules/sponsor-card'
import { brokenAddressRule, brokenHttpsRule } from '@abhyas/contract/rules/web-address'
import * as texts from '@abhyas/messages/texts'
import { addressProblemText } from '../../ui/admin/address-problem-text.ts'
import type { FieldProblem } from '../../ui/parts/use-form.ts'

const SPONSOR_TEXTS = { sponsor_incomplete: texts.errorSponsorIncomplete, days_wrong: texts.errorDaysWrong }

/** Returns the first error of the form, in the order of its fields. An empty field means the default. */
export function siteProblem(values: SiteValues): FieldProblem<SiteField> | null {
  const bracketed = withBrackets(values, ['brand', 'tagline', 'taglineHindi'])
  if (bracketed) return bracketed
  for (const field of ADDRESS_FIELDS) {
    const broken = values[field].trim() && brokenAddressRule(values[field])
    if (broken) return { field, text: addressProblemText(broken) }
    // The address of the support stands between the form and the chat.
    if (field === 'contactForm' && values.supportEmail.trim() && !isPlainAddress(values.supportEmail))
      return { field: 'supportEmail', text: texts.errorEmailInvalid() }
  }
  return sponsorProblem(values)
}

function sponsorProblem(values: SiteValues): FieldProblem<SiteField> | null {
  const bracketed = withBrackets(values, ['sponsorText', 'sponsorTextHindi'])
  if (bracketed) return bracketed
  for (const field of ['sponsorLink', 'sponsorPicture'] as const) {
    const broken = values[field].trim() && brokenHttpsRule(values[field])
    if (broken) return { field, text: addressProblemText(broken) }
  }
  const broken = brokenSponsorRule(values)
  return broken && { field: broken.field, text: SPONSOR_TEXTS[broken.code]() }
}

function withBrackets(values: SiteValues, fields: SiteField[]): FieldProblem<SiteField> | null {
  const field = fields.find((name) => /[<>]/.test(values[name]))
  return field ? { field, text: texts.errorTextWithBrackets() } : null
}
