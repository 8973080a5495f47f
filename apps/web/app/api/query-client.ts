import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { toastError, toastSuccess } from '../ui/frame/toast.ts'
import { isRefusedWith, isUnauthorized, NetworkError } from './api-error.ts'
import { forgetLogin } from './store-login.ts'

/** What the person is told when a call ends; said once, beside the call, and shown from here. */
type Told = {
  successText?: () => string
  errorText?: (error: Error) => string | null
  /** Where a login that is over is noticed first; that page then asks for a new one. */
  unauthorizedPath?: string
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Told
    mutationMeta: Told
  }
}

/** Asks again when nothing was heard, or a server that stops said so; what a server refused it will refuse again. */
const retry = (failures: number, error: Error) =>
  (error instanceof NetworkError || isRefusedWith(error, 'unavailable')) && failures < 2

export function createQueryClient(navigate: (path: string) => void): QueryClient {
  const onError = (error: Error, meta: Told | undefined) => {
    const text = meta?.errorText?.(error)
    if (text) toastError(text)
    if (!isUnauthorized(error)) return
    if (meta?.unauthorizedPath) navigate(meta.unauthorizedPath)
    else endLogin(navigate)
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => onError(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => onError(error, mutation.meta),
      onSuccess: (_data, _variables, _result, mutation) => {
        if (mutation.meta?.successText) toastSuccess(mutation.meta.successText())
      },
    }),
    defaultOptions: {
      // Without a network a page says so and can be tried again; kept back, it would say 'Loading' for ever.
      queries: { retry, retryDelay: 400, staleTime: 30_000, networkMode: 'always', refetchOnReconnect: true },
      // Without a network a write fails at once; kept back, it would be done when nobody expects it any more.
      mutations: { networkMode: 'always' },
    },
  })
}

/** A login that is over ends at the login page, from wherever it was noticed, with a way back. */
function endLogin(navigate: (path: string) => void): void {
  const { pathname, search } = location
  forgetLogin()
  if (pathname !== '/login') navigate(`/login?over&next=${encodeURIComponent(pathname + search)}`)
}
