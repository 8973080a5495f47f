import { expect, test } from 'vitest'
import { lintBank } from './lint-bank.ts'
import { CONTROL, NEIGHBOUR, PLANTED } from './planted-faults.ts'
import type { BankCourse } from './read-bank.ts'
import { createSpeller } from './spelling.ts'
import { parseTopic } from './topic-file.ts'

const spell = await createSpeller()

const courseOf = (topics: BankCourse['modules'][number]['topics']): BankCourse => {
  const modules = [{ path: 'module.md', id: 'basics', name: 'Basics', description: 'The first steps.', topics }]
  return { path: 'course.md', id: 'course', name: 'Course', description: 'What it is about.', modules }
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
  expect(PLANTED.length).toBeGreaterThanOrEqual(40)
})

test.each(PLANTED)('the linter catches %s, and nothing else', (_fault, from, to, finding) => {
  expect(CONTROL.split(from)).toHaveLength(2)
  expect(findingsOf(CONTROL.replace(from, () => to))).toEqual([expect.stringContaining(finding)])
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
