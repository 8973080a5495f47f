import type { StoredPicture } from '@abhyas/contract/questions-pictures'
import type { Question } from '@abhyas/contract/questions'
import { markOf } from '@abhyas/contract/rules/pictures'
import { sql } from '@abhyas/database/sql'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { buildAdmin, buildTopic, openSessionOf } from '../../../testing/builders.ts'
import { drawPicture, inBase64 } from '../../../testing/pictures.ts'
import { startTestApi } from '../../../testing/test-api.ts'
import { deleteUnusedPictures } from './picture-queries.ts'
import { readPicture, storePicture } from './store-picture.ts'

const api = await startTestApi()
const { db, send } = api
const { token } = await openSessionOf(api, await buildAdmin(db))
const topic = await buildTopic(db)

const upload = async (bytes: Buffer) => {
  const { status, body } = await send<StoredPicture>('POST /api/questions/pictures', {
    token,
    body: { picture: inBase64(bytes) },
  })
  expect(status).toBe(200)
  return body
}
const load = (address: string) => fetch(api.origin + address)
const bytesOf = async (address: string) => Buffer.from(await (await load(address)).arrayBuffer())

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })

/** Black lines without a background. */
const lines = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><path d="M20 20L880 580M20 580L880 20" stroke="#000" stroke-width="3"/></svg>`,
)

beforeEach(() => db.write(sql`delete from question_pictures`))

test('200 makes of any photo a WebP of at most 40 kB, 1200 wide and 1600 high, which a browser keeps for good', async () => {
  for (const [width, height] of [
    [1600, 1200],
    [400, 2400],
  ] as const) {
    const { address, ...size } = await upload(await noise(width, height).jpeg({ quality: 90 }).toBuffer())
    expect(address).toMatch(new RegExp(`^/pictures/[0-9a-f]{32}-${size.width}x${size.height}\\.webp$`))
    const answer = await load(address)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const kept = Buffer.from(await answer.arrayBuffer())
    expect(kept.length).toBeLessThanOrEqual(40_000)
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', ...size })
    expect(size.width).toBeLessThanOrEqual(1200)
    expect(size.height).toBeLessThanOrEqual(1600)
    expect(size.width / size.height).toBeCloseTo(width / height, 1)
  }
})

test('200 keeps a drawing without any loss, and gives it a white background', async () => {
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  const drawing = await sharp(lines).png().toBuffer()
  sharp.block({ operation: ['VipsForeignLoadSvg'] })
  const kept = await bytesOf((await upload(drawing)).address)
  const onWhite = sharp(drawing).flatten({ background: '#fff' })
  expect(await sharp(kept).removeAlpha().raw().toBuffer()).toEqual(await onWhite.raw().toBuffer())
  expect(kept.length).toBeLessThan(10_000)
})

test('200 turns a photo of a phone upright', async () => {
  const sent = await drawPicture(640, 360).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  expect(await upload(sent)).toMatchObject({ width: 360, height: 640 })
})

test('the same picture is stored once, and a stored picture that comes back is not encoded again', async () => {
  const photo = await noise(500, 400).jpeg().toBuffer()
  const first = await upload(photo)
  expect(await upload(photo)).toEqual(first)
  expect(await upload(await bytesOf(first.address))).toEqual(first)
  expect(await storePicture(db, photo)).toEqual(first)
  expect(await readPicture(db, first.address)).toEqual(await bytesOf(first.address))
  expect(await db.select(sql`select hash from question_pictures`)).toHaveLength(1)
})

test('404 for a picture that is not stored, and for a name that no picture has', async () => {
  for (const name of [`${'0'.repeat(32)}-1x1.webp`, 'x', '..%2f..%2fetc%2fpasswd', `${'0'.repeat(32)}-1x1.png`])
    expect((await load(`/pictures/${name}`)).status).toBe(404)
  expect(await readPicture(db, '/etc/passwd')).toBe(null)
})

const add = (texts: object) =>
  send<Question & { code: string }>(`POST /api/questions/createQuestion/${topic.id}`, {
    token,
    body: { questionText: 'What?', optionA: 'a', optionB: 'b', correctAnswer: 'a', ...texts },
  })

test('a question shows its pictures with their sizes; a picture without a text, or one that is not stored, is refused', async () => {
  const { address, width, height } = await upload(await drawPicture().png().toBuffer())
  const added = await add({
    questionText: `Look:\n\n${markOf('A red square', address)}`,
    optionB: markOf('A [blue] "square"', address),
  })
  const img = (alt: string) =>
    `<img src="${address}" width="${width}" height="${height}" alt="${alt}" loading="lazy" decoding="async">`
  expect(added.body.html).toEqual({
    questionText: `<p>Look:</p>\n<p>${img('A red square')}</p>`,
    optionB: img('A [blue] &quot;square&quot;'),
  })

  for (const field of ['questionText', 'optionC', 'description'])
    for (const alt of ['', 'short', ' '.repeat(20)])
      expect(await add({ [field]: `![${alt}](${address})` })).toMatchObject({
        status: 400,
        body: { code: 'picture_without_text' },
      })
  expect(await add({ reasons: [`![](${address})`] })).toMatchObject({ body: { code: 'picture_without_text' } })
  const gone = markOf('A picture that is gone', `/pictures/${'0'.repeat(32)}-1x1.webp`)
  expect(await add({ description: gone })).toMatchObject({ status: 404, body: { code: 'picture_not_found' } })
  const change = { questionText: gone, correctAnswer: 'a' }
  const changed = await send(`PUT /api/questions/updateQuestionById/${added.body.id}`, { token, body: change })
  expect(changed).toMatchObject({ status: 404, body: { code: 'picture_not_found' } })
})

test('a picture that no question has named for a month is deleted; one that was named stays', async () => {
  const [named, unused, fresh] = await Promise.all(
    ['#111', '#222', '#333'].map(async (hue) => upload(await drawPicture(90, 60, hue).png().toBuffer())),
  )
  const { body: question } = await add({ reasons: ['', markOf('A red square', named?.address ?? '')] })
  await send(`PUT /api/questions/updateQuestionById/${question.id}`, {
    token,
    body: { questionText: 'Without', correctAnswer: 'a', reasons: [] },
  })
  await db.write(sql`update question_pictures set created_at = now() - interval '31 days'`)
  await upload(await bytesOf(fresh?.address ?? ''))
  await deleteUnusedPictures(db)
  expect(await readPicture(db, unused?.address ?? '')).toBe(null)
  for (const kept of [named, fresh]) expect(await readPicture(db, kept?.address ?? '')).not.toBe(null)
})
