import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isUnauthorized, NetworkError } from './api-error.ts'
import { forgetLogin } from './store-login.ts'

/** Asks again when nothing was heard; what the server refused it will refuse again. */
const retry = (failures: number, error: Error) => error instanceof NetworkError && failures < 2

/** A login that is over ends at the login page, from wherever it was noticed. */
export function createQueryClient(navigate: (path: string) => void): QueryClient {
  const onError = (error: Error) => {
    if (!isUnauthorized(error)) return
    forgetLogin()
    navigate(`/login?next=${encodeURIComponent(location.pathname)}`)
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: { queries: { retry, retryDelay: 400, staleTime: 30_000 } },
  })
}
