import { expect, test } from 'vitest'
import { parseTopic } from './topic-file.ts'

const FENCE = '```'
const TOPIC = `# Strings

What is equal,
and what is not.

- id: strings
- free sample
- exam: Strings against the clock

## easy, q-2b3c4d

What does this print?

${FENCE}js run
// ## no question
console.log(1)
${FENCE}\x20

${FENCE}sql check no-rows
select 1
${FENCE}

- [ ] \`2\`
  Reason: Nothing is printed
  twice.
- [x] \`1\`
- [ ] It depends
- [ ] \`undefined\`

It prints
what it is given.

- A list in an explanation is no option.

## hard, exam only

Why?

- [x] So
- [ ] Not so
- [ ] Or so
- [ ] Perhaps
`

test('a topic is read with its marks, its questions and their proofs', () => {
  const topic = parseTopic(TOPIC)
  expect(topic).toMatchObject({
    id: 'strings',
    name: 'Strings',
    description: 'What is equal, and what is not.',
    isFreeSample: true,
    examName: 'Strings against the clock',
  })
  const [first, second] = topic.questions
  expect(first).toEqual({
    id: 'q-2b3c4d',
    line: 10,
    kind: 'one',
    difficulty: 'easy',
    isExamOnly: false,
    text: `What does this print?\n\n${FENCE}js\n// ## no question\nconsole.log(1)\n${FENCE}`,
    options: ['`2`', '`1`', 'It depends', '`undefined`'],
    keys: ['`1`'],
    reasons: ['Nothing is printed twice.'],
    explanation: 'It prints what it is given.\n\n- A list in an explanation is no option.',
    snippets: [
      { language: 'js', code: '// ## no question\nconsole.log(1)', statement: null },
      { language: 'sql', code: 'select 1', statement: { kind: 'no-rows' } },
    ],
  })
  expect(second).toMatchObject({
    id: '',
    difficulty: 'hard',
    isExamOnly: true,
    text: 'Why?',
    keys: ['So'],
    reasons: [],
    explanation: '',
  })
})

test.each([
  ['no heading', 'Strings\n', 'line 1: begins with “# ” and a name'],
  ['an unknown mark', '# S\n\n- for free\n', '“for free” is no mark of this file'],
  ['an unknown difficulty', '# S\n\n## tricky\n\nWhy?\n\n- [x] So\n', 'line 3: “## tricky” should be'],
  [
    'a line below an option that is no reason',
    '# S\n\n## easy\n\nWhy?\n\n- [x] So\n  or not\n',
    'line 8: is no option',
  ],
  ['no options', '# S\n\n## easy\n\nWhy?\n', 'line 3: has no options'],
  ['an unclosed snippet', `# S\n\n## easy\n\n${FENCE}js run\n1\n\n- [x] So\n`, 'line 5: this fence is not closed'],
  [
    'an unclosed snippet before another question',
    `# S\n\n## easy\n\n${FENCE}js run\n1\n\n- [x] So\n\n## easy\n\n${FENCE}js\n2\n${FENCE}\n\n- [x] So\n`,
    'line 5: this fence is not closed',
  ],
  [
    'a snippet around its options',
    `# S\n\n## easy\n\n${FENCE}js run\n1\n\n- [x] So\n\n${FENCE}\n`,
    'line 5: this fence is not closed before the options',
  ],
  [
    'an outcome that its language does not have',
    `# S\n\n## easy\n\n${FENCE}js run no-rows\n1\n${FENCE}\n\n- [x] So\n`,
    'line 5: “no-rows” cannot be stated of a snippet in js',
  ],
  ['unclosed code in an explanation', `# S\n\n## easy\n\nWhy?\n\n- [x] So\n\n${FENCE}js\n1\n`, 'line 9: this fence'],
])('a file with %s is refused, and the error names the line', (_what, source, problem) => {
  expect(() => parseTopic(source)).toThrow(problem)
})
