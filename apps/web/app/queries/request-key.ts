import type { Endpoint } from '@abhyas/contract/endpoint'
import type { QueryClient } from '@tanstack/react-query'
import type { RequestParts } from '../api/request-url.ts'

/** How a query reads its endpoint: as this account, as this account page after page, or without a login. */
type Reading = 'once' | 'pages' | 'public'

/** The key of a query says which request it makes: the endpoint, how it is read, and the input. */
export type RequestKey = readonly [path: `/${string}`, reading: Reading, input: RequestParts]

/** The beginning of some keys. It begins with the path of an endpoint, so that a name of our own does not compile. */
export type KeyPrefix = readonly [path: `/${string}`, ...rest: unknown[]]

export const requestKey = ({ path }: Endpoint, reading: Reading, input: unknown): RequestKey => [
  path,
  reading,
  input as RequestParts,
]

/** The beginning of the keys of all queries that read this endpoint. */
export const keyOf = ({ path }: Endpoint): KeyPrefix => [path]

export const keysOf = (...endpoints: Endpoint[]): KeyPrefix[] => endpoints.map(keyOf)

/** The beginning of the keys of all queries that read this endpoint page after page. */
export const pagesKeyOf = ({ path }: Endpoint): KeyPrefix => [path, 'pages' satisfies Reading]

/** Resolves when every query under these keys that is on the screen has been fetched again. */
export async function invalidate(queryClient: QueryClient, keys: readonly KeyPrefix[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
