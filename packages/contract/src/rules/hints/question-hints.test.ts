import { expect, test } from 'vitest'
import { hintsOf, type HintedQuestion } from './question-hints.ts'
import { hiddenNegatives } from './text-hints.ts'

const GOOD: HintedQuestion = {
  kind: 'one',
  text: 'How many lines does the loop print?\n\n```js\nfor (let i = 0; i < 3; i++) console.log(i)\n```',
  options: ['`2`', '`3`', '`4`', 'It never ends'],
  keys: ['`3`'],
  explanation:
    'The loop prints a line for 0, 1 and 2, and stops when `i` is 3. The answer 4 reads the sign as at most.',
  reasons: [],
}
const PROSE: HintedQuestion = { ...GOOD, text: 'How many lines does the loop print?' }

const codesOf = (changes: Partial<HintedQuestion>, question = GOOD) =>
  hintsOf({ ...question, ...changes }).map(({ code }) => code)

test('a good question gets no hint, whatever its kind', () => {
  expect(codesOf({})).toEqual([])
  expect(codesOf({ kind: 'number', options: [], keys: ['3'] })).toEqual([])
  expect(codesOf({ kind: 'several', keys: ['`2`', '`3`'] })).toEqual([])
})

test('a question that is hardly begun is only told that its explanation is missing', () => {
  const empty = { text: '', options: [], keys: [], explanation: '' }
  expect(codesOf(empty)).toEqual(['explanation_missing'])
})

test.each<[fault: string, changes: Partial<HintedQuestion>, code: string]>([
  ['options `2` and `2.0`', { options: ['`2.0`', '`3`', '`2`', '5'] }, 'options_equal'],
  ['options `a=b` and `a = b`', { options: ['`a=b`', '`3`', '`a = b`', '5'] }, 'options_equal'],
  ['options in other capitals and marks', { options: ['Stack', '`3`', '**stack**.', '5'] }, 'options_equal'],
  ['1 to 5 and 5 to 10', { options: ['1 to 5', '`3`', '5 to 10', '12'], keys: [] }, 'options_overlap'],
  [
    'at least 2 and at least 3',
    { options: ['at least 2 lines', '`3`', 'at least 3 lines'], keys: [] },
    'options_overlap',
  ],
  ['less than 10 and more than 8', { options: ['less than 10', '`3`', 'more than 8'], keys: [] }, 'options_overlap'],
  ['All of the above', { options: ['`2`', '`3`', '`4`', 'All of the above'] }, 'option_about_others'],
  ['All the above', { options: ['`2`', '`3`', '`4`', 'All the above'] }, 'option_about_others'],
  ['A and C only', { options: ['`2`', '`3`', '`4`', 'A and C only'] }, 'option_about_others'],
  ['Both 1 and 2', { options: ['`2`', '`3`', '`4`', 'Both 1 and 2'] }, 'option_about_others'],
  ['None of these', { options: ['`2`', '`3`', '`4`', 'None of these'] }, 'option_about_others'],
  ['Either A or B', { options: ['`2`', '`3`', '`4`', 'Either A or B'] }, 'option_about_others'],
  ['Only I and III', { options: ['`2`', '`3`', '`4`', 'Only I and III'] }, 'option_about_others'],
  ['It cannot be determined', { options: ['`2`', '`3`', '`4`', 'It cannot be determined'] }, 'option_about_others'],
  ['उपरोक्त सभी', { options: ['`2`', '`3`', '`4`', 'उपरोक्त सभी'] }, 'option_about_others'],
  [
    'a key that is by far the longest',
    {
      options: ['Two lines', 'Three', 'Three lines, since it stops as soon as i is 3'],
      keys: ['Three lines, since it stops as soon as i is 3'],
    },
    'key_longest',
  ],
  [
    'a key that is the only sentence',
    { keys: ['It never ends'], options: ['2', '3', '4', 'It never ends'] },
    'key_odd',
  ],
  ['a NOT that is not bold', { text: 'Which line does NOT print?' }, 'negative_hidden'],
  ['a small not', { text: 'Which line does not print?' }, 'negative_hidden'],
  [
    'a not behind a block of code',
    { text: 'Read this loop:\n\n```js\nx()\n```\n\nWhich line is not printed?' },
    'negative_hidden',
  ],
  ['an except at the end', { text: 'All of these loops print a line except:' }, 'negative_hidden'],
  ['no explanation', { explanation: '' }, 'explanation_missing'],
  ['an explanation of one sentence', { explanation: 'The loop stops when i is 3.' }, 'explanation_thin'],
  [
    'an explanation that names a letter',
    { explanation: `${GOOD.explanation} So option B is it.` },
    'explanation_names_place',
  ],
  ['a reason that names a letter', { reasons: ['This is one less than option B.'] }, 'explanation_names_place'],
  [
    'an explanation that praises another option',
    { explanation: `${GOOD.explanation} The right answer is 4.` },
    'explanation_praises',
  ],
  [
    'an explanation without a term of the question',
    {
      explanation:
        'Rain fills rivers during July, and farmers plant rice. Wheat needs dry weeks under cool skies instead.',
    },
    'explanation_elsewhere',
  ],
  ['a fence that does not end', { text: `${GOOD.text}\n\n\`\`\`js\nlet a` }, 'fence_open'],
  ['code without a fence', { text: 'How many lines does the loop print?\n\nint n = 0;' }, 'code_unfenced'],
  ['a line of code too wide for a phone', { text: GOOD.text.replace('(i)', `(i)${' '.repeat(40)}// i`) }, 'code_wide'],
])('%s is noticed, and nothing else', (_fault, changes, code) => {
  expect(codesOf(changes, changes.text === undefined ? PROSE : GOOD)).toEqual([code])
})

test('a hint names its options by their places', () => {
  const { options } = GOOD
  expect(hintsOf({ ...PROSE, options: [...options, '2.0'] })).toEqual([
    { code: 'options_equal', places: [0, 4], value: '' },
  ])
  expect(hintsOf({ ...PROSE, explanation: `${GOOD.explanation} The right answer is 4.` })).toEqual([
    { code: 'explanation_praises', places: [2], value: '4' },
  ])
})

test.each([
  ['ranges that touch without a common number', ['less than 5', '5 or more', '`3`']],
  ['ranges of other units', ['1 to 5 bytes', '1 to 5 bits', '`3`']],
  ['pairs of numbers', ['`60` and `1`', '`1` and `60`', '`3`']],
  ['what a program prints', ['A B', 'B A', '`3`']],
])('%s overlap with nothing', (_what, options) => {
  expect(codesOf({ options, keys: [] }, PROSE)).toEqual([])
})

test('the reasons of wrong options make a short explanation enough', () => {
  const short = { explanation: 'It prints 0, 1 and 2.' }
  const reasons = ['', '', 'The sign means less than.', 'The variable grows in every round, so the loop ends.']
  expect(codesOf(short)).toEqual(['explanation_thin'])
  expect(codesOf({ ...short, reasons })).toEqual([])
})

test('a negative word is found at its place, and not in code, bold text or a contrast', () => {
  const text = 'It uses `not` and `<` and not `<=`, but **NOT** here.\n\nWhich of them is NOT **not** right?'
  const [found, ...more] = hiddenNegatives(text)
  expect(more).toEqual([])
  expect(text.slice(found?.from, found?.to)).toBe('NOT')
  expect(text.slice(found?.to)).toBe(' **not** right?')
})
