import { deflateSync } from 'node:zlib'
import type { StoredPicture } from '@abhyas/contract/questions-pictures'
import { sql } from '@abhyas/database/sql'
import { type ErrorCode, textOf } from '@abhyas/messages/errors'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAdmin, openSessionOf } from '../../../testing/builders.ts'
import { drawPicture, inBase64 } from '../../../testing/pictures.ts'
import { startTestApi } from '../../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const { token } = await openSessionOf(api, await buildAdmin(db))

const upload = (bytes: Buffer | string) =>
  send<StoredPicture & { code: ErrorCode; message: string }>('POST /api/questions/pictures', {
    token,
    body: { picture: inBase64(bytes) },
  })

const SCRIPT = '<!doctype html><script>alert(document.domain)</script>'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>`
const [png, jpeg, gif, webp] = await Promise.all([
  drawPicture().png().toBuffer(),
  drawPicture().jpeg().toBuffer(),
  drawPicture().gif().toBuffer(),
  drawPicture().webp().toBuffer(),
])

/** A part of a PNG. The sum at its end is left wrong, or right where the decoder looks. */
const pngChunk = (type: string, data: Buffer): Buffer => {
  const name = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crcOf(name), 4)
  return Buffer.concat([ends.subarray(0, 4), name, ends.subarray(4)])
}
const crcOf = (bytes: Buffer): number => {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}
/** The first 33 bytes of a PNG are its mark and its header. */
const withChunk = (type: string, data: Buffer) =>
  Buffer.concat([png.subarray(0, 33), pngChunk(type, data), png.subarray(33)])

const sayingSize = (width: number, height: number): Buffer => {
  const header = Buffer.from(png.subarray(16, 29))
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  return Buffer.concat([png.subarray(0, 8), pngChunk('IHDR', header), png.subarray(33)])
}

const huge = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#888' } })
  .png({ palette: true, colours: 2 })
  .toBuffer()
const zip = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.alloc(30), Buffer.from('evil.class')])
const iccBomb = Buffer.concat([Buffer.from('icc\0\0', 'latin1'), deflateSync(Buffer.alloc(100_000_000))])
const textBomb = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(100_000_000, 65))])

const REFUSED: [what: string, bytes: Buffer | string, code: ErrorCode][] = [
  ['no bytes of a picture', 'just words', 'picture_unreadable'],
  ['an SVG with a script', SVG, 'picture_unreadable'],
  [
    'an SVG that reads a file',
    SVG.replace('<script>', '<image href="file:///etc/passwd"/><script>'),
    'picture_unreadable',
  ],
  ['an HTML page', SCRIPT, 'picture_unreadable'],
  [
    'HTML behind the first bytes of a PNG',
    Buffer.concat([png.subarray(0, 8), Buffer.from(SCRIPT)]),
    'picture_unreadable',
  ],
  ['HTML behind the first bytes of a GIF', Buffer.from(`GIF89a${SCRIPT}`), 'picture_unreadable'],
  ['JavaScript that begins as a GIF', 'GIF89a=1;alert(document.domain)//', 'picture_unreadable'],
  ['a BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)]), 'picture_unreadable'],
  ['a TIFF', await drawPicture(64, 64).tiff().toBuffer(), 'picture_unreadable'],
  ['a TIFF that says 60000 x 60000', tiffSaying(60_000), 'picture_unreadable'],
  ['an AVIF', await drawPicture(64, 64).avif().toBuffer(), 'picture_unreadable'],
  [
    'an MP4 that is named .png',
    Buffer.concat([Buffer.from('\0\0\0\u0018ftypmp42', 'latin1'), Buffer.alloc(500)]),
    'picture_unreadable',
  ],
  ['a PDF', '%PDF-1.7\n1 0 obj', 'picture_unreadable'],
  ['a PostScript file', '%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) run', 'picture_unreadable'],
  ['a ZIP', zip, 'picture_unreadable'],
  ['an ImageMagick script', 'push graphic-context\nfill "url(https://127.0.0.1/)"', 'picture_unreadable'],
  ['a PNG of 144 megapixels in a few bytes', huge, 'picture_too_many_pixels'],
  ['a PNG that says 2147483647 x 1', sayingSize(2_147_483_647, 1), 'picture_unreadable'],
  ['a PNG that says 60000 x 60000', sayingSize(60_000, 60_000), 'picture_too_many_pixels'],
  ['a PNG that says 0 x 0', sayingSize(0, 0), 'picture_unreadable'],
  ['half a PNG', png.subarray(0, png.length / 2), 'picture_unreadable'],
  ['half a JPEG', jpeg.subarray(0, 300), 'picture_unreadable'],
  ['half a WebP', webp.subarray(0, webp.length / 2), 'picture_unreadable'],
  ['the header of a PNG alone', png.subarray(0, 33), 'picture_unreadable'],
  ['more than 10 MB', Buffer.concat([png, Buffer.alloc(10_200_000)]), 'picture_too_heavy'],
]

function tiffSaying(side: number): Buffer {
  const entry = (tag: number, value: number) => {
    const bytes = Buffer.alloc(12)
    bytes.writeUInt16LE(tag, 0)
    bytes.writeUInt16LE(4, 2)
    bytes.writeUInt32LE(1, 4)
    bytes.writeUInt32LE(value, 8)
    return bytes
  }
  const head = Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0, 3, 0])
  return Buffer.concat([head, entry(256, side), entry(257, side), entry(273, 8), Buffer.alloc(4)])
}

const baseline = process.memoryUsage().rss
let highest = baseline
let watch: NodeJS.Timeout
beforeAll(() => {
  watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss)
  }, 5)
})
afterAll(() => clearInterval(watch))

test.each(REFUSED)('400 for %s, and nothing is stored', async (_, bytes, code) => {
  const { status, body } = await upload(bytes)
  expect({ status, body }).toEqual({
    status: 400,
    body: { code, message: textOf(code), requestId: expect.any(String) },
  })
  expect(await db.select(sql`select hash from question_pictures`)).toEqual([])
})

test('413 for 30 MB, without reading them', async () => {
  expect(await upload(Buffer.alloc(30_000_000))).toMatchObject({ status: 413, body: { code: 'too_large' } })
})

const exif = { IFD0: { Make: '<script>alert(1)</script>', Copyright: 'Secret Person' } }
const frames = await sharp(Buffer.alloc(4 * 4 * 200 * 3, 120), {
  raw: { width: 4, height: 4 * 200, channels: 3, pageHeight: 4 },
})
  .gif({ delay: Array<number>(200).fill(20) })
  .toBuffer()

const HARMLESS: [what: string, bytes: Buffer][] = [
  ['a GIF with HTML behind its end', Buffer.concat([gif, Buffer.from(SCRIPT)])],
  ['a PNG with HTML behind its end', Buffer.concat([png, Buffer.from(SCRIPT)])],
  ['a JPEG with a ZIP behind its end', Buffer.concat([jpeg, zip, Buffer.from(SCRIPT)])],
  ['a WebP with HTML behind its end', Buffer.concat([webp, Buffer.from(SCRIPT)])],
  ['a PNG with a script in its text', withChunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`, 'latin1'))],
  ['a PNG whose text unpacks to 100 MB', withChunk('zTXt', textBomb)],
  ['a PNG whose colour profile unpacks to 100 MB', withChunk('iCCP', iccBomb)],
  ['a JPEG with a script in EXIF', await drawPicture().jpeg().withExif(exif).toBuffer()],
  ['a GIF of 200 pictures', frames],
]

test.each(HARMLESS)('200 for %s: only the visible picture is kept', async (_, bytes) => {
  const { status, body } = await upload(bytes)
  expect(status).toBe(200)
  const kept = Buffer.from(await (await fetch(api.origin + body.address)).arrayBuffer())
  const { format, pages, exif: left, icc, xmp, width, height } = await sharp(kept).metadata()
  expect({ format, pages, left, icc, xmp, width, height }).toEqual({
    format: 'webp',
    width: body.width,
    height: body.height,
  })
  expect(kept.length).toBeLessThanOrEqual(40_000)
  for (const trace of ['script', 'Secret', 'evil', 'PK\u0003\u0004']) expect(kept.includes(trace)).toBe(false)
})

test('all of them together need less than 300 MB of memory', () => {
  expect((highest - baseline) / 1e6).toBeLessThan(300)
})
