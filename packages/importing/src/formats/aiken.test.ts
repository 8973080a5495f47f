import { expect, it } from 'vitest'
import { readImport } from '../read-import.ts'

it('reads Aiken with its lines', async () => {
  const text = 'Which is a stack?\nA. LIFO\nB. FIFO\nANSWER: A\n\nWhich is a queue?\nA. LIFO\nB. FIFO\nANSWER: B\n'
  const { format, drafts } = await readImport({ text })
  expect(format).toBe('aiken')
  expect(drafts).toMatchObject([
    { firstLine: 1, lastLine: 4, correctAnswer: 'LIFO' },
    { firstLine: 6, lastLine: 9, questionText: 'Which is a queue?', correctAnswer: 'FIFO' },
  ])
})

it('doubts a missing answer, a letter without an option and a skipped letter', async () => {
  const text = 'One?\nA. x\nB. y\n\nTwo?\nA. x\nB. y\nANSWER: E\n\nThree?\nA. x\nC. y\nANSWER: C\n'
  const { drafts } = await readImport({ text })
  expect(drafts.map(({ doubts }) => doubts[0]?.code)).toEqual(['no_answer', 'answer_not_an_option', 'letter_skipped'])
})
