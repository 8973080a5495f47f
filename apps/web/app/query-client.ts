import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { type ApiError, isRefusedWith, isUnauthorized, NetworkError } from './api/api-error.ts'
import { forgetLogin } from './api/store-login.ts'
import { LOGIN_PATH } from './paths.ts'
import { toastError, toastSuccess } from './ui/frame/toast.ts'

/** The toasts for the end of a call. Each call states its own texts, and they are shown from here. */
type CallTexts = {
  successText?: () => string
  errorText?: (error: Error) => string | null
  /** Leads to the login page when the session is over; a page may name another way. */
  unauthorizedPath?: string
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallTexts
    mutationMeta: CallTexts
  }
}

const TRIES = 2
const PAUSE_MS = 400

/** Tries again without a response, or when a server is stopping. A request that was refused will be refused again. */
function retry(failures: number, error: Error): boolean {
  // More tries would be more work for a server that has too much of it.
  if (isRefusedWith(error, 'server_busy')) return failures < 1
  return (error instanceof NetworkError || isRefusedWith(error, 'unavailable')) && failures < TRIES
}

/** A server that has too much to do says when to ask again. */
const retryDelay = (_failures: number, error: Error): number =>
  (isRefusedWith(error, 'server_busy') ? (error as ApiError).retryAfterMs : undefined) ?? PAUSE_MS

export function createQueryClient(navigate: (path: string) => void): QueryClient {
  const onError = (error: Error, meta: CallTexts | undefined) => {
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
      // Without a network a query fails at once, and the page offers a retry; paused, it would say 'Loading' for ever.
      queries: { retry, retryDelay, staleTime: 30_000, networkMode: 'always', refetchOnReconnect: true },
      // Without a network a write fails at once; paused, it would happen when the person no longer expects it.
      mutations: { networkMode: 'always' },
    },
  })
}

/** Goes to the login page when the login is over, with a way back. */
function endLogin(navigate: (path: string) => void): void {
  const { pathname, search } = location
  forgetLogin()
  if (pathname !== LOGIN_PATH) navigate(`${LOGIN_PATH}?over&next=${encodeURIComponent(pathname + search)}`)
}
