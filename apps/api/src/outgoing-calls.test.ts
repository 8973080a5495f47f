import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** The file that calls the payment provider, at an address from the settings. */
const MAY_CALL_OUT = ['features/purchases/provider/provider.ts']
/** Matches calls of fetch and imports that open connections. Type imports open none. */
const CALLS_OUT =
  /(?<![.\w])fetch\(|^import (?!type)[^\n]*'(node:https?|undici|axios|razorpay)|\b(connect|createConnection)\b[^\n]*'node:(net|tls)'/m

test('the API calls only the payment provider, and never an address that a person entered', async () => {
  const folder = new URL('.', import.meta.url)
  const callers: string[] = []
  for await (const file of glob('**/*.ts', { cwd: folder, exclude: ['testing/**', '**/*.test.ts'] }))
    if (CALLS_OUT.test(await readFile(new URL(file, folder), 'utf8'))) callers.push(file)
  expect(callers).toEqual(MAY_CALL_OUT)
})
