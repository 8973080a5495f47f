import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CapturedResponse } from './capture-response.ts'

/** The bare engine: sends one fixed response to every request, without looking at the request. */
process.once('message', ({ status, headers, body }: CapturedResponse) => {
  const server = createServer((_request, response) => {
    response.writeHead(status, headers)
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit())
