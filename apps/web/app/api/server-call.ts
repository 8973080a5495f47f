import type { CallInput, Endpoint, ResponseOf } from '@abhyas/contract/endpoint'
import type { RouterContextProvider } from 'react-router'
import { serverFetchContext } from '#server-context'
import { call, callPage } from './call.ts'

/** Calls the API while the server renders a page, without a login. */
export const serverCall = <E extends Endpoint>(
  context: Readonly<RouterContextProvider>,
  endpoint: E,
  input: CallInput<E>,
): Promise<ResponseOf<E>> => call(endpoint, input, { fetch: context.get(serverFetchContext) })

/** The same call for a list that can grow. */
export const serverCallPage = <E extends Endpoint>(
  context: Readonly<RouterContextProvider>,
  endpoint: E,
  input: CallInput<E>,
) => callPage(endpoint, input, { fetch: context.get(serverFetchContext) })
