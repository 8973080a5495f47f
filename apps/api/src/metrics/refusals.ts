import { counter, readGauge } from './tallies.ts'

const limits = counter<'limit'>('abhyas_limit_refusals_total', 'Tries that a rate limit refused.')
export const limitRefusals = (limit: string) => limits({ limit })

const hashes = counter(
  'abhyas_password_hashes_refused_total',
  'Passwords that were not hashed because too many others waited.',
)
export const refusedHashes = hashes({})

/** Shows how many passwords are hashed now, and how many wait. */
export function watchPasswordHashes(read: () => { running: number; waiting: number }): void {
  readGauge('abhyas_password_hashes_running', 'Passwords that are hashed now.', () => [
    { labels: {}, value: read().running },
  ])
  readGauge('abhyas_password_hashes_waiting', 'Passwords that wait to be hashed.', () => [
    { labels: {}, value: read().waiting },
  ])
}

/** `failed` is a call with an error of the provider, or without a response that we understand. */
const calls = counter<'outcome'>('abhyas_provider_calls_total', 'Calls to the payment provider.')
export const providerCalls = {
  ok: calls({ outcome: 'ok' }),
  refused: calls({ outcome: 'refused' }),
  failed: calls({ outcome: 'failed' }),
}
