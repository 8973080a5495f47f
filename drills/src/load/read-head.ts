export type Head = {
  status: number
  bodyStart: number
  bodyLength: number
  isCompressed: boolean
  /** The server closes the connection after this response. */
  isLast: boolean
  retryAfterSeconds: number | undefined
}

/** Reads the head of a response. Returns null until the head is complete. */
export function readHead(bytes: Buffer): Head | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const text = bytes.toString('latin1', 0, end).toLowerCase()
  const status = Number(text.slice(9, 12))
  const length = valueOf(text, 'content-length')
  // Our servers always send the length. Without it we could not tell one response from the next.
  if (length === undefined && status !== 304 && status !== 204) throw new Error(`${status} without a content-length`)
  const retryAfter = valueOf(text, 'retry-after')
  return {
    status,
    bodyStart: end + 4,
    bodyLength: Number(length ?? 0),
    isCompressed: valueOf(text, 'content-encoding') === 'br',
    isLast: valueOf(text, 'connection') === 'close',
    retryAfterSeconds: retryAfter === undefined ? undefined : Number(retryAfter),
  }
}

function valueOf(head: string, name: string): string | undefined {
  const start = head.indexOf(`\r\n${name}: `)
  if (start < 0) return undefined
  const from = start + name.length + 4
  const end = head.indexOf('\r\n', from)
  return head.slice(from, end < 0 ? undefined : end)
}
