import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CapturedAnswer } from './capture-answer.ts'

/** The bare engine: gives everybody the one answer that it was told, and looks at nothing. */
process.once('message', ({ status, headers, body }: CapturedAnswer) => {
  const server = createServer((_request, response) => {
    response.writeHead(status, headers)
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit())
