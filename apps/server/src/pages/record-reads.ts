import { createHash } from 'node:crypto'
import type { ServerFetch } from '@abhyas/web/server-context'

export type RecordedReads = {
  /** Calls the API, and notes what came. */
  fetch: ServerFetch
  /** Calls the API again, and says whether the same came for every call. */
  areSame(): Promise<boolean>
}

type Read = { url: string; headers: Headers; sum: string }

// A list that can grow tells in these headers where the next page begins, and how many rows there are.
const HEADERS_OF_LISTS = ['x-next-after', 'x-total']

/** Notes what a page is made from, so that a change of other content does not render it again. */
export function recordReads(serverFetch: ServerFetch): RecordedReads {
  const reads: Read[] = []
  return {
    async fetch(request) {
      const { url, headers } = request
      const response = await serverFetch(request)
      reads.push({ url, headers, sum: await sumOf(response.clone()) })
      return response
    },
    async areSame() {
      for (const { url, headers, sum } of reads) {
        const response = await serverFetch(new Request(url, { headers }))
        if (response.status >= 500) throw new Error(`The API responded with ${response.status} to a page.`)
        if ((await sumOf(response)) !== sum) return false
      }
      return true
    },
  }
}

async function sumOf(response: Response): Promise<string> {
  const told = HEADERS_OF_LISTS.map((name) => response.headers.get(name))
  return createHash('sha256')
    .update(JSON.stringify([response.status, ...told]))
    .update(await response.text())
    .digest('base64url')
}
