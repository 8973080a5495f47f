import { expect, it } from 'vitest'
import { readImport } from '../read-import.ts'

const read = (text: string) => readImport({ text })

it('reads one right option, several, true or false, and numbers', async () => {
  const { format, drafts } = await read(
    '$CATEGORY: Bank/Joins\n\n::Q1:: What is 2\\=2? {=yes ~no}\n\nPrimes? {~%50%2 ~%50%3 ~%-100%4}\n\nSky {T}\n\nPi? {#3.14:0.01}\n\nFour? {#1..4}',
  )
  expect(format).toBe('gift')
  expect(drafts).toMatchObject([
    { firstLine: 3, topicName: 'Joins', questionText: 'What is 2=2?', kind: 'one', correctAnswer: 'yes' },
    { firstLine: 5, kind: 'several', correctAnswer: 'AB' },
    { kind: 'one', options: ['True', 'False'], correctAnswer: 'True' },
    { kind: 'number', correctAnswer: '3.14 ± 0.01' },
    { kind: 'number', correctAnswer: '1 to 4' },
  ])
})

it('loses one question for one error, and says what it does not import', async () => {
  const { drafts, problems } = await read('Broken {=a ~b\n\nGood? {=a ~b}\n\nEssay {}')
  expect(drafts).toMatchObject([{ firstLine: 3, correctAnswer: 'a' }])
  expect(problems).toEqual([
    { line: 1, code: 'question_broken', value: 'Broken {=a ~b' },
    { line: 5, code: 'not_imported', value: 'Essay' },
  ])
})

it('doubts credit for a wrong option and shares that do not make the whole', async () => {
  const { drafts } = await read('One? {=a ~%50%b ~c}\n\nTwo? {~%40%a ~%40%b ~c}')
  expect(drafts.map(({ doubts, correctAnswer }) => [doubts[0]?.code, correctAnswer])).toEqual([
    ['partial_credit', null],
    ['partial_credit', null],
  ])
})
