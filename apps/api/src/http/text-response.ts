/** A response whose body is still text. The common headers are added when it is sent or made a `CachedResponse`. */
export type TextResponse = { status: number; headers: Record<string, string>; body: string }

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

/** `body` is JSON already. */
export const jsonResponse = (
  body: string,
  { status = 200, headers }: Partial<Omit<TextResponse, 'body'>> = {},
): TextResponse => ({ status, headers: { ...JSON_TYPE, ...headers }, body })
