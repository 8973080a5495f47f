import { expect, test } from 'vitest'
import { newPool, newSection, type PoolDraft, withTopics } from './mock-draft.ts'

const pool = (topicId: number, take: string, changes: Partial<PoolDraft> = {}) =>
  Object.assign(newPool(topicId), { take }, changes)
const sectionOf = (...pools: PoolDraft[]) => ({ ...newSection('Section A'), pools })
const lines = ({ pools }: { pools: PoolDraft[] }) =>
  pools.map(({ topicId, difficulty, take }) => [topicId, take, difficulty])

test('a section without lines spreads ten questions over its first topics, and again over each change', () => {
  const first = withTopics(newSection('Section A'), [1])
  expect(lines(first)).toEqual([[1, '10', '']])
  const three = withTopics(first, [1, 2, 3])
  expect(lines(three).map(([, take]) => take)).toEqual(['4', '3', '3'])
  expect(lines(withTopics(three, [2, 3])).map(([, take]) => take)).toEqual(['5', '5'])
})

test('lines that were set by hand stay when a topic is ticked, and the topic gets its own line', () => {
  const section = sectionOf(pool(1, '10'), pool(2, '5', { difficulty: 'hard' }))
  expect(lines(withTopics(section, [1, 2, 3]))).toEqual([
    [1, '10', ''],
    [2, '5', 'hard'],
    [3, '5', ''],
  ])
  expect(lines(withTopics(section, [2]))).toEqual([[2, '5', 'hard']])
})

test('a line whose number is being typed stays', () => {
  const section = sectionOf(pool(1, '5'), pool(2, ''))
  expect(lines(withTopics(section, [1, 2, 3]))).toEqual([
    [1, '5', ''],
    [2, '', ''],
    [3, '5', ''],
  ])
})
