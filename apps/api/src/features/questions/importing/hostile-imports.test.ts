import { request } from 'node:http'
import type { ImportReading } from '@abhyas/contract/questions-import'
import { type ErrorCode, textOf } from '@abhyas/messages/errors'
import { HOSTILE_FILES } from '@abhyas/importing/testing/hostile-files'
import { expect, test } from 'vitest'
import { buildAdmin, openSessionOf } from '../../../testing/builders.ts'
import { inBase64 } from '../../../testing/pictures.ts'
import { startTestApi } from '../../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const { token } = await openSessionOf(api, await buildAdmin(db))

/** One file for each way of refusing. The tests of packages/importing read all of them. */
const TELLING = [...Map.groupBy(HOSTILE_FILES, ({ expected }) => expected).values()].map(([first]) => first)

test.each(TELLING.map((each) => [each?.name, each] as const))(
  '%s: a sentence, or nothing that harms',
  async (_, hostile) => {
    if (!hostile) return
    const { status, body } = await send<ImportReading & { code: string; message: string }>('POST /api/imports/read', {
      token,
      body: { name: hostile.file, bytes: inBase64(hostile.bytes()) },
    })
    if (hostile.expected === 'harmless') expect(status).toBe(200)
    else {
      const code = `import_${hostile.expected}` satisfies ErrorCode
      expect({ status, code: body.code }).toEqual({ status: 400, code })
      expect(body.message.endsWith(textOf(code))).toBe(true)
      expect(textOf(code)).toMatch(/^[A-Z].{10,}\.$/)
    }
  },
)

/** Sends bytes without end until the server answers, and says how many it took. */
const flood = (headers: Record<string, string | number>, most: number) =>
  new Promise<{ status: number; sent: number }>((resolve) => {
    let sent = 0
    const call = request(`${api.origin}/api/imports/read`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    })
    call.on('response', ({ statusCode = 0 }) => {
      resolve({ status: statusCode, sent })
      call.destroy()
    })
    // The server closes the connection while bytes are on their way.
    call.on('error', () => undefined)
    const piece = Buffer.alloc(100_000, 'x')
    const more = () => {
      if (call.destroyed || sent >= most) return
      sent += piece.length
      call.write(piece, () => setImmediate(more))
    }
    more()
  })

test('413 for 100 MB: the length alone refuses it, and a body without a length is cut at the limit', async () => {
  const said = await flood({ 'content-length': 133_000_000 }, 133_000_000)
  expect(said.status).toBe(413)
  expect(said.sent).toBeLessThan(10_000_000)
  const chunked = await flood({}, 133_000_000)
  expect(chunked.status).toBe(413)
  expect(chunked.sent).toBeLessThan(60_000_000)
})
