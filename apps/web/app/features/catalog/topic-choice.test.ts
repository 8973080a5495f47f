import type { Mastery, TopicProgress } from '@abhyas/contract/practice-progress'
import { expect, test } from 'vitest'
import { choiceOf, isChosen, nextTopicId } from './topic-choice.ts'

const topic = (
  topicId: number,
  level: Mastery['level'],
  given: { right?: number; due?: number; questions?: number } = {},
) => {
  const { right, due = 0, questions = 9 } = given
  const mastery = { level, rightOf100: right ?? null, fadedDays: null }
  return { topicId, questionCount: questions, dueCount: due, mastery } as TopicProgress
}

test('the next topic is the one with most due, also a strong one', () => {
  const topics = [
    topic(1, 'Learning', { right: 30, due: 1 }),
    topic(2, 'Strong', { right: 90, due: 3 }),
    topic(3, 'New'),
  ]
  expect(nextTopicId(topics)).toBe(2)
})

test('without due questions the next topic is the weakest that was begun, then the first new one', () => {
  const [fresh, few, weak, strong] = [
    topic(1, 'New'),
    topic(2, 'Learning'),
    topic(3, 'Learning', { right: 40 }),
    topic(4, 'Strong', { right: 85 }),
  ]
  expect(nextTopicId([fresh, few, weak, strong])).toBe(3)
  expect(nextTopicId([fresh, few, strong])).toBe(2)
  expect(nextTopicId([strong, fresh, topic(9, 'New')])).toBe(1)
  expect(nextTopicId([strong, topic(5, 'New', { questions: 0 })])).toBeUndefined()
})

test('a choice that does not exist shows all topics', () => {
  expect(['due', 'new', 'strong', 'red', ''].map(choiceOf)).toEqual(['due', 'new', 'strong', 'all', 'all'])
})

test('a topic whose progress is unknown is shown only among all', () => {
  expect([isChosen('all', undefined), isChosen('due', undefined), isChosen('new', undefined)]).toEqual([
    true,
    false,
    false,
  ])
  expect(isChosen('due', topic(1, 'Strong', { due: 1 }))).toBe(true)
  expect([isChosen('new', topic(1, 'New')), isChosen('strong', topic(1, 'New'))]).toEqual([true, false])
})
