import { expect, test } from 'vitest'
import { FIRST_WEIGHTS } from './blend.ts'
import { Predictor } from './predictor.ts'
import { replay, type AnswerEntry } from './replay.ts'

const entry = (nth: number, more: Partial<AnswerEntry> = {}): AnswerEntry => ({
  learnerId: `l${nth % 3}`,
  topicId: `t${nth % 2}`,
  questionId: `q${nth % 7}`,
  outcome: nth % 5 < 3 ? 'correct' : 'wrong',
  floor: 0.18,
  isRapid: false,
  ...more,
})
const log = Array.from({ length: 60 }, (_, nth) => entry(nth))

test('the state after a walk is that of a replay', () => {
  const predictor = new Predictor()
  for (const each of log) predictor.next(each)
  expect(predictor.state).toEqual(replay(log))
})

test('an answer does not change its own prediction', () => {
  const after = (outcome: 'correct' | 'wrong') => {
    const predictor = new Predictor()
    for (const each of log) predictor.next(each)
    return predictor.next(entry(3, { outcome }))
  }
  expect({ ...after('correct'), isCorrect: false }).toEqual(after('wrong'))
})

test('a frozen walk moves the learner, but no question, topic or weight', () => {
  const predictor = new Predictor()
  for (const each of log) predictor.next(each)
  const before = structuredClone({ state: predictor.state, weights: predictor.fit.weights })
  predictor.next(entry(4), { isFrozen: true })
  expect(predictor.state.questions).toEqual(before.state.questions)
  expect(predictor.state.topics).toEqual(before.state.topics)
  expect(predictor.fit.weights).toEqual(before.weights)
  expect(predictor.state.learners.get('l1')?.answers).toBe((before.state.learners.get('l1')?.answers ?? 0) + 1)
})

test('an omitted answer is not predicted and changes nothing', () => {
  const predictor = new Predictor()
  expect(predictor.next(entry(0, { outcome: 'omitted' }))).toBeNull()
  expect(predictor.state.learners.size).toBe(0)
  expect(predictor.fit.weights).toEqual(FIRST_WEIGHTS)
})

test('the blend expects less after many answers in other topics', () => {
  const chanceAfter = (others: number): number => {
    const predictor = new Predictor()
    const next = (topicId: string, questionId: string) =>
      predictor.next(entry(0, { topicId, questionId, isRapid: true }), { isFrozen: true })?.blend ?? 0
    next('a', 'first')
    for (let nth = 0; nth < others; nth++) next('b', `other${nth}`)
    const learner = predictor.state.learners.get('l0')
    // Both learners are equally able; only the time since the topic differs.
    if (learner) predictor.state.learners.set('l0', { ...learner, theta: 0, fast: 0, slow: 0, answers: 4, correct: 2 })
    return next('a', 'last')
  }
  expect(chanceAfter(30)).toBeLessThan(chanceAfter(1))
})
