import { NetworkError } from './api-error.ts'

export const TIMEOUT_MS = 20_000

type Reply = { status: number; isGood: boolean; headers: Headers; text: string }

/** Sends a request and waits for the whole response. Throws NetworkError when none comes, or not all of it, in time. */
export async function reach(
  url: string,
  init: RequestInit,
  send: (request: Request) => Promise<Response> = fetch,
): Promise<Reply> {
  const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(init.signal ? [init.signal] : [])])
  try {
    const response = await send(new Request(url, { ...init, signal }))
    return { status: response.status, isGood: response.ok, headers: response.headers, text: await response.text() }
  } catch (error) {
    throw new NetworkError('No response', { cause: error })
  }
}
