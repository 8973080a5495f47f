import type { Question } from '@abhyas/contract/questions'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepRound, readKeptRound } from './kept-round.ts'
import { practisedQuestion } from './testing/practised-question.ts'
import { beginRound, pickIn } from './round.ts'

const questions = [1, 2, 3].map((id) => practisedQuestion(id))
const [first, second, third] = questions as [Question, Question, Question]
const owner = { learnerId: 7, name: 'topic/1' }
const known = new Map([
  [2, false],
  [3, false],
])

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.useFakeTimers()
})

test('a kept round comes back with its id, way, questions, picks and place, for this learner and these questions only', () => {
  const round = { ...pickIn(beginRound('wrong', questions, known), second, 0), place: 1 }
  keepRound(owner, round)
  expect(readKeptRound(owner, questions)).toEqual(round)
  expect(readKeptRound({ ...owner, learnerId: 8 }, questions)).toBeNull()
  expect(readKeptRound({ ...owner, name: 'attempt/1' }, questions)).toBeNull()
})

test('a round of all questions also has the new ones, and a pick at a changed question is dropped', () => {
  keepRound(owner, pickIn(pickIn(beginRound('all', [first, second], known), first, 1), second, 1))
  const round = readKeptRound(owner, [{ ...first, version: 2 }, second, third])
  expect(round?.questions.map(({ id }) => id)).toEqual([1, 2, 3])
  expect([...(round?.picks.keys() ?? [])]).toEqual([2])
})

test('a round is not continued when it is finished, rested for half a day, or has no question left', () => {
  const round = beginRound('wrong', questions, known)
  keepRound(owner, round)
  expect(readKeptRound(owner, [first])).toBeNull()
  vi.advanceTimersByTime(13 * 60 * 60 * 1000)
  expect(readKeptRound(owner, questions)).toBeNull()
  keepRound(owner, round)
  keepRound(owner, { ...round, isDone: true })
  expect(readKeptRound(owner, questions)).toBeNull()
})

test('without a storage there is no round to continue, and keeping one does no harm', () => {
  vi.stubGlobal('localStorage', undefined)
  keepRound(owner, beginRound('all', questions, known))
  expect(readKeptRound(owner, questions)).toBeNull()
})
