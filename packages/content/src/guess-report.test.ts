import { expect, test } from 'vitest'
import { guessReport } from './guess-report.ts'
import { CONTROL } from './planted-faults.ts'
import { parseTopic } from './topic-file.ts'

test('the report tells the score and the hits of each cue for every course', () => {
  const modules = [
    { id: '', path: '', name: 'Basics', description: '', topics: [{ path: '0.md', ...parseTopic(CONTROL) }] },
  ]
  const lines = guessReport([
    { id: '', path: '', name: 'First', description: '', modules },
    { id: '', path: '', name: 'Second', description: '', modules },
  ])
  expect(lines[0]).toMatch(/^A guesser who knows nothing +First +Second$/)
  expect(lines[1]).toMatch(/^is right in +25\.0 % +25\.0 %$/)
  expect(lines.find((line) => line.startsWith('the odd type out'))).toMatch(/ 1 of 2 +1 of 2$/)
})
