import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** The payment provider, at an address from the settings. */
const MAY_CALL_OUT = ['features/purchases/provider/provider.ts']
/** To fetch, or to open a connection; types alone open none. */
const CALLS_OUT =
  /(?<![.\w])fetch\(|^import (?!type)[^\n]*'(node:https?|undici|axios|razorpay)|\b(connect|createConnection)\b[^\n]*'node:(net|tls)'/m

test('nothing but the payment provider is called by the API, so no address that a person wrote is', async () => {
  const folder = new URL('.', import.meta.url)
  const callers: string[] = []
  for await (const file of glob('**/*.ts', { cwd: folder, exclude: ['testing/**', '**/*.test.ts'] }))
    if (CALLS_OUT.test(await readFile(new URL(file, folder), 'utf8'))) callers.push(file)
  expect(callers).toEqual(MAY_CALL_OUT)
})
