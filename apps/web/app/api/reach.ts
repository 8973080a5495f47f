import { NetworkError } from './api-error.ts'

export const TIMEOUT_MS = 20_000

type Reply = { status: number; isGood: boolean; headers: Headers; text: string; file: File | null }
type Init = RequestInit & { patienceMs?: number | undefined }

/** Sends a request and waits for the whole response. Throws NetworkError when none comes, or not all of it, in time. */
export async function reach(
  url: string,
  { patienceMs = TIMEOUT_MS, ...init }: Init,
  send: (request: Request) => Promise<Response> = fetch,
): Promise<Reply> {
  const signal = AbortSignal.any([AbortSignal.timeout(patienceMs), ...(init.signal ? [init.signal] : [])])
  try {
    const response = await send(new Request(url, { ...init, signal }))
    const { status, ok: isGood, headers } = response
    const file = isGood ? await readFile(response) : null
    return { status, isGood, headers, file, text: file ? '' : await response.text() }
  } catch (error) {
    throw new NetworkError('No response', { cause: error })
  }
}

/** A response that names a file is that file. */
async function readFile(response: Response): Promise<File | null> {
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return name === undefined ? null : new File([await response.blob()], decodeURIComponent(name))
}
