import { expect, it } from 'vitest'
import { readImport } from '../read-import.ts'
import { writeExportApart } from './write-apart.ts'
import type { ExportFormat } from './exported-question.ts'
import type { StoredQuestion } from './write-bank.ts'

const STORED = `/pictures/${'0a'.repeat(16)}-40x30.webp`
const question = (changes: Partial<StoredQuestion> = {}): StoredQuestion => ({
  id: 1,
  topicId: 2,
  kind: 'one',
  questionText: 'What is it?',
  options: ['x', 'y'],
  correctAnswer: 'y',
  description: '',
  reasons: [],
  tags: [],
  topicName: 'Joins',
  difficulty: 'easy',
  isExamOnly: false,
  keepsOrder: true,
  needsAttention: false,
  ...changes,
})
const write = (format: ExportFormat, bank: StoredQuestion[], picture: Uint8Array | null = null) =>
  writeExportApart(
    async () => ({ format, questions: JSON.stringify(bank) }),
    async () => picture,
  )

it('writes an export in a thread, which asks for the pictures', async () => {
  const picture = Uint8Array.of(1, 2, 3)
  const { bytes, suffix, written, leftOut } = await write(
    'qti',
    [question({ questionText: `![a tree](${STORED})` })],
    picture,
  )
  expect({ suffix, written, leftOut }).toEqual({ suffix: '.zip', written: 1, leftOut: [] })
  const { pictures } = await readImport({ name: 'a.zip', bytes })
  expect(pictures.map((each) => Buffer.from(each.bytes))).toEqual([Buffer.from(picture)])
})

it('leaves out what the format cannot hold and questions with a broken key, and names them', async () => {
  const bank = [
    question(),
    question({ id: 7, kind: 'several', correctAnswer: 'AB' }),
    question({ id: 8, questionText: 'One\nTwo' }),
    question({ id: 9, correctAnswer: 'z', needsAttention: true }),
  ]
  const { questions, written, leftOut, leftOutQuestions, bytes } = await write('aiken', bank)
  expect(Buffer.from(bytes).toString()).toBe('What is it?\nA. x\nB. y\nANSWER: B\n')
  expect({ questions, written }).toEqual({ questions: 4, written: 1 })
  expect(leftOut.filter(({ isWhole }) => isWhole).map(({ code, count }) => [code, count])).toEqual([
    ['needs_attention', 1],
    ['several', 1],
    ['several_lines', 1],
  ])
  expect(leftOutQuestions.map(({ id, code }) => [id, code])).toEqual([
    [9, 'needs_attention'],
    [7, 'several'],
    [8, 'several_lines'],
  ])
})

it('refuses a file that no import would take, before all of its pictures are loaded', async () => {
  const names = Array.from({ length: 30 }, (_, nth) => `/pictures/${String(nth).padStart(32, '0')}-40x30.webp`)
  const bank = names.map((name) => question({ questionText: `![a tree](${name})` }))
  let loaded = 0
  const big = new Uint8Array(1_000_000)
  await expect(
    writeExportApart(
      async () => ({ format: 'moodle', questions: JSON.stringify(bank) }),
      async () => {
        loaded++
        return big
      },
    ),
  ).rejects.toMatchObject({ code: 'file_too_large' })
  expect(loaded).toBe(21)
})
