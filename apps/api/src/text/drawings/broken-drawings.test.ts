import type { Question } from '@abhyas/contract/questions'
import { expect, test } from 'vitest'
import { buildAdmin, buildTopic, openSessionOf } from '../../testing/builders.ts'
import { startTestApi } from '../../testing/test-api.ts'
import { drawingOf } from './draw.ts'

const api = await startTestApi()
const { db, send } = api
const { token } = await openSessionOf(api, await buildAdmin(db))
const topic = await buildTopic(db)

const numbers = (count: number) => Array.from({ length: count }, (_, nth) => nth)
const draw = (language: string, source: string) => drawingOf(language, source) ?? ''

test.each([
  ['tree', '8\n3', 'Line 2 of this drawing: a tree has one root'],
  ['tree', '8\n  -\n    3', 'Line 3 of this drawing stands below a missing child.'],
  ['tree', '', 'This drawing is empty.'],
  [
    'tree',
    `8\n${numbers(40)
      .map((nth) => ` ${nth}`)
      .join('\n')}`,
    'too many parts',
  ],
  [
    'tree',
    `8\n${numbers(20)
      .map((nth) => ` ${nth}`)
      .join('\n')}`,
    'too wide',
  ],
  ['graph', 'A - B\n\nB -', 'Line 3 of this drawing is not understood: B -'],
  ['graph', 'A -> A name that is too long', "Line 1 of this drawing: 'A name"],
  [
    'graph',
    numbers(17)
      .map((nth) => `n${nth}`)
      .join('\n'),
    'too many parts',
  ],
  ['automaton', 'q0 -> q1: a', 'This automaton has no start.'],
  ['automaton', 'start q0\nq0 - q1', 'Line 2 of this drawing is not understood'],
  ['gantt', 'P1: 4-4', 'Line 1 of this drawing ends before it begins.'],
  ['gantt', 'P1 from 0 to 4', 'Line 1 of this drawing is not understood: P1 from 0 to 4'],
  ['truth-table', 'A and', 'Line 1 of this drawing is not understood: A and'],
  ['truth-table', 'A\nA and B and C and D and E and F', 'at most five'],
  ['truth-table', `${'('.repeat(101)}A`, 'more than 100 letters'],
])('a broken %s is shown as its source, with a sentence', (language, source, sentence) => {
  const html = draw(language, source)
  expect(html).toMatch(/^<pre tabindex="0"><code>/)
  expect(html).toContain(sentence)
})

const DRAWING = '```tree\n8\n  3\n```'
const BROKEN = '```tree\n8\n3\n```'
const REFUSED = { status: 400, body: { code: 'drawing_broken' } }

test('400 for a question with a broken drawing in any of its texts; one that can be drawn is stored as an SVG', async () => {
  const written = { questionText: 'What?', optionA: 'a', optionB: 'b', correctAnswer: 'a' }
  const add = (texts: object) =>
    send<Question>(`POST /api/questions/createQuestion/${topic.id}`, { token, body: { ...written, ...texts } })
  for (const field of ['questionText', 'optionB', 'description'])
    expect(await add({ [field]: BROKEN })).toMatchObject(REFUSED)
  expect(await add({ reasons: ['', BROKEN] })).toMatchObject(REFUSED)
  const { status, body } = await add({ description: DRAWING, optionB: 'The mark of a sentence: <p class="broken">' })
  expect(status).toBe(200)
  expect(body.html.description).toMatch(/^<svg class="drawing"/)
  const change = { questionText: BROKEN, correctAnswer: 'a' }
  expect(await send(`PUT /api/questions/updateQuestionById/${body.id}`, { token, body: change })).toMatchObject(REFUSED)
})
