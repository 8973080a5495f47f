import type { Question } from '@abhyas/contract/questions'
import { isRightPick } from '@abhyas/contract/rules/picked'
import { expect, test } from 'vitest'
import { practisedQuestion as question } from './testing/practised-question.ts'
import { beginRound, pickIn, questionsOf, tallyOf } from './round.ts'

const questions = [1, 2, 3, 4].map((id) => question(id))
const known = new Map([
  [1, true],
  [2, false],
])
const idsOf = (rows: Question[]) => rows.map(({ id }) => id)

test('each way asks its own questions, and a round of all begins at the first unanswered one', () => {
  expect(idsOf(questionsOf('all', questions, known))).toEqual([1, 2, 3, 4])
  expect(idsOf(questionsOf('new', questions, known))).toEqual([3, 4])
  expect(idsOf(questionsOf('wrong', questions, known))).toEqual([2])
  expect(beginRound('all', questions, known).place).toBe(2)
  expect(beginRound('wrong', questions, known).place).toBe(0)
  expect(beginRound('all', questions, new Map(questions.map(({ id }) => [id, true]))).place).toBe(0)
})

test('a round asks one question of each family, and a round of new ones another of it', () => {
  const family = (id: number, familyId: number) => ({ ...question(id), familyId })
  const rows = [family(1, 7), question(2), family(3, 7), family(4, 8), family(5, 7), question(6)]
  expect(idsOf(questionsOf('all', rows, new Map()))).toEqual([1, 2, 4, 6])
  expect(idsOf(questionsOf('new', rows, new Map([[1, true]])))).toEqual([2, 3, 4, 6])
  const wrong = new Map([3, 5].map((id) => [id, false]))
  expect(idsOf(questionsOf('wrong', rows, wrong))).toEqual([3])
})

test('the first pick counts, and the newest pick is shown', () => {
  const [first = question(0)] = questions
  let round = beginRound('all', questions, new Map())
  round = pickIn(pickIn(round, first, 0), first, 1)
  expect(round.picks.get(1)).toEqual({ isRight: false, option: 1 })
  expect(tallyOf(round, new Map())).toEqual({ answered: 1, right: 0 })
})

test('earlier answers count only in a round of all questions, and less than a pick of this round', () => {
  const [first = question(0)] = questions
  expect(tallyOf(beginRound('all', questions, known), known)).toEqual({ answered: 2, right: 1 })
  expect(tallyOf(beginRound('wrong', questions, known), known)).toEqual({ answered: 0, right: 0 })
  expect(tallyOf(pickIn(beginRound('all', questions, known), first, 0), known)).toEqual({ answered: 2, right: 0 })
})

test('an option is right by its text, and a missing option is never right', () => {
  expect([0, 1, 2, 3].map((option) => isRightPick(question(1), option))).toEqual([false, true, false, false])
  expect(isRightPick(question(1, ''), 7)).toBe(false)
})
