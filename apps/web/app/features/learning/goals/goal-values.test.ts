import { expect, test } from 'vitest'
import { inputFrom, inputOf, problemIn, weightField } from './goal-values.ts'

const elsewhere = {
  exam: 'elsewhere',
  name: ' TCS NQT ',
  date: '2026-12-09',
  passMark: '60',
  [weightField(3)]: 'much',
  [weightField(4)]: 'none',
  [weightField(5)]: 'little',
}
const input = {
  examId: null,
  name: 'TCS NQT',
  examDate: '2026-12-09',
  passMark: 60,
  topics: [
    { topicId: 3, weight: 4 },
    { topicId: 5, weight: 1 },
  ],
}

test('another exam is sent with its name, date, pass mark and the topics that are in it', () => {
  expect(inputFrom(elsewhere)).toEqual(input)
  expect(problemIn(elsewhere)).toBeNull()
  expect(inputFrom({ ...elsewhere, date: '' })).toEqual({ ...input, examDate: null })
  expect(inputFrom({ ...elsewhere, name: 'much' })).toEqual({ ...input, name: 'much' })
})

test('one of our exams is sent with its id and date alone', () => {
  const ours = { ...elsewhere, exam: '7', name: '', passMark: '' }
  expect(inputFrom(ours)).toEqual({ examId: 7, name: '', examDate: '2026-12-09', passMark: 50, topics: [] })
  expect(problemIn(ours)).toBeNull()
})

test('an empty name, a pass mark that is none, no topic and too many topics are told beside their fields', () => {
  const none = { [weightField(3)]: 'none', [weightField(5)]: 'none' }
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, nth) => [weightField(nth), 'normal']))
  expect(problemIn({ ...elsewhere, name: '  ' })).toMatchObject({ field: 'name' })
  for (const passMark of ['', '0', '101', '49.5', 'x'])
    expect(problemIn({ ...elsewhere, passMark }), passMark).toMatchObject({ field: 'passMark' })
  expect(problemIn({ ...elsewhere, ...none })).toMatchObject({ field: 'topics', text: 'Choose at least one topic.' })
  expect(problemIn({ ...elsewhere, ...many })).toMatchObject({ field: 'topics', text: 'Choose at most 100 topics.' })
})

test('a goal that was removed can be set once more', () => {
  const topics = input.topics.map(({ topicId, weight }) => ({ topic: { id: topicId, topicName: 'Joins' }, weight }))
  expect(inputOf({ ...input, daysLeft: 21, topics })).toEqual(input)
  expect(inputOf({ ...input, examId: 7, daysLeft: 21, topics })).toMatchObject({ examId: 7, topics: [] })
})
