import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chanceOf } from './ability.ts'
import { emptyCourse, recordAnswer, replay, standingOf, type AnswerEntry, type LogEntry } from './replay.ts'

const answer = fc.record({
  learnerId: fc.constantFrom('asha', 'ravi'),
  topicId: fc.constantFrom('arrays', 'loops'),
  questionId: fc.constantFrom('q1', 'q2', 'q3'),
  outcome: fc.constantFrom('correct', 'wrong', 'omitted'),
  floor: fc.constant(0.18),
  isRapid: fc.boolean(),
}) satisfies fc.Arbitrary<AnswerEntry>
const entry: fc.Arbitrary<LogEntry> = fc.oneof(
  { weight: 9, arbitrary: answer },
  { weight: 1, arbitrary: fc.record({ keyOfQuestionId: fc.constantFrom('q1', 'q2') }) },
)
const log = fc.array(entry, { maxLength: 80 })

test('a log replayed in two parts gives the state of the whole log', () => {
  fc.assert(
    fc.property(log, fc.nat(80), (all, at) => {
      const stored = structuredClone(replay(all.slice(0, at)))
      expect(replay(all.slice(at), stored)).toEqual(replay(all))
    }),
  )
})

test('an answer is predicted from the state before it', () => {
  const first = {
    learnerId: 'a',
    topicId: 't',
    questionId: 'q',
    outcome: 'wrong',
    floor: 0.18,
    isRapid: false,
  } as const
  const state = emptyCourse()
  recordAnswer(state, first)
  const expected = chanceOf(standingOf(state, first), 0.18)
  expect(recordAnswer(state, first)).toBe(expected)
  expect(expected).toBeLessThan(0.59)
})

test('an answer changes no other learner, question or topic', () => {
  fc.assert(
    fc.property(log, answer, (all, last) => {
      const before = replay(all)
      const after = replay([last], structuredClone(before))
      for (const [id, ability] of before.learners)
        if (id !== last.learnerId) expect(after.learners.get(id)).toEqual(ability)
      for (const [id, question] of before.questions)
        if (id !== last.questionId) expect(after.questions.get(id)).toEqual(question)
    }),
  )
})

test('a changed answer key starts the question again, and leaves the learners as they are', () => {
  fc.assert(
    fc.property(log, (all) => {
      const before = replay(all)
      const after = replay([{ keyOfQuestionId: 'q1' }], structuredClone(before))
      expect(after.questions.get('q1')).toEqual({ difficulty: 0, answers: 0, correct: 0 })
      expect(after.learners).toEqual(before.learners)
    }),
  )
})
