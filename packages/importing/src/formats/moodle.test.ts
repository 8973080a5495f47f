import { expect, it } from 'vitest'
import { readImport } from '../read-import.ts'

const choice = (fractions: [string, string][], single = 'true', text = '<p>What is <b>2 &lt; 3</b>?</p>') =>
  `<question type="multichoice">
<questiontext format="html"><text><![CDATA[${text}]]></text></questiontext>
<single>${single}</single>
${fractions.map(([fraction, option]) => `<answer fraction="${fraction}" format="html"><text>${option}</text></answer>`).join('\n')}
</question>`
const read = (...questions: string[]) =>
  readImport({ text: `<?xml version="1.0"?>\n<quiz>\n${questions.join('\n')}\n</quiz>` })

it('reads one right option, several and a number, under the name of their category', async () => {
  const { drafts } = await read(
    '<question type="category"><category><text>$course$/top/Joins</text></category></question>',
    choice([
      ['100', 'true'],
      ['0', 'a*b'],
    ]),
    choice(
      [
        ['50', 'x'],
        ['50', 'y'],
        ['-100', 'z'],
      ],
      'false',
    ),
    '<question type="numerical"><questiontext><text>Pi?</text></questiontext><answer fraction="100"><text>3.14</text><tolerance>0.01</tolerance></answer></question>',
  )
  expect(drafts).toMatchObject([
    {
      firstLine: 4,
      topicName: 'Joins',
      questionText: String.raw`What is **2 \< 3**?`,
      options: ['true', String.raw`a\*b`],
      correctAnswer: 'true',
    },
    { kind: 'several', correctAnswer: 'AB' },
    { kind: 'number', correctAnswer: '3.14 ± 0.01' },
  ])
})

it('doubts a picture, shares of credit and two right options of one', async () => {
  const { drafts } = await read(
    choice(
      [
        ['100', 'x'],
        ['0', 'y'],
      ],
      'true',
      '<p>Look <img src="@@PLUGINFILE@@/a.png"></p>',
    ),
    choice([
      ['100', 'x'],
      ['50', 'y'],
    ]),
    choice([
      ['100', 'x'],
      ['100', 'y'],
    ]),
    choice([
      ['abc', 'x'],
      ['0', 'y'],
    ]),
  )
  expect(drafts.map(({ doubts }) => doubts[0]?.code)).toEqual([
    'content_left_out',
    'partial_credit',
    'two_answers',
    'partial_credit',
  ])
  expect(drafts.every(({ correctAnswer }) => correctAnswer === null)).toBe(true)
})

it('names the types that it does not import', async () => {
  const { problems } = await read('<question type="matching"><name/></question>')
  expect(problems).toContainEqual({ line: 3, code: 'not_imported', value: 'matching' })
})

it('reads a question that shows a document type in its text', async () => {
  const { drafts } = await read(
    choice(
      [
        ['100', 'x'],
        ['0', 'y'],
      ],
      'true',
      'What is &lt;!DOCTYPE html&gt;?',
    ),
  )
  expect(drafts[0]?.correctAnswer).toBe('x')
})
