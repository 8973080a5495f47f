import { AppError } from '../../../app-error.ts'
import type { Provider } from './provider.ts'

/** An installation without keys sells nothing. */
export function requireProvider(provider: Provider | null): Provider {
  if (!provider) throw new AppError('payments_unavailable')
  return provider
}
