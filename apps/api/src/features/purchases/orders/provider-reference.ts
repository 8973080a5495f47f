/** Returns our name for an order at the provider. The provider lists it beside its own id of the order. */
export const providerReferenceOf = (orderId: number): string => `abhyas-${orderId}`

/** Returns null when the reference is not one of ours. */
export function orderIdOf(reference: string | null): number | null {
  const digits = /^abhyas-(\d{1,15})$/.exec(reference ?? '')?.[1]
  return digits === undefined ? null : Number(digits)
}
