import { pathOf } from '@abhyas/contract/endpoint'

/** The input of a call, whichever endpoint it is for. */
export type RequestParts = {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  ifMatch?: number
}

/** The address of a request. A query parameter without a value is left out. */
export function requestUrl(path: string, { params, query = {} }: RequestParts): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  return pathOf(path, params) + (given.length > 0 ? `?${new URLSearchParams(given).toString()}` : '')
}
