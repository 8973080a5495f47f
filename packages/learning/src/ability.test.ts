import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chanceOf,
  informationOf,
  learn,
  newLearner,
  newQuestion,
  newTopic,
  newTopicAbility,
  MAX_LEARNER_INFORMATION,
  MAX_TOPIC_INFORMATION,
  type ModelAnswer,
  type Standing,
} from './ability.ts'

const FLOOR = 0.18
const fresh = (): Standing => ({
  learner: newLearner(),
  learnerTopic: newTopicAbility(),
  question: newQuestion(),
  topic: newTopic(),
})
const correct: ModelAnswer = { outcome: 'correct', floor: FLOOR }
const wrong: ModelAnswer = { outcome: 'wrong', floor: FLOOR }
const learnAll = (answers: ModelAnswer[], start = fresh()): Standing =>
  answers.reduce((standing, answer) => learn(standing, answer).standing, start)

const answers = fc.array(
  fc.record({
    outcome: fc.constantFrom('correct', 'wrong', 'omitted'),
    floor: fc.constantFrom(0, 0.18, 0.25, 0.375),
    isRapid: fc.boolean(),
  }) satisfies fc.Arbitrary<ModelAnswer>,
  { maxLength: 200 },
)

describe('the first answer', () => {
  // p = .18 + .82 / 2 = .59; the gradient of a right answer is .41 x .41 / (.82 x .59) = .347458.
  test('a new learner is expected to succeed half-way between the guess floor and 1', () => {
    expect(chanceOf(fresh(), FLOOR)).toBeCloseTo(0.59, 12)
  })

  test('a right answer moves the learner, the topic and the question by the published steps', () => {
    const { standing, chance } = learn(fresh(), correct)
    expect(chance).toBeCloseTo(0.59, 12)
    expect(standing.learner.theta).toBeCloseTo(1.08 * 0.347457627, 8)
    expect(standing.learnerTopic.theta).toBeCloseTo(0.496 * 0.347457627, 8)
    expect(standing.question.difficulty).toBeCloseTo(-0.589 * 0.347457627, 8)
    expect(standing.topic.difficulty).toBeCloseTo(-0.141 * 0.347457627, 8)
    expect(standing.learner.fast).toBeCloseTo(0.3 * 0.82, 12)
    expect(standing.learner.slow).toBeCloseTo(0.1 * 0.82, 12)
    expect(standing.learnerTopic.recent).toBeCloseTo(0.3 * 0.82, 12)
  })

  test('a wrong answer moves the learner further than a right one, because a right one may be a guess', () => {
    const right = learn(fresh(), correct).standing.learner.theta
    expect(-learn(fresh(), wrong).standing.learner.theta).toBeCloseTo(1.08 * 0.5, 12)
    expect(right).toBeLessThan(1.08 * 0.5)
  })

  test('its information is (.41/.82)^2 x .41/.59', () => {
    expect(learn(fresh(), correct).standing.learner.information).toBeCloseTo(0.25 * (0.41 / 0.59), 12)
    expect(informationOf(FLOOR, FLOOR)).toBe(0)
  })
})

test('the second steps are smaller by the published factors', () => {
  const { standing: once } = learn(fresh(), correct)
  const { standing: twice, chance } = learn(once, wrong)
  const gradient = (-chance * (chance - FLOOR)) / ((1 - FLOOR) * chance)
  expect(twice.learner.theta - once.learner.theta).toBeCloseTo((1.08 / 1.153) * gradient, 12)
  expect(twice.learnerTopic.theta - once.learnerTopic.theta).toBeCloseTo((0.496 / 1.101) * gradient, 12)
  expect(once.question.difficulty - twice.question.difficulty).toBeCloseTo((0.589 / 1.037) * gradient, 12)
  expect(once.topic.difficulty - twice.topic.difficulty).toBeCloseTo((0.141 / 1.004) * gradient, 12)
})

test('an omitted answer changes nothing, but its chance is predicted', () => {
  const standing = learnAll([correct, wrong])
  const omitted = learn(standing, { outcome: 'omitted', floor: FLOOR })
  expect(omitted.standing).toBe(standing)
  expect(omitted.chance).toBe(chanceOf(standing, FLOOR))
})

test('a rapid guess moves everything by a quarter of the step and counts as a quarter of an answer', () => {
  const slow = learn(fresh(), correct).standing
  const rapid = learn(fresh(), { ...correct, isRapid: true }).standing
  expect(rapid.learner.theta).toBeCloseTo(slow.learner.theta / 4, 12)
  expect(rapid.learnerTopic.theta).toBeCloseTo(slow.learnerTopic.theta / 4, 12)
  expect(rapid.question.difficulty).toBeCloseTo(slow.question.difficulty / 4, 12)
  expect(rapid.learner.information).toBeCloseTo(slow.learner.information / 4, 12)
  expect(rapid.learner.answers).toBe(0.25)
})

test('a question that its author calls hard is expected to be harder', () => {
  const hard = chanceOf({ ...fresh(), question: newQuestion('hard') }, FLOOR)
  const easy = chanceOf({ ...fresh(), question: newQuestion('easy') }, FLOOR)
  expect(hard).toBeLessThan(0.59)
  expect(easy).toBeGreaterThan(0.59)
})

describe('after any answers', () => {
  test('every figure is finite, the chance is between the floor and 1, and the information has its limit', () => {
    fc.assert(
      fc.property(answers, (given) => {
        const standing = learnAll(given)
        for (const part of Object.values(standing))
          for (const figure of Object.values(part)) expect(figure).toSatisfy(Number.isFinite)
        const chance = chanceOf(standing, FLOOR)
        expect(chance).toBeGreaterThan(FLOOR)
        expect(chance).toBeLessThan(1)
        expect(standing.learner.information).toBeLessThanOrEqual(MAX_LEARNER_INFORMATION)
        expect(standing.learnerTopic.information).toBeLessThanOrEqual(MAX_TOPIC_INFORMATION)
      }),
    )
  })

  test('one more right answer never lowers the ability, and one more wrong answer never raises it', () => {
    fc.assert(
      fc.property(answers, (given) => {
        const standing = learnAll(given)
        expect(learn(standing, correct).standing.learner.theta).toBeGreaterThan(standing.learner.theta)
        expect(learn(standing, wrong).standing.learner.theta).toBeLessThan(standing.learner.theta)
      }),
    )
  })

  test('the state before an answer is left as it was', () => {
    fc.assert(
      fc.property(answers, (given) => {
        const standing = learnAll(given)
        const copy = structuredClone(standing)
        learn(standing, correct)
        expect(standing).toEqual(copy)
      }),
    )
  })
})

test('a long history reaches the limits of the information', () => {
  const standing = learnAll(Array.from({ length: 900 }, (_, nth) => (nth % 2 === 0 ? correct : wrong)))
  expect(standing.learner.information).toBe(MAX_LEARNER_INFORMATION)
  expect(standing.learnerTopic.information).toBe(MAX_TOPIC_INFORMATION)
})
