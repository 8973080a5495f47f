import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/**
 * One file calls the payment provider, at an address from the settings. The other calls the push services of browsers, at
 * addresses that browsers sent: push-address.test.ts shows that only the services of the settings are called.
 */
const MAY_CALL_OUT = [
  'doctor/check-traces.ts',
  'features/learning/reminders/send-push.ts',
  'features/purchases/provider/provider.ts',
]
/** Matches calls of fetch and imports that open connections. Type imports open none. */
const CALLS_OUT =
  /(?<![.\w])fetch\(|^import (?!type)[^\n]*'(node:https?|undici|axios|razorpay|web-push)|\b(connect|createConnection)\b[^\n]*'node:(net|tls)'/m

test('the API calls only the payment provider and the push services, and the doctor the collector of traces, but no address that a person entered', async () => {
  const folder = new URL('.', import.meta.url)
  const callers: string[] = []
  for await (const file of glob('**/*.ts', { cwd: folder, exclude: ['testing/**', '**/*.test.ts'] }))
    if (CALLS_OUT.test(await readFile(new URL(file, folder), 'utf8'))) callers.push(file)
  expect(callers.toSorted()).toEqual(MAY_CALL_OUT)
})
