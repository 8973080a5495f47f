import * as texts from '@abhyas/messages/texts'

const METHOD_WORDS: Record<string, () => string> = {
  upi: texts.paymentMethodUpi,
  card: texts.paymentMethodCard,
  netbanking: texts.paymentMethodNetbanking,
  wallet: texts.paymentMethodWallet,
  emi: texts.paymentMethodEmi,
  paylater: texts.paymentMethodPaylater,
}

/** A payment method that we do not know yet has the provider's own name. */
export const methodText = (method: string): string => METHOD_WORDS[method]?.() ?? method
