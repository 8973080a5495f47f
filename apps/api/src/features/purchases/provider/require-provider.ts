import { AppError } from '../../../app-error.ts'
import type { Provider } from './provider.ts'

/** Throws in an installation without payment keys, which sells nothing. */
export function requireProvider(provider: Provider | null): Provider {
  if (!provider) throw new AppError('payments_unavailable')
  return provider
}
