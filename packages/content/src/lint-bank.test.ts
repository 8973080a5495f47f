import { expect, test } from 'vitest'
import { lintBank } from './lint-bank.ts'
import type { BankCourse } from './read-bank.ts'
import { createSpeller } from './spelling.ts'
import type { WrittenQuestion } from './topic-file.ts'

const spell = await createSpeller()

const EXPLANATION =
  'The loop ends before the last number is reached. Whoever counts it too has read the sign as at most.'
/** No two of them are alike. */
const STORIES = ['a train to Pune', 'the hostel mess', 'an auto in the rain', 'cricket on the roof'].flatMap((story) =>
  ['how often', 'how long', 'how far', 'how late'].map((what) => `${what} does ${story} count the people who wait?`),
)

/** A good one; the right option goes around the four places. */
function question(index: number, changes: Partial<WrittenQuestion> = {}): WrittenQuestion {
  const options = ['one', 'two', 'many', 'none'].map((word) => `${word} ${index}`)
  return {
    line: index,
    difficulty: 'easy',
    isExamOnly: false,
    text: STORIES[index % STORIES.length] ?? '',
    options,
    keys: [options[index % 4] ?? ''],
    explanation: EXPLANATION,
    snippets: [],
    ...changes,
  }
}

const bankOf = (questions: WrittenQuestion[]): BankCourse[] => {
  const topic = { path: 'x.md', name: 'Loops', description: 'Counting right.', questions }
  const topics = [
    { ...topic, isFreeSample: true, examName: 'First' },
    { ...topic, questions: [], isFreeSample: false, examName: 'Second' },
  ]
  const modules = [{ name: 'Basics', description: 'The first steps.', topics }]
  return [{ name: 'Course', description: 'What it is about.', modules }]
}

const GOOD = Array.from({ length: 8 }, (_, index) => question(index))
const lint = (changed: WrittenQuestion) => lintBank(bankOf([changed, ...GOOD.slice(1)]), spell)

test('a good bank has nothing wrong', () => {
  expect(lintBank(bankOf(GOOD), spell)).toEqual([])
})

test.each<[string, Partial<WrittenQuestion>]>([
  ['has 0 right options', { keys: [] }],
  ['has 2 right options', { keys: ['one 0', 'two 0'] }],
  ['has 3 options', { options: ['one 0', 'two 0', 'many 0'] }],
  ['the same option twice', { options: ['one 0', '`One 0`', 'many 0', 'none 0'] }],
  ['an empty option', { options: ['one 0', '``', 'many 0', 'none 0'] }],
  ['speaks of the others', { options: ['one 0', 'two 0', 'All of the above', 'none 0'] }],
  [
    'less than two sentences',
    { explanation: 'Because it is so, and it has always been so, as everybody knows by now.' },
  ],
  ['which is not highlighted', { text: 'What?\n\n```cobol\nDISPLAY 1\n```' }],
  ['a fence that does not end', { text: 'What?\n\n```js\n1' }],
  ['code that is not fenced', { text: 'What is printed?\n\nint i = 0;\ni++;' }],
  ['a line of code of 61 characters', { text: `What?\n\n\`\`\`js\n${'x'.repeat(61)}\n\`\`\`` }],
  ['unknown words: wether', { explanation: `${EXPLANATION} Ask wether it is so.` }],
])('it says: %s', (problem, changes) => {
  expect(lint(question(0, changes)).join('\n')).toContain(problem)
})

test('a question that is nearly another one is caught', () => {
  const copy = question(0, { text: `${STORIES[1]} `, options: GOOD[1]?.options ?? [], keys: GOOD[1]?.keys ?? [] })
  expect(lint(copy).join('\n')).toContain('is nearly the same as')
})

test('right options that are the longest give themselves away', () => {
  const given = GOOD.map(({ options, keys, ...rest }) => {
    const longer = `${keys[0]} and so on`
    return { ...rest, options: options.map((option) => (option === keys[0] ? longer : option)), keys: [longer] }
  })
  expect(lintBank(bankOf(given), spell).join('\n')).toContain('The longest option is the right one in 100.0 %')
})

test('right options that stand at one place more often than chance allows are caught', () => {
  const first = GOOD.map((each) => ({ ...each, keys: [each.options[0] ?? ''] }))
  expect(lintBank(bankOf(first), spell).join('\n')).toContain('uneven places: 8, 0, 0, 0')
})

const keptForExams = (each: WrittenQuestion) => ({ ...each, isExamOnly: true })

test('a module has one free sample and two exams', () => {
  const [course] = bankOf(GOOD)
  for (const topic of course?.modules[0]?.topics ?? [])
    Object.assign(topic, { isFreeSample: true, examName: null, questions: topic.questions.map(keptForExams) })
  const problems = lintBank(course ? [course] : [], spell)
  expect(problems).toEqual([
    'Module Basics has 2 free samples instead of one.',
    'Module Basics has 0 exams instead of two.',
    'x.md keeps a question for exams, and has none',
  ])
})
