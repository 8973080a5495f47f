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

it('doubts a picture that is missing, shares of credit and two right options of one', async () => {
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
    'picture_missing',
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

it('keeps pictures of files and of addresses, reasons and the order of the options', async () => {
  const { drafts, pictures } = await read(
    `<question type="multichoice"><shuffleanswers>0</shuffleanswers>
<questiontext format="html"><text><![CDATA[<p>Look: <img src="@@PLUGINFILE@@/a%20tree.png" alt="a tall green tree"></p>]]></text><file name="a tree.png" encoding="base64">AAEC</file></questiontext>
<answer fraction="100"><text>x</text></answer>
<answer fraction="0" format="html"><text><![CDATA[<img alt="the other tree" src="data:image/png;base64,AwQ=">]]></text><feedback format="html"><text>not this</text></feedback></answer></question>`,
  )
  expect(drafts[0]).toMatchObject({
    questionText: 'Look: ![a tall green tree](import:a-tree.png)',
    options: ['x', '![the other tree](import:picture.png)'],
    correctAnswer: 'x',
    reasons: ['', 'not this'],
    keepsOrder: true,
  })
  expect(pictures.map(({ name, bytes }) => [name, [...bytes]])).toEqual([
    ['a-tree.png', [0, 1, 2]],
    ['picture.png', [3, 4]],
  ])
})
