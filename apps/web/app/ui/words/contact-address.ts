import { CONTACT_PATH, contactPath } from '../../paths.ts'
/**
 * Reads the number of the order that the message is about. Returns null when there is none, or none that we could have
 * given.
 */
export function orderOf(asked: URLSearchParams): string | null {
  const order = asked.get('order') ?? ''
  return /^[1-9]\d{0,15}$/.test(order) ? order : null
}

export function contactAddress(asked: URLSearchParams): string {
  const order = orderOf(asked)
  return order ? contactPath(order) : CONTACT_PATH
}
