import { expect, test } from 'vitest'
import { entryOf, practise } from '../simulation/practice.ts'
import { makeWorld } from '../simulation/world.ts'
import { judgeModels } from './judge-models.ts'

const world = makeWorld({ seed: 4, questionsPerTopic: 4, learners: 300 })
const answers = practise(world, { answersPerLearner: 60 }).map((answer) => {
  const { learnerId, questionId, topicId, outcome } = entryOf(answer)
  return { learnerId, questionId, topicId, isCorrect: outcome === 'correct' }
})
const isTest = ({ learnerId }: { learnerId: string }): boolean => learnerId.endsWith('7')
const train = answers.filter((answer) => !isTest(answer))
const heldOut = answers.filter(isTest)

test('ability predicts new learners better than the mean of the question, and the blend loses nothing', () => {
  const [ofQuestion, elo, blend] = judgeModels(train, heldOut)
  expect(elo?.auc).toBeGreaterThan((ofQuestion?.auc ?? 1) + 0.03)
  expect(elo?.logLoss).toBeLessThan(ofQuestion?.logLoss ?? 0)
  expect(blend?.auc).toBeGreaterThan((elo?.auc ?? 1) - 0.005)
  expect(blend?.calibrationError).toBeLessThan(0.06)
})

test('the test answers teach the questions nothing', () => {
  const [once] = judgeModels(train, heldOut)
  const [twice] = judgeModels(train, [...heldOut, ...heldOut])
  expect(twice?.logLoss).toBeCloseTo(once?.logLoss ?? 0, 10)
})
