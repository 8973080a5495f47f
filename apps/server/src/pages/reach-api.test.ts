import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { fetchFrom } from './reach-api.ts'

test('a call to an API that never responds is given up', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const call = fetchFrom(`http://127.0.0.1:${port}`, 200)(new Request('http://api/api/courses'))
  await expect(call).rejects.toMatchObject({ name: 'TimeoutError' })
  silent.closeAllConnections()
  silent.close()
})
