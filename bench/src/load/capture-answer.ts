import { get } from 'node:http'

/** An answer as it came over the wire: the body still compressed, the headers in their order as name, value, name, value … */
export type CapturedAnswer = { status: number; headers: string[]; body: Buffer }

// Every node:http server writes these by itself.
const WRITTEN_BY_NODE = new Set(['date', 'connection', 'keep-alive'])

export async function captureAnswer(url: string, headers: Record<string, string>): Promise<CapturedAnswer> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: withoutNodesOwn(response.rawHeaders),
          body: Buffer.concat(chunks),
        }),
      )
    })
    request.on('error', reject)
  })
}

const withoutNodesOwn = (headers: readonly string[]) =>
  headers.filter((_, index) => !WRITTEN_BY_NODE.has((headers[index - (index % 2)] ?? '').toLowerCase()))
