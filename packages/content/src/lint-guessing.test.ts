import { expect, test } from 'vitest'
import { lintGuessing } from './lint-guessing.ts'
import type { BankCourse } from './read-bank.ts'

/** Builds a course of eight topics with ten questions each. The right options stand at these places of the list. */
function courseWith(options: string[], places: string): BankCourse {
  const described = { id: '', path: '', description: '' }
  const topics = Array.from({ length: 8 }, (_topic, index) => ({
    ...described,
    name: 'Topic',
    isFreeSample: false,
    examName: null,
    questions: Array.from({ length: 10 }, (_question, number) => ({
      id: '',
      line: 1,
      difficulty: 'easy' as const,
      isExamOnly: false,
      kind: 'one' as const,
      text: 'Which one?',
      options,
      keys: [options['ABCD'.indexOf(places[(index * 10 + number) % places.length] ?? '')] ?? ''],
      reasons: [],
      explanation: '',
      snippets: [],
    })),
  }))
  return { ...described, name: 'Course', modules: [{ ...described, name: 'Basics', topics }] }
}

const SHORT = ['red', 'tan', 'ash', 'black']
const LONG = ['black', 'white', 'brown', 'red']
const SENTENCES = ['This is a red one', 'This is a tan one', 'This is a jet one', 'This is one of the ashen ones']
const LONG_SENTENCES = ['This is a black one', 'This is a white one', 'This is a brown one', 'This is a red one']
const NUMBERS = ['4', '5', '6', '7']
const MIXED = ['4', '5', '6', 'It never ends']

test.each([SHORT, LONG, SENTENCES, LONG_SENTENCES, NUMBERS, MIXED])(
  'options whose right one is drawn by chance give nothing away: %s, %s, %s, %s',
  (...options) => {
    expect(lintGuessing([courseWith(options, 'ABCD')])).toEqual([])
  },
)

test.each([
  ['the longest short option', SHORT, 'D', '80 of 80'],
  ['the longest short option', SHORT, 'ABC', '0 of 80'],
  ['the shortest short option', LONG, 'D', '80 of 80'],
  ['the shortest short option', LONG, 'ABC', '0 of 80'],
  ['the longest sentence', SENTENCES, 'D', '80 of 80'],
  ['the longest sentence', SENTENCES, 'ABC', '0 of 80'],
  ['the shortest sentence', LONG_SENTENCES, 'D', '80 of 80'],
  ['the shortest sentence', LONG_SENTENCES, 'ABC', '0 of 80'],
  ['the smallest number', NUMBERS, 'BCD', '0 of 80'],
  ['the largest number', NUMBERS, 'DDDA', '60 of 80'],
  ['the odd type out', MIXED, 'ABC', '0 of 80'],
])('the linter reports that %s is right too often or too seldom', (cue, options, places, share) => {
  expect(lintGuessing([courseWith(options, places)])).toContain(`Course Course: ${cue} is right in ${share}.`)
})

test('the linter reports a course in which the guesser is right in more than 28 %, and names the habits that pay', () => {
  const [found] = lintGuessing([courseWith(['`1`', '`2`', '`x`', '`error`'], 'ABC')])
  expect(found).toMatch(
    /^Course Course: a guesser who knows nothing is right in [\d.]+ %: .*not the longest short option/,
  )
})

test('the linter reports a cue that pays only when all courses are taken together', () => {
  const course = courseWith(['`1`', '`2`', '`x`', '`error`'], 'ABC')
  const [module = { topics: [] }] = course.modules
  const [topic = { questions: [] }] = module.topics
  module.topics = module.topics.slice(0, 1)
  topic.questions = topic.questions.slice(0, 4)
  expect(lintGuessing([course])).toEqual([])
  const courses = Array.from({ length: 12 }, () => course)
  expect(lintGuessing(courses).join('\n')).toContain('The bank: a guesser who knows nothing')
})
