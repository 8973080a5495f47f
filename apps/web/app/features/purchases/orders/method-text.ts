import * as texts from '@abhyas/messages/texts'

const METHOD_WORDS: Record<string, () => string> = {
  upi: texts.paymentMethodUpi,
  card: texts.paymentMethodCard,
  netbanking: texts.paymentMethodNetbanking,
  wallet: texts.paymentMethodWallet,
  emi: texts.paymentMethodEmi,
  paylater: texts.paymentMethodPaylater,
}

/** A way to pay that the provider has added since is called as it calls it. */
export const methodText = (method: string): string => METHOD_WORDS[method]?.() ?? method
