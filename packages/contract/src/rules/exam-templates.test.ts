import { expect, test } from 'vitest'
import { MockSettings } from '../exams-mocks.ts'
import { EXAM_TEMPLATES, settingsOfTemplate, type TemplateId } from './exam-templates.ts'
import { PARTS_PER_MARK } from './marks.ts'
import { mockTotals, questionCountOf } from './mock-totals.ts'

const SECONDS_PER_QUESTION = 45

function totalsOf(id: TemplateId) {
  const { questionCount, marks, seconds } = mockTotals(settingsOfTemplate(id), SECONDS_PER_QUESTION)
  return { questionCount, marks: marks / PARTS_PER_MARK, minutes: seconds / 60 }
}

test('the exam like GATE has 65 questions and 100 marks in 180 minutes: 10 general ones, and 55 of the subject', () => {
  expect(totalsOf('gate')).toEqual({ questionCount: 65, marks: 100, minutes: 180 })
  const { sections, marking } = settingsOfTemplate('gate')
  expect(sections.map(questionCountOf)).toEqual([10, 55])
  expect(marking.sparesOthers).toBe(true)
  expect(sections[1]?.pools.map(({ take, marks }) => ({ take, marks }))).toEqual([
    { take: 25, marks: { right: PARTS_PER_MARK, wrong: PARTS_PER_MARK / 3 } },
    { take: 30, marks: { right: 2 * PARTS_PER_MARK, wrong: (2 * PARTS_PER_MARK) / 3 } },
  ])
})

test('the exam like TCS NQT has three sections of 25 minutes each, and takes nothing off', () => {
  expect(totalsOf('nqt')).toEqual({ questionCount: 65, marks: 65, minutes: 75 })
  expect(settingsOfTemplate('nqt').marking.wrong).toBe(0)
  expect(settingsOfTemplate('nqt').sections.map(({ seconds }) => seconds)).toEqual([1500, 1500, 1500])
})

test('the university exam has 60 marks in 120 minutes and passes with 40 %', () => {
  expect(totalsOf('university')).toEqual({ questionCount: 40, marks: 60, minutes: 120 })
  expect(settingsOfTemplate('university').marking.pass).toEqual({ kind: 'percent', value: 40 })
})

test('the empty template asks nothing yet', () => {
  expect(totalsOf('empty')).toEqual({ questionCount: 0, marks: 0, minutes: 0 })
})

test.each(Object.keys(EXAM_TEMPLATES) as TemplateId[])(
  'the template %s with a name and topics is what the server accepts',
  (id) => {
    const topics = EXAM_TEMPLATES[id].sections.map(() => [3, 4])
    const settings = { ...settingsOfTemplate(id, topics), examName: 'Mock 1' }
    expect(MockSettings.parse(settings)).toEqual(settings)
  },
)

test('the questions of a section are spread evenly over its topics', () => {
  const [general, subject] = settingsOfTemplate('gate', [[7], [1, 2, 3, 4]]).sections
  expect(general?.pools.map(({ topicId, take }) => [topicId, take])).toEqual([
    [7, 5],
    [7, 5],
  ])
  const ofTopic = (id: number) =>
    subject?.pools.filter(({ topicId }) => topicId === id).reduce((sum, { take }) => sum + take, 0)
  // 25 and 30 leave 1 and 2 over: no topic gets both.
  expect([1, 2, 3, 4].map(ofTopic)).toEqual([14, 14, 14, 13])
})
