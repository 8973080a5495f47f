import { type Agent, request } from 'node:http'

/** What came back. Whoever gets no answer at all hears an error: nobody knows then what became of the call. */
export type Reply<Body> = { status: number; body: Body; retryAfterSeconds: number | undefined }

export type SendOptions = {
  /** Asked at every call: a learner whose server is gone goes on with another one. */
  origin: () => string
  /** Null: nobody is logged in. */
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

/** What is sent, and what comes back. */
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
    sent.on('timeout', () => sent.destroy(new Error(`No answer within ${timeoutMs} ms`)))
    sent.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const retryAfter = response.headers['retry-after']
        const body = parse(Buffer.concat(chunks).toString())
        if (body === undefined) return reject(new Error('The answer broke off.'))
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
