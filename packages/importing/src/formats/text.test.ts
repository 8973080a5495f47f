import { describe, expect, it } from 'vitest'
import { readImport } from '../read-import.ts'

const draftsOf = async (text: string) => (await readImport({ text })).drafts
const codesOf = async (text: string) => (await draftsOf(text)).map(({ doubts }) => doubts.map(({ code }) => code))

describe('plain text', () => {
  it('reads the questions of the importer’s design, and doubts the two that need somebody', async () => {
    const text = `1. How many rows does an inner join give
   when no key matches?
a) 0
b) 1
c) as many as the left table
d) as many as the right table
Ans: a
Exp: An inner join keeps matching pairs only.

Q2) Which join keeps all rows of both tables?
(A) left join
(B) right join
(C) full join
(D) cross join
Answer - E

3. What does a left join show where
   nothing matches on the right?
* NULL
* 0
* an empty string
Correct: NULL

4) A cross join of 4 and 6 rows gives
   how many rows?
A. 10   B. 24   C. 6   D. 4
Ans. B

5. A table is joined with itself.
a) two tables
b) a view

6. Which table keeps all rows?
[ ] the first    [x] the second
[ ] both         [ ] neither`
    const drafts = await draftsOf(text)
    expect(drafts.map(({ correctAnswer }) => correctAnswer)).toEqual(['0', null, 'NULL', '24', null, 'the second'])
    expect(drafts[0]).toMatchObject({
      firstLine: 1,
      lastLine: 8,
      questionText: 'How many rows does an inner join give when no key matches?',
      description: 'An inner join keeps matching pairs only.',
    })
    expect(drafts[1]?.doubts).toMatchObject([{ line: 15, code: 'answer_not_an_option', value: 'E' }])
    expect(drafts[1]?.doubts[0]?.choices[2]).toEqual({
      code: 'option_is_right',
      value: 'C',
      changes: { kind: 'one', correctAnswer: 'full join' },
    })
    expect(drafts[4]?.doubts).toMatchObject([{ code: 'no_answer' }])
  })

  it('takes the answers from a list at the end', async () => {
    const text = '1. One?\na) x\nb) y\n2. Two?\na) x\nb) y\n\nAnswer key\n1-b 2-a'
    expect((await draftsOf(text)).map(({ correctAnswer }) => correctAnswer)).toEqual(['y', 'x'])
  })

  it('doubts the listed answers of two questions with the same number', async () => {
    const text = '1. One?\na) x\nb) y\nQ1) Two?\na) x\nb) y\n\nAnswers\n1-b\n'
    expect((await codesOf(text)).flat()).toContain('answer_unclear')
  })

  it('says which listed answer has no question', async () => {
    const { problems } = await readImport({ text: '1. One?\na) x\nb) y\n\nAnswer key: 1-b 7-a' })
    expect(problems).toContainEqual({ line: 5, code: 'answer_without_question', value: '7: a' })
  })

  it.each([
    [
      'an answer that is a letter and the text of another option',
      '1. Made by Sun?\nA) C\nB) Java\nC) Ada\nAns: C',
      'answer_unclear',
    ],
    [
      'a letter behind the last option that is the text of another',
      '1. Charge?\nA) E\nB) p\nC) n\nAns: E',
      'answer_unclear',
    ],
    ['two answers to one question', '1. Say?\nA) x\nB) y\nC) z\nAns: A or B', 'two_answers'],
    ['two lines with answers', '1. Say?\nA) x\nB) y\nAns: A\nCorrect answer: B', 'two_answers'],
    ['a letter whose text is another one', '1. Say?\nA) x\nB) y\nAns: A) y', 'answer_contradicts'],
    ['a skipped letter', '1. Say?\nA) x\nB) y\nD) z\nAns: D', 'letter_skipped'],
    ['a skipped letter in one line', '1. Say? A) x B) y D) z\nAns: D', 'letter_skipped'],
    ['an empty option', '1. Say?\nA) x\nB)\nC) z\nAns: C', 'option_empty'],
    ['equal options', '1. Say?\nA) x\nB) x\nC) z\nAns: A', 'options_equal'],
    ['more than six options', '1. Say?\nA) a1\nB) b1\nC) c1\nD) d1\nE) e1\nF) f1\nG) g1\nAns: A', 'too_many_options'],
    ['text behind the answer', '1. Say?\nA) x\nB) y\nAns: A\nsomething else', 'text_not_understood'],
    ['a text that no option has', '1. Say?\nA) x\nB) y\nAns: neither', 'answer_matches_no_option'],
    ['options that were lost', '1. Which of the following is right?\nAns: 2', 'too_few_options'],
    ['options with numbers in the stem', '1. How many? (1) 3 (2) 4\nAns: 2', 'too_few_options'],
  ])('doubts %s, and has no key', async (_, text, code) => {
    const [draft] = await draftsOf(text)
    expect(draft?.doubts.map((doubt) => doubt.code)).toContain(code)
    expect(draft?.correctAnswer).toBeNull()
  })

  it('reads several right options where the question asks for them', async () => {
    const [draft] = await draftsOf('1. Select all that apply:\nA) x\nB) y\nC) z\nAns: C, A')
    expect(draft).toMatchObject({ kind: 'several', correctAnswer: 'AC', doubts: [] })
  })

  it('reads a number and a range', async () => {
    const drafts = await draftsOf('1. Six times seven?\nAns: 42\n\n2. Pi?\nAns: 3.13 to 3.15')
    expect(drafts).toMatchObject([
      { kind: 'number', correctAnswer: '42', options: [] },
      { kind: 'number', correctAnswer: '3.13 to 3.15' },
    ])
  })

  it('keeps the lines of code, and reads numbered options', async () => {
    const [draft] = await draftsOf('1. What does it print?\n   int x = 5;\n   print(x);\n(1) 5\n(2) 6\nAns: (2)')
    expect(draft).toMatchObject({
      questionText: 'What does it print?\n\n```\nint x = 5;\nprint(x);\n```',
      correctAnswer: '6',
    })
  })

  it('takes out what chats, pages and Word add', async () => {
    const text =
      '[14/11/26, 9:12 pm] Meera: 1.\u00A0What is a “que\u00ADue”?\nPage 3 of 9\na)\tfirst in,\nfirst out\nb)\tlast in\nAns: a'
    expect(await draftsOf(text)).toMatchObject([
      {
        questionText: 'What is a "queue"?',
        options: ['first in, first out', 'last in'],
        correctAnswer: 'first in, first out',
        doubts: [],
      },
    ])
  })

  it('separates a question without an answer from the next one, though their numbers look different', async () => {
    const drafts = await draftsOf('11) How many?\n\n12. Which?\nA) x\nB) y\nAns: A')
    expect(drafts.map(({ firstLine, correctAnswer }) => [firstLine, correctAnswer])).toEqual([
      [1, null],
      [3, 'x'],
    ])
  })

  it('takes a number at the end of a broken explanation for no question', async () => {
    const drafts = await draftsOf('19. How many?\nAns: 520\nExp: That is 26 times\n20.\n20. Next?\nAns: 1')
    expect(drafts.map(({ firstLine }) => firstLine)).toEqual([1, 5])
  })

  it('keeps the end of a question that stands beside two page numbers', async () => {
    const text = '1. Which is\nsafe?\nPage 1\nAns: 1\n\n2. Which is\nsafe?\nPage 2\nAns: 2'
    expect((await draftsOf(text)).map(({ questionText }) => questionText)).toEqual(['Which is safe?', 'Which is safe?'])
  })

  it('takes no head of a page for the text of an option', async () => {
    const [draft] = await draftsOf('1. How many?\na) 2\nb)\nPage 7\nModel paper\nc) 3\nAns: b')
    expect(draft).toMatchObject({ options: ['2', '', '3'], correctAnswer: null })
  })

  it('doubts a question whose number may be the end of a broken line', async () => {
    const drafts = await draftsOf('9) What is the sum of 5 and\n10. Choose.\na) 15\nb) 16\nAns: a')
    expect(drafts.map(({ correctAnswer }) => correctAnswer)).toEqual([null, null])
  })

  it('keeps fences, drawings and tables as they are', async () => {
    const stem = 'Look:\n\n```tree\n8\n  a) 3\n\n  1. 10\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |'
    const [draft] = await draftsOf(`1. ${stem}\na) x\nb) y\nAns: a`)
    expect(draft).toMatchObject({ questionText: stem, correctAnswer: 'x' })
  })
})
