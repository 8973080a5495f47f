import type { PickReason, TodayPick } from '@abhyas/contract/learning-today'
import { expect, test } from 'vitest'
import { groupsOf } from './today-groups.ts'

let built = 0
const pick = (reason: PickReason, topicId: number, isAnswered = false): TodayPick => ({
  questionId: ++built,
  topic: { id: topicId, topicName: `Topic ${topicId}` },
  reason,
  isAnswered,
})
const isDone = ({ isAnswered }: TodayPick) => isAnswered

test('due questions share a line, and each weak topic has its own', () => {
  const picks = [
    pick('due', 1, true),
    pick('due', 2),
    pick('weak-topic', 3),
    pick('weak-topic', 4, true),
    pick('stretch', 1),
  ]
  expect(groupsOf(picks, isDone)).toEqual([
    { reason: 'due', topics: ['Topic 1', 'Topic 2'], count: 2, done: 1 },
    { reason: 'weak-topic', topics: ['Topic 3'], count: 1, done: 0 },
    { reason: 'weak-topic', topics: ['Topic 4'], count: 1, done: 1 },
    { reason: 'stretch', topics: ['Topic 1'], count: 1, done: 0 },
  ])
})

test('the questions of the first set share a line that names each topic once', () => {
  const picks = [pick('first', 1), pick('first', 2), pick('first', 1)]
  expect(groupsOf(picks, isDone)).toEqual([{ reason: 'first', topics: ['Topic 1', 'Topic 2'], count: 3, done: 0 }])
})
