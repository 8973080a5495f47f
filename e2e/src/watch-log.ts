import type { Readable } from 'node:stream'
import { createInterface } from 'node:readline'

/** No line of the log may hold these: tokens, signatures, phone numbers, addresses. */
const NEVER = {
  token: /eyJ[\w-]{8,}\.[\w-]+\.[\w-]+/,
  signature: /\b[\da-f]{64}\b/i,
  'phone number': /(?<![\w.-])[6-9]\d{9}(?![\w-])/,
  'e-mail address': /[\w.+-]+@[\w-]+\.\w+/,
}

const SECRETS = ['TOKEN_KEYS', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRETS']

export type WatchedLog = { count: number; leaks: string[] }

type Options = { env: Record<string, string>; onLine?: ((line: string) => void) | undefined }

/** Reads a product's log, prints the important lines, and collects the forbidden ones. */
export function watchLog(outputs: readonly Readable[], { env, onLine }: Options): WatchedLog {
  const secrets = SECRETS.flatMap((name) => (env[name] ?? '').split(/[,:]/)).filter((text) => text.length > 5)
  const log: WatchedLog = { count: 0, leaks: [] }
  for (const output of outputs)
    createInterface({ input: output }).on('line', (line) => {
      log.count += 1
      onLine?.(line)
      const found = Object.entries(NEVER).find(([, pattern]) => pattern.test(line))?.[0]
      const kind = secrets.some((secret) => line.includes(secret)) ? 'secret' : found
      if (kind) log.leaks.push(`${kind}: ${line}`)
      if (!line.startsWith('{"level":"info"')) console.log(line)
    })
  return log
}
