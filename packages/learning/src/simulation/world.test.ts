import { expect, test } from 'vitest'
import { practise } from './practice.ts'
import { correlation, rankCorrelation } from './statistics.ts'
import { makeWorld, TOPICS } from './world.ts'

const size = { seed: 5, questionsPerTopic: 4, learners: 60 }

test('the same seed makes the same world and the same answers', () => {
  const answersOf = (seed: number) => practise(makeWorld({ ...size, seed }), { answersPerLearner: 20 })
  expect(answersOf(5)).toEqual(answersOf(5))
  expect(answersOf(6)).not.toEqual(answersOf(5))
})

test('a learner answers no question twice, and gives all the answers', () => {
  const answers = practise(makeWorld(size), { answersPerLearner: 30 })
  expect(answers).toHaveLength(60 * 30)
  expect(new Set(answers.map(({ learner, question }) => `${learner.learnerId} ${question.questionId}`)).size).toBe(
    60 * 30,
  )
})

test('wrong answers prefer the popular wrong option', () => {
  const answers = practise(makeWorld(size), { answersPerLearner: 80 })
  const wrong = answers.filter(({ option, question }) => option !== question.key)
  const popular = wrong.filter(({ option, question }) => option === question.popular)
  expect(popular.length / wrong.length).toBeGreaterThan(0.5)
  expect(answers.every(({ question }) => question.popular !== question.key)).toBe(true)
})

test('a rule changes only the answers that it names', () => {
  const world = makeWorld(size)
  const usual = practise(world, { answersPerLearner: 20 })
  const blind = practise(world, { answersPerLearner: 20, isBlind: ({ learnerId }) => learnerId === 'l3' })
  for (const [nth, answer] of usual.entries()) if (answer.learner.learnerId !== 'l3') expect(blind[nth]).toEqual(answer)
})

test('every topic has its questions', () => {
  const { questions } = makeWorld(size)
  expect(new Set(questions.map(({ topic }) => topic)).size).toBe(TOPICS)
})

test('the statistics have known values', () => {
  expect(correlation([1, 2, 3], [2, 4, 6])).toBeCloseTo(1, 12)
  expect(correlation([1, 2, 3, 4], [1, -1, -1, 1])).toBeCloseTo(0, 12)
  expect(rankCorrelation([1, 2, 3], [1, 10, 1000])).toBeCloseTo(1, 12)
  expect(rankCorrelation([1, 2, 3], [9, 5, 1])).toBeCloseTo(-1, 12)
})
