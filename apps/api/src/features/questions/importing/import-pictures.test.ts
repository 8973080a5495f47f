import { randomUUID } from 'node:crypto'
import type { Question } from '@abhyas/contract/questions'
import type { Import, ImportReading } from '@abhyas/contract/questions-import'
import { parseAddress } from '@abhyas/contract/rules/pictures'
import { expect, test } from 'vitest'
import { buildAdmin, buildTopic, openSessionOf } from '../../../testing/builders.ts'
import { drawPicture, inBase64 } from '../../../testing/pictures.ts'
import { startTestApi } from '../../../testing/test-api.ts'
import { renderUnrendered } from '../store-html.ts'

const api = await startTestApi()
const { db, send } = api
const { token } = await openSessionOf(api, await buildAdmin(db))
const png = inBase64(await drawPicture().png().toBuffer())

const readMoodle = async (picture: string, alt: string) => {
  const file = `<file name="a.png" encoding="base64">${picture}</file>`
  const text = `<text><![CDATA[<p>Look: <img src="@@PLUGINFILE@@/a.png" alt="${alt}"></p>]]></text>${file}`
  const answers = '<answer fraction="100"><text>x</text></answer><answer fraction="0"><text>y</text></answer>'
  const bytes = inBase64(
    `<quiz><question type="multichoice"><questiontext format="html">${text}</questiontext>${answers}</question></quiz>`,
  )
  const { status, body } = await send<ImportReading>('POST /api/imports/read', {
    token,
    body: { name: 'q.xml', bytes },
  })
  expect(status).toBe(200)
  return body.drafts[0]
}

async function bringIn(questions: object[]) {
  const { body } = await send<Import>('POST /api/imports', {
    token,
    body: { key: randomUUID(), name: 'q.xml', format: 'moodle', planned: questions.length },
  })
  return {
    id: body.id,
    ...(await send<{ code: string }>(`PUT /api/imports/${body.id}/pieces/0`, { token, body: { questions } })),
  }
}

test('a picture of a file is stored when the file is read, and the imported question shows it with its size', async () => {
  const draft = await readMoodle(png, 'A red square')
  const [, address = ''] = /^Look: !\[A red square\]\((\S+)\)$/.exec(draft?.questionText ?? '') ?? []
  expect(parseAddress(address)).toMatchObject({ width: 640, height: 360 })
  expect(draft).toMatchObject({ correctAnswer: 'x', doubts: [] })
  expect((await fetch(api.origin + address)).status).toBe(200)

  const { id: topicId } = await buildTopic(db)
  const { questionText = '', options: [optionA, optionB] = [] } = draft ?? {}
  const { id, status } = await bringIn([{ topicId, questionText, optionA, optionB, correctAnswer: 'x' }])
  expect(status).toBe(200)
  await renderUnrendered(db)
  const { body } = await send<Question[]>(`GET /api/questions?importId=${id}`, { token })
  expect(body[0]?.html.questionText).toBe(
    `<p>Look: <img src="${address}" width="640" height="360" alt="A red square" loading="lazy" decoding="async"></p>`,
  )
})

test('a picture that we cannot read, or whose text is too short, is a doubt with a choice that leaves it out', async () => {
  expect(await readMoodle(inBase64('no picture'), 'A red square')).toMatchObject({
    correctAnswer: null,
    doubts: [
      {
        code: 'picture_missing',
        value: 'a.png',
        choices: [{ code: 'leave_out_picture', changes: { questionText: 'Look:', correctAnswer: 'x' } }],
      },
    ],
  })
  expect(await readMoodle(inBase64('no picture'), '')).toMatchObject({
    correctAnswer: null,
    doubts: [{ code: 'picture_missing', choices: [{ code: 'leave_out_picture', changes: { correctAnswer: 'x' } }] }],
  })
  expect(await readMoodle(png, 'square')).toMatchObject({
    correctAnswer: null,
    doubts: [{ code: 'picture_without_text', choices: [{ code: 'describe_picture' }, { code: 'leave_out_picture' }] }],
  })
})

test('404 for a question with a picture that is not stored, and none of its piece is added', async () => {
  const { id: topicId } = await buildTopic(db)
  const plain = { topicId, questionText: 'What?', optionA: 'x', optionB: 'y', correctAnswer: 'x' }
  const gone = `![A picture that is gone](/pictures/${'0'.repeat(32)}-1x1.webp)`
  expect(await bringIn([plain, { ...plain, optionB: gone }])).toMatchObject({
    status: 404,
    body: { code: 'picture_not_found' },
  })
})
