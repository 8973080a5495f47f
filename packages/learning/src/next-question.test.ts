import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chanceOf, newLearner, newQuestion, newTopic, newTopicAbility } from './ability.ts'
import {
  dailySet,
  firstSet,
  needOf,
  targetDifficulty,
  topicsByNeed,
  type Candidate,
  type TopicNeed,
} from './next-question.ts'

const topics: TopicNeed[] = [
  { topicId: 'arrays', weight: 0.5, meanChance: 0.8, information: 9 },
  { topicId: 'loops', weight: 0.5, meanChance: 0.4, information: 9 },
]
const candidate = (questionId: string, topicId: string, chance: number, more: Partial<Candidate> = {}): Candidate => ({
  questionId,
  topicId,
  chance,
  floor: 0.18,
  isFlagged: false,
  lastSeenDay: null,
  ...more,
})
const candidates = [
  candidate('a1', 'arrays', 0.9),
  candidate('a2', 'arrays', 0.76),
  candidate('l1', 'loops', 0.3),
  candidate('l2', 'loops', 0.5),
  candidate('l3', 'loops', 0.7),
]
const due = [
  { questionId: 'd1', dueDay: 98 },
  { questionId: 'd2', dueDay: 90 },
  { questionId: 'd3', dueDay: 100 },
  { questionId: 'd4', dueDay: 101 },
]
const input = { today: 100, due, topics, candidates }
const said = (picks: ReturnType<typeof dailySet>) => picks.map(({ questionId, reason }) => `${questionId} ${reason}`)

describe('the daily set', () => {
  test('has two due cards, two questions of the weakest topic and one stretch near 75 %', () => {
    expect(said(dailySet(input))).toEqual(['d2 due', 'd1 due', 'l3 weak-topic', 'l2 weak-topic', 'a2 stretch'])
  })
  test('without due cards takes two questions of each weak topic', () => {
    expect(said(dailySet({ ...input, due: [] }))).toEqual([
      'l3 weak-topic',
      'l2 weak-topic',
      'a2 weak-topic',
      'a1 weak-topic',
      'l1 stretch',
    ])
    const oneTopic = candidates.map((each) => ({ ...each, topicId: 'loops' }))
    expect(dailySet({ ...input, due: [], candidates: oneTopic })).toHaveLength(5)
  })
  test('calls a topic without answers new, not weak', () => {
    const unknown = topics.map((topic) => ({ ...topic, information: topic.topicId === 'loops' ? 0 : 9 }))
    expect(said(dailySet({ ...input, topics: unknown })).slice(2, 4)).toEqual(['l3 new-topic', 'l2 new-topic'])
  })
  test('leaves out flagged questions, also among the due cards', () => {
    const flagged = [
      candidate('l3', 'loops', 0.7, { isFlagged: true }),
      candidate('d2', 'loops', 0.7, { isFlagged: true }),
    ]
    const picks = dailySet({ ...input, candidates: [...flagged, ...candidates.filter((c) => c.questionId !== 'l3')] })
    expect(said(picks)).toEqual(['d1 due', 'd3 due', 'l2 weak-topic', 'l1 weak-topic', 'a2 stretch'])
  })
  test('takes seen questions only when no new ones are left, those seen longest ago first', () => {
    const seen = [
      candidate('s1', 'loops', 0.75, { lastSeenDay: 99 }),
      candidate('s2', 'loops', 0.2, { lastSeenDay: 40 }),
      candidate('n1', 'arrays', 0.9),
    ]
    expect(said(dailySet({ ...input, candidates: seen }))).toEqual([
      'd2 due',
      'd1 due',
      'n1 weak-topic',
      's2 weak-topic',
      's1 stretch',
    ])
  })
  test('does not depend on the sequence of its input, never repeats a question and has at most five', () => {
    const any = fc.uniqueArray(
      fc.record({
        questionId: fc.integer({ min: 0, max: 40 }).map((n) => `q${n}`),
        topicId: fc.constantFrom('arrays', 'loops'),
        chance: fc.double({ min: 0.19, max: 0.99, noNaN: true }),
        floor: fc.constant(0.18),
        isFlagged: fc.boolean(),
        lastSeenDay: fc.option(fc.integer({ min: 0, max: 99 })),
      }),
      { selector: ({ questionId }) => questionId, maxLength: 20 },
    )
    fc.assert(
      fc.property(any, (given) => {
        const cards = given
          .filter(({ lastSeenDay }) => lastSeenDay !== null)
          .map(({ questionId }) => ({ questionId, dueDay: 100 }))
        const picks = dailySet({ ...input, due: cards, candidates: given })
        expect(
          dailySet({
            today: 100,
            due: cards.toReversed(),
            topics: topics.toReversed(),
            candidates: given.toReversed(),
          }),
        ).toEqual(picks)
        expect(new Set(picks.map(({ questionId }) => questionId)).size).toBe(picks.length)
        const usable = given.filter(({ isFlagged }) => !isFlagged).length
        expect(picks).toHaveLength(Math.min(5, usable))
      }),
    )
  })
})

describe('the first set', () => {
  test('takes one question of medium difficulty of each topic in turn', () => {
    expect(said(firstSet(['arrays', 'loops'], candidates))).toEqual([
      'a2 first',
      'l2 first',
      'a1 first',
      'l3 first',
      'l1 first',
    ])
    expect(said(firstSet(['loops'], candidates))).toEqual(['l2 first', 'l3 first', 'l1 first'])
  })
  test('leaves out flagged questions, and has at most five', () => {
    const many = Array.from({ length: 9 }, (_, nth) => candidate(`q${nth}`, 'loops', 0.5, { isFlagged: nth === 0 }))
    expect(firstSet(['loops'], many).map(({ questionId }) => questionId)).toEqual(['q1', 'q2', 'q3', 'q4', 'q5'])
  })
})

describe('the need of a topic', () => {
  test('is the exam share x the expected misses, and half the uncertainty', () => {
    expect(needOf({ topicId: 'x', weight: 0.5, meanChance: 0.8, information: 9 })).toBeCloseTo(
      0.1 + 0.5 * Math.sqrt(1 / (1 / 0.3 + 9)),
      12,
    )
  })
  test('is higher for a topic that we know nothing about', () => {
    const [first] = topicsByNeed([
      { topicId: 'known', weight: 0.5, meanChance: 0.6, information: 15 },
      { topicId: 'unknown', weight: 0.5, meanChance: 0.6, information: 0 },
    ])
    expect(first).toBe('unknown')
  })
})

test('a question of the target difficulty is answered with a chance of 75 %', () => {
  const difficulty = targetDifficulty({ learner: 0.4, learnerTopic: -0.2, topicDifficulty: 0.3, base: 0.1 }, 0.18)
  const standing = {
    learner: { ...newLearner(), theta: 0.4 },
    learnerTopic: { ...newTopicAbility(), theta: -0.2 },
    question: { ...newQuestion(), difficulty },
    topic: { ...newTopic(), difficulty: 0.3 },
  }
  expect(chanceOf(standing, 0.18, 0.1)).toBeCloseTo(0.75, 12)
})
