import { type Agent, request } from 'node:http'

/** A response. A call without a response rejects, because its outcome is unknown. */
export type Reply<Body> = { status: number; body: Body; retryAfterSeconds: number | undefined }

export type SendOptions = {
  /** Read at every call, because a learner may change to another server. */
  origin: () => string
  /** Returns null for a call without a login. */
  token: () => string | null
  agent: Agent
  timeoutMs: number
}

export type Call = {
  method: string
  path: string
  payload: string | undefined
  headers?: Record<string, string>
}

/** Sends a call and returns the response. */
export type Send = <Body>(call: Call) => Promise<Reply<Body>>

export const pathOf = (path: string, params: Record<string, number>): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name]))

export function sendCall<Body>(
  { origin, token, agent, timeoutMs }: SendOptions,
  { method, path, payload, headers }: Call,
): Promise<Reply<Body>> {
  return new Promise((resolve, reject) => {
    const bearer = token()
    const sent = request(origin() + path, {
      agent,
      method,
      headers: {
        ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
        ...(payload !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
        }),
        ...headers,
      },
      timeout: timeoutMs,
    })
    sent.on('error', reject)
    sent.on('timeout', () => sent.destroy(new Error(`No response within ${timeoutMs} ms`)))
    sent.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const retryAfter = response.headers['retry-after']
        const body = parse(Buffer.concat(chunks).toString())
        if (body === undefined) return reject(new Error('The response was cut off.'))
        resolve({
          status: response.statusCode ?? 0,
          body: body as Body,
          retryAfterSeconds: retryAfter === undefined ? undefined : Number(retryAfter),
        })
      })
    })
    sent.end(payload)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
