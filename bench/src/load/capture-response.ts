import { get } from 'node:http'

/** A response with its body still compressed, and its headers in their order as name, value, name, value … */
export type CapturedResponse = { status: number; headers: string[]; body: Buffer }

// Every node:http server adds these headers itself.
const ADDED_BY_NODE = new Set(['date', 'connection', 'keep-alive'])

export async function captureResponse(url: string, headers: Record<string, string>): Promise<CapturedResponse> {
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
  headers.filter((_, index) => !ADDED_BY_NODE.has((headers[index - (index % 2)] ?? '').toLowerCase()))
