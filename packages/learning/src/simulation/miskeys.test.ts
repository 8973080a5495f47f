import { expect, test } from 'vitest'
import { findMiskeys, flagCleanBanks } from './miskey-figures.ts'
import { judgeMiskeys } from './miskeys.ts'
import { makeWorld } from './world.ts'
import { practise } from './practice.ts'

test(
  '98 of 100 wrong keys are found after 100 answers, and 84 of 100 suspicions are right',
  { timeout: 120_000 },
  () => {
    const size = { questionsPerTopic: 30, answersPerQuestion: 100, wrongShare: 0.05 }
    const found = findMiskeys([1, 2, 3, 4, 5], size)
    expect(found.planted).toBe(150)
    expect(found.recall).toBeGreaterThanOrEqual(0.98)
    expect(found.precision).toBeGreaterThanOrEqual(0.84)
    expect(found.proposedRight / found.found).toBeGreaterThanOrEqual(0.95)
  },
)

test('hard questions with one tempting option do not seem to have a wrong key', { timeout: 120_000 }, () => {
  const size = { questionsPerTopic: 30, answersPerQuestion: 100, wrongShare: 0.05, mistakenShare: 0.05 }
  const { recall, precision } = findMiskeys([1, 2], size)
  expect(recall).toBeGreaterThanOrEqual(0.95)
  expect(precision).toBeGreaterThanOrEqual(0.84)
})

test('of a bank without a wrong key, few questions seem to have one', () => {
  const { questions, any, flags } = flagCleanBanks([1], { questionsPerTopic: 30, answersPerQuestion: 100 })
  const miskeys = flags.find(({ flag }) => flag === 'miskey')?.count ?? questions
  expect(miskeys / questions).toBeLessThan(0.01)
  expect(any / questions).toBeLessThan(0.15)
})

test('one key in twenty is wrong, and names another option', () => {
  const judged = judgeMiskeys({ seed: 1, questionsPerTopic: 5, answersPerQuestion: 40, wrongShare: 0.05 })
  expect(judged.filter(({ question, key }) => key !== question.key)).toHaveLength(5)
})

test('every question gets the same number of answers, each of another learner', () => {
  const world = makeWorld({ seed: 3, questionsPerTopic: 2, learners: 40 })
  const answers = practise(world, { answersPerLearner: 10, isEven: true })
  const byQuestion = Map.groupBy(answers, ({ question }) => question.questionId)
  expect(byQuestion.size).toBe(40)
  for (const each of byQuestion.values()) {
    expect(each).toHaveLength(10)
    expect(new Set(each.map(({ learner }) => learner.learnerId)).size).toBe(10)
  }
})
