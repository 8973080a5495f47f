import { expect, test } from 'vitest'
import { parseAnswers } from './parse-answers.ts'

const HEAD = 'user_id\titem_id\ttimestamp\tcorrect\tskill_id'

test('a line is an answer', () => {
  expect(parseAnswers(`${HEAD}\n7\t12\t0\t1\t3\n7\t13\t5\t0\t4\n`)).toEqual([
    { learnerId: '7', questionId: '12', topicId: '3', isCorrect: true },
    { learnerId: '7', questionId: '13', topicId: '4', isCorrect: false },
  ])
})

test('the columns may stand in any sequence, and lines may end as on Windows', () => {
  expect(parseAnswers('correct\tskill_id\tuser_id\titem_id\r\n1\t3\t7\t12\r\n')).toEqual([
    { learnerId: '7', questionId: '12', topicId: '3', isCorrect: true },
  ])
})

test.each([
  ['user_id,item_id,correct,skill_id\n', 'line 1 has no column user_id, item_id, correct, skill_id'],
  [`${HEAD}\n7\t12\t0\t1\t3\n7\t12\t0\t0.5\t3\n`, 'line 3 is no answer'],
  [`${HEAD}\n7\t12\n`, 'line 2 is no answer'],
])('a text in another form is refused with its line', (text, message) => {
  expect(() => parseAnswers(text)).toThrow(message)
})
