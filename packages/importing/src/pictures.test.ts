import { expect, it } from 'vitest'
import { describePicture, picturesIn, storeDraftPictures, storePictures } from './pictures.ts'
import { readImport } from './read-import.ts'

const STORED = `/pictures/${'a'.repeat(32)}-40x30.webp`

it('finds pictures in texts, and none in code', () => {
  const text = '![a \\] b](import:x.png) `![c](d)` ![](/e)\n```\n![f](g)\n```\n![h](i)'
  expect(picturesIn(text)).toEqual([
    { description: String.raw`a \] b`, address: 'import:x.png' },
    { description: '', address: '/e' },
    { description: 'h', address: 'i' },
  ])
})

it('replaces the name of an imported picture by its stored address, and no other', () => {
  const addresses = new Map([['x.png', STORED]])
  expect(storePictures('![a](import:x.png) ![b](import:y.png) `![a](import:x.png)`', addresses)).toBe(
    `![a](${STORED}) ![b](import:y.png) \`![a](import:x.png)\``,
  )
})

it('doubts a picture that is missing, and offers to leave it out with its key', async () => {
  const { drafts } = await readImport({ text: '1. Say?\nA) ![a tree](import:x.png) x\nB) y\nAns: A' })
  expect(drafts[0]).toMatchObject({ correctAnswer: null, doubts: [{ code: 'picture_missing', value: 'x.png' }] })
  expect(drafts[0]?.doubts[0]?.choices).toMatchObject([
    { code: 'leave_out_picture', changes: { options: ['x', 'y'], correctAnswer: 'x' } },
  ])
})

it('doubts a picture without a text, and takes the text of the author into the key too', async () => {
  const { drafts } = await readImport({ text: `1. Say?\nA) ![](${STORED})\nB) y\nAns: A` })
  const [draft] = drafts
  if (!draft) throw new Error('no draft')
  expect(draft.doubts).toMatchObject([{ code: 'picture_without_text', value: STORED }])
  const { options, doubts } = describePicture(draft, STORED, ' a [new]\n tall tree')
  const said = String.raw`![a \[new\] tall tree](${STORED})`
  expect(options[0]).toBe(said)
  expect(doubts[0]?.choices[0]).toMatchObject({ code: 'describe_picture', changes: { correctAnswer: said } })
  expect(storeDraftPictures(draft, new Map()).options).toEqual(draft.options)
})
