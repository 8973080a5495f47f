/** An error keeps the product from working. A warning tells of something that will hurt later. Each is one sentence. */
export type Finding = { level: 'error' | 'warning'; text: string }

export const error = (text: string): Finding => ({ level: 'error', text })
export const warning = (text: string): Finding => ({ level: 'warning', text })

const PATIENCE_MS = 8_000

/** Calls `work`, and rejects when it takes too long. */
export async function withPatience<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })), PATIENCE_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Names a failure without its message, which may hold a password. */
export function codeOf(failure: unknown): string {
  const { code, cause, errors } = failure as { code?: unknown; cause?: unknown; errors?: unknown[] }
  if (typeof code === 'string') return code
  const inner = cause ?? errors?.[0]
  return inner ? codeOf(inner) : 'no code'
}
