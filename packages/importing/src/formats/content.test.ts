import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { packZip } from '../pack-zip.ts'
import { readImport } from '../read-import.ts'

const TOPIC = `# Strings

What is equal.

- id: strings
- free sample

## easy, q-7f3k2a

What does this
print?

\`\`\`java run throws NullPointerException
String a = null;

## no heading
- [x] no option
\`\`\`

\`\`\`js check
console.log(1)
\`\`\`

- [ ] \`true\`
- [x] \`false\`
  and more
  Reason: not really

First line
goes on.

## hard, several, exam only, keeps order
- tags: joins, sql

| a | b |
|---|---|
| 1 | 2 |

\`\`\`tree
8
  3
\`\`\`

- [x] p
- [x] q
- [ ] r

## medium, number

Pi?

- [x] 3.13 to 3.15
`

it('reads a topic of our content files', async () => {
  const { format, drafts, problems } = await readImport({ name: 'strings.md', bytes: Buffer.from(TOPIC) })
  expect(format).toBe('content')
  expect(drafts).toMatchObject([
    {
      firstLine: 8,
      topicName: 'Strings',
      kind: 'one',
      questionText: 'What does this print?\n\n```java\nString a = null;\n\n## no heading\n- [x] no option\n```',
      options: ['`true`', '`false`\nand more'],
      correctAnswer: '`false`\nand more',
      reasons: ['', 'not really'],
      description: 'First line goes on.',
      difficulty: 'easy',
      isExamOnly: false,
      keepsOrder: null,
    },
    {
      kind: 'several',
      questionText: '| a | b |\n|---|---|\n| 1 | 2 |\n\n```tree\n8\n  3\n```',
      correctAnswer: 'AB',
      tags: ['joins', 'sql'],
      isExamOnly: true,
      keepsOrder: true,
      difficulty: 'hard',
    },
    { kind: 'number', correctAnswer: '3.13 to 3.15', difficulty: 'medium' },
  ])
  expect(problems).toEqual([{ line: 20, code: 'proof_not_kept', value: 'console.log(1)' }])
})

it('reads a zip of topics, and counts the lines of all of them', async () => {
  const one = (name: string) => Buffer.from(`# ${name}\n\n## easy\n\nSay?\n\n- [x] a\n- [ ] b\n`)
  const files = { 'c/course.md': Buffer.from('# C\n'), 'c/10-b.md': one('B'), 'c/2-a.md': one('A') }
  const { drafts } = await readImport({ name: 'c.zip', bytes: packZip(new Map(Object.entries(files))) })
  expect(drafts.map(({ topicName, firstLine }) => [topicName, firstLine])).toEqual([
    ['A', 3],
    ['B', 12],
  ])
})

it('reads a file of the bank as it stands there', async () => {
  const file = '../../../content/courses/1-core-java/1-language-basics/1-strings.md'
  const { drafts } = await readImport({ name: 'a.md', bytes: readFileSync(new URL(file, import.meta.url)) })
  expect(drafts.length).toBeGreaterThan(5)
  expect(drafts.flatMap(({ doubts }) => doubts)).toEqual([])
})
