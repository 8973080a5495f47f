import { expect, it } from 'vitest'
import type { Draft } from './draft.ts'
import { picturesIn, storeDraftPictures, storePictures } from './pictures.ts'
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

it('doubts a picture without a text, also one that is stored already', async () => {
  const { drafts } = await readImport({ text: `1. Say?\nA) ![](${STORED})\nB) y\nAns: A` })
  expect(drafts[0]?.doubts).toMatchObject([
    { code: 'picture_without_text', value: STORED, choices: [{ code: 'describe_picture', value: STORED }, {}] },
  ])
})

it('names the stored address in the choice that describes a picture, as the texts do', async () => {
  const { drafts } = await readImport({ text: '1. Say?\nA) ![a tree](import:x.png)\nB) y\nAns: A' })
  const [read] = drafts
  if (!read) throw new Error('no draft')
  const value = 'x.png'
  const choices: Draft['doubts'][0]['choices'] = [{ code: 'describe_picture', value, changes: {} }]
  const draft: Draft = { ...read, doubts: [{ line: 2, code: 'picture_without_text', value, choices }] }
  const { options, doubts } = storeDraftPictures(draft, new Map([[value, STORED]]))
  expect(options[0]).toBe(`![a tree](${STORED})`)
  expect(doubts[0]?.choices[0]?.value).toBe(STORED)
  expect(storeDraftPictures(draft, new Map())).toEqual(draft)
})
