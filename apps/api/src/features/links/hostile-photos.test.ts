import type { VideoLink } from '@abhyas/contract/links'
import { type ErrorCode, textOf } from '@abhyas/messages/errors'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildAdmin, buildVideo, openSessionOf } from '../../testing/builders.ts'
import { drawJpeg, drawPicture, inBase64 } from '../../testing/pictures.ts'
import { startTestApi } from '../../testing/test-api.ts'

const api = await startTestApi()
const { db, send } = api
const { token } = await openSessionOf(api, await buildAdmin(db))
const video = await buildVideo(db)

const VIDEO = { title: 'x', videoUrl: 'https://example.com/' }
const save = (photo: unknown) =>
  send<VideoLink>(`PUT /api/video-links/${video.id}`, { token, body: { ...VIDEO, photo } })
const add = (photo: unknown) =>
  send<VideoLink>(`POST /api/video-links/${video.categoryId}`, { token, body: { ...VIDEO, photo } })

const good = await drawJpeg()
const progressive = await drawPicture().jpeg({ progressive: true }).toBuffer()
const HTML = '<!doctype html><script>alert(document.domain)</script>'
const ZIP = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.alloc(30), Buffer.from('evil.class')])

/** Inserts the segment after the two bytes that every JPEG begins with. */
const withSegment = (jpeg: Buffer, marker: number, content: string) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(content, 'latin1'), jpeg.subarray(2)])
}

/** Overwrites the size in the header, whatever the picture is. */
function saying(jpeg: Buffer, width: number, height: number): Buffer {
  const patched = Buffer.from(jpeg)
  let at = 2
  while (![0xc0, 0xc1, 0xc2].includes(patched[at + 1] ?? 0)) at += 2 + patched.readUInt16BE(at + 2)
  patched.writeUInt16BE(height, at + 5)
  patched.writeUInt16BE(width, at + 7)
  return patched
}

/** All pixels are grey, so a huge picture has few bytes. */
const drawHuge = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .toColourspace('b-w')
    .jpeg({ quality: 1, progressive: true, mozjpeg: true })
    .toBuffer()

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .jpeg({ quality: 95 })
    .toBuffer()

const [fiftyMegapixels, heavy] = await Promise.all([drawHuge(10_000, 5_000), noise(640, 480)])

const HOSTILE: [what: string, photo: unknown, code: ErrorCode][] = [
  ['a JPEG of 50 megapixels', fiftyMegapixels, 'photo_too_many_pixels'],
  ['a header that says 65500 x 65500', saying(good, 65_500, 65_500), 'photo_too_many_pixels'],
  ['a progressive one that unpacks to 60000 x 60000', saying(progressive, 60_000, 60_000), 'photo_too_many_pixels'],
  ['a header that says 65500 x 1', saying(progressive, 65_500, 1), 'photo_not_jpeg'],
  ['a header that says 0 x 0', saying(good, 0, 0), 'photo_not_jpeg'],
  ['a header that says more rows than there are', saying(good, 640, 20_000), 'photo_not_jpeg'],
  ['a PNG', await drawPicture().png().toBuffer(), 'photo_not_jpeg'],
  ['a GIF', await drawPicture().gif().toBuffer(), 'photo_not_jpeg'],
  ['a WebP', await drawPicture().webp().toBuffer(), 'photo_not_jpeg'],
  ['a TIFF', await drawPicture(64, 64).tiff().toBuffer(), 'photo_not_jpeg'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'photo_not_jpeg'],
  [
    'a PNG behind the first bytes of a JPEG',
    Buffer.concat([good.subarray(0, 3), await drawPicture().png().toBuffer()]),
    'photo_not_jpeg',
  ],
  ['half a JPEG', good.subarray(0, good.length / 2), 'photo_not_jpeg'],
  ['a JPEG without its last byte', good.subarray(0, -1), 'photo_not_jpeg'],
  [
    'half a JPEG that pretends to end',
    Buffer.concat([good.subarray(0, good.length / 2), Buffer.from([0xff, 0xd9])]),
    'photo_not_jpeg',
  ],
  ['a JPEG of a header alone', Buffer.from([0xff, 0xd8, 0xff, 0xd9]), 'photo_not_jpeg'],
  ['HTML behind the end', Buffer.concat([good, Buffer.from(HTML)]), 'photo_not_jpeg'],
  ['a ZIP behind the end', Buffer.concat([good, ZIP]), 'photo_not_jpeg'],
  ['anything at all behind the end', Buffer.concat([good, Buffer.from(' ')]), 'photo_not_jpeg'],
  ['two JPEGs, one behind the other', Buffer.concat([good, good]), 'photo_not_jpeg'],
  ['a script in the comment', withSegment(good, 0xfe, HTML), 'photo_not_jpeg'],
  ['a script in EXIF', withSegment(good, 0xe1, `Exif\u0000\u0000<SCRIPT>alert(1)</SCRIPT>`), 'photo_not_jpeg'],
  ['PHP in the comment', withSegment(good, 0xfe, '<?php system($_GET["x"]); ?>'), 'photo_not_jpeg'],
  ['a PDF in the comment', withSegment(good, 0xfe, '%PDF-1.7'), 'photo_not_jpeg'],
  ['a ZIP in the comment', withSegment(good, 0xfe, ZIP.toString('latin1')), 'photo_not_jpeg'],
  [
    'HTML behind the first bytes of a JPEG',
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(HTML)]),
    'photo_not_jpeg',
  ],
  [
    'JavaScript behind the first bytes of a JPEG',
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('=1;alert(1)//')]),
    'photo_not_jpeg',
  ],
  [
    'a length of a segment that leads nowhere',
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0xff, 0xd9]),
    'photo_not_jpeg',
  ],
  ['more than 200 kB', heavy, 'photo_too_heavy'],
]

test.each(HOSTILE)('400 for %s, and the photo stays as it was', async (_, photo, code) => {
  const before = (await save(inBase64(good))).body.photoUrl
  for (const refuse of [save, add]) {
    const { status, body } = await refuse(inBase64(photo as Buffer))
    expect({ status, body }).toEqual({
      status: 400,
      body: { code, message: textOf(code), requestId: expect.any(String) },
    })
  }
  const { body: videos } = await send<VideoLink[]>(`GET /api/video-links/category/${video.categoryId}`)
  expect(videos.map(({ photoUrl }) => photoUrl)).toEqual([before])
})

test('the huge picture has few bytes and the heavy one few pixels, so each is refused for one reason only', async () => {
  expect(fiftyMegapixels.length).toBeLessThan(200_000)
  expect((await sharp(fiftyMegapixels).stats()).channels).toHaveLength(1)
  expect(heavy.length).toBeGreaterThan(200_000)
})

test.each([
  ['an empty text', ''],
  ['text that is no base64', 'not base64!'],
  ['a data address', `data:image/jpeg;base64,${inBase64(good)}`],
  ['base64 with line breaks', inBase64(good).replaceAll(/(.{76})/g, '$1\n')],
  ['a number', 7],
  ['a list', [inBase64(good)]],
  ['an object', { bytes: inBase64(good) }],
])('400 for %s', async (_, photo) => {
  for (const refuse of [save, add])
    expect(await refuse(photo)).toMatchObject({ status: 400, body: { code: 'photo_not_jpeg' } })
})

test('400 for base64 that is far too long, 413 for a body of more than 1 MB', async () => {
  expect(await save('A'.repeat(800_000))).toMatchObject({ status: 400, body: { code: 'photo_too_heavy' } })
  for (const refuse of [save, add])
    expect(await refuse('A'.repeat(1024 * 1024))).toMatchObject({ status: 413, body: { code: 'too_large' } })
})

/** Saves a photo and returns the stored one. */
async function keptOf(photo: Buffer): Promise<Buffer> {
  const { status, body } = await save(inBase64(photo))
  expect(status).toBe(200)
  return Buffer.from(await (await fetch(`${api.origin}${body.photoUrl}`)).arrayBuffer())
}

test("200 keeps only the visible part of a phone's photo: upright, 480 x 270, without place and camera", async () => {
  const exif = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '12/1 58/1 0/1', GPSLatitudeRef: 'N' } }
  // The picture is stored on its side: upright it is 360 wide and 640 high, with the blue part at the top right.
  const sent = await drawPicture(640, 360).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer()
  const before = await sharp(sent).metadata()
  expect({ orientation: before.orientation, hasExif: before.exif !== undefined }).toEqual({
    orientation: 6,
    hasExif: true,
  })
  const kept = await keptOf(sent)
  const { format, width, height, exif: left, orientation, icc, xmp } = await sharp(kept).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 480, height: 270 })
  expect({ left, orientation, icc, xmp }).toEqual({})
  expect(kept.includes('Camera')).toBe(false)
  const blueAt = async (left: number, top: number) =>
    (await sharp(kept).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())[2]
  expect(await blueAt(440, 20)).toBeGreaterThan(150)
  expect(await blueAt(20, 20)).toBeLessThan(100)
})

test.each([
  ['progressive', () => drawPicture().jpeg({ progressive: true })],
  ['grey', () => drawPicture().toColourspace('b-w').jpeg()],
  ['CMYK', () => drawPicture().toColourspace('cmyk').jpeg()],
  ['small', () => drawPicture(2, 2).jpeg()],
  ['of 15 megapixels', () => drawPicture(5000, 3000).jpeg({ quality: 1 })],
])('200 for a picture that is %s', async (_, draw) => {
  const sent = await draw().toBuffer()
  const kept = await keptOf(sent)
  const { format, width, height, space } = await sharp(kept).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 480, height: 270 })
  expect(['srgb', 'b-w']).toContain(space)
  expect(kept.length).toBeLessThan(100_000)
})
