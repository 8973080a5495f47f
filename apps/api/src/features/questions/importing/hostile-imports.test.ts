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

/** Sends bytes until the server answers or closes the connection, and says how many it took. */
const flood = (headers: Record<string, string | number>, most: number) =>
  new Promise<{ status: number | null; sent: number }>((resolve) => {
    let sent = 0
    const call = request(`${api.origin}/api/imports/read`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    })
    call.on('response', ({ statusCode }) => {
      resolve({ status: statusCode ?? null, sent })
      call.destroy()
    })
    call.on('error', () => resolve({ status: null, sent }))
    const piece = Buffer.alloc(100_000, 'x')
    const more = () => {
      if (call.destroyed || sent >= most) return
      sent += piece.length
      call.write(piece, () => setImmediate(more))
    }
    more()
  })

test('100 MB are refused by their length alone, and a body without a length is cut at the limit', async () => {
  const said = await flood({ 'content-length': 133_000_000 }, 100_000)
  expect(said).toEqual({ status: 413, sent: 100_000 })
  // The server closes the connection while bytes are on their way, so its answer may be lost.
  const chunked = await flood({}, 133_000_000)
  expect([413, null]).toContain(chunked.status)
  expect(chunked.sent).toBeLessThan(60_000_000)
})
