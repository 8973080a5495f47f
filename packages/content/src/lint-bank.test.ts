import { expect, test } from 'vitest'
import { lintBank } from './lint-bank.ts'
import { lintKeys } from './lint-keys.ts'
import { CONTROL, NEIGHBOUR, PLANTED, PLANTED_KEYS } from './planted-faults.ts'
import type { BankCourse } from './read-bank.ts'
import { createSpeller } from './spelling.ts'
import { parseTopic, type WrittenQuestion } from './topic-file.ts'

const spell = await createSpeller()

const courseOf = (topics: BankCourse['modules'][number]['topics']): BankCourse => {
  const modules = [{ name: 'Basics', description: 'The first steps.', topics }]
  return { name: 'Course', description: 'What it is about.', modules }
}

/** Builds a module of this topic and a second one. */
const moduleOf = (source: string): BankCourse =>
  courseOf([
    { path: '0.md', ...parseTopic(source) },
    { path: '1.md', ...parseTopic(NEIGHBOUR) },
  ])

/** Returns everything that the linter reports about a topic. */
function findingsOf(source: string): string[] {
  try {
    return lintBank([moduleOf(source)], spell)
  } catch (error) {
    return [(error as Error).message]
  }
}

test('the linter finds nothing in the faultless topic', () => {
  expect(findingsOf(CONTROL)).toEqual([])
})

test('at least forty faults are planted', () => {
  expect(PLANTED.length + PLANTED_KEYS.length).toBeGreaterThanOrEqual(40)
})

test.each(PLANTED)('the linter catches %s, and nothing else', (_fault, from, to, finding) => {
  expect(CONTROL.split(from)).toHaveLength(2)
  expect(findingsOf(CONTROL.replace(from, () => to))).toEqual([expect.stringContaining(finding)])
})

/** Builds a minimal question whose right option stands at this place. */
const keyedAt = (place: string, options = ['red', 'tan', 'ash', 'jet']): WrittenQuestion => ({
  line: 1,
  difficulty: 'easy',
  isExamOnly: false,
  text: 'Which one?',
  options,
  keys: [options['ABCD'.indexOf(place)] ?? ''],
  explanation: '',
  snippets: [],
})

/** Eight topics are enough for their keys to show a pattern. */
const courseWith = (topics: string[], options?: string[]): BankCourse =>
  courseOf(
    Array.from({ length: 8 }, (_, index) => ({
      path: `${index}.md`,
      name: 'Topic',
      description: '',
      isFreeSample: false,
      examName: null,
      questions: (topics[index % topics.length] ?? '').split('').map((place) => keyedAt(place, options)),
    })),
  )

const DRAWN = ['AADBACDDBA', 'CBBDBCABDD', 'BDCCACCBAD', 'DDABBDADCA', 'CABDDCACBC']

test('keys at random places show no pattern', () => {
  expect(lintKeys(courseWith(DRAWN))).toEqual([])
})

test.each(PLANTED_KEYS)('the linter catches %s', (_fault, topics, finding) => {
  expect(lintKeys(courseWith(topics)).join('\n')).toContain(finding)
})

const SENTENCES = ['This is a red one', 'This is a tan one', 'This is an ash one', 'This is one of the black ones']

test.each([
  ['always', 'DDDDDDDDDD', '100.0 %'],
  ['never', 'ABCABBCACA', '0.0 %'],
])('the linter catches sentences of which the longest is %s the right one', (_how, places, share) => {
  const problem = `the longest of four sentences is the right one in ${share}`
  expect(lintKeys(courseWith([places], SENTENCES)).join('\n')).toContain(problem)
})

test('the linter catches right options that stand at one place more often than chance allows', () => {
  expect(lintBank([courseWith(['AAAAAAAAAB'])], spell).join('\n')).toContain('uneven places: 72, 8, 0, 0')
})

test('the linter catches right options that are the longest in too many questions', () => {
  const options = ['red', 'tan', 'ash', 'black']
  expect(lintBank([courseWith(['ADDDBDDCDD'], options)], spell).join('\n')).toContain(
    'The longest option is the right one',
  )
})

test('the linter demands one free sample and two exams per module, and an exam for every exam-only question', () => {
  const course = moduleOf(CONTROL)
  for (const topic of course.modules[0]?.topics ?? []) Object.assign(topic, { isFreeSample: true, examName: null })
  expect(lintBank([course], spell)).toEqual([
    'Module Basics has 2 free samples instead of one.',
    'Module Basics has 0 exams instead of two.',
    '0.md keeps a question for exams, and has none',
  ])
})
