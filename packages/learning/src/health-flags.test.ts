import { describe, expect, test } from 'vitest'
import { judgeQuestion } from './health-flags.ts'
import { addAnswer, newSums, type QuestionSums, type SummedAnswer } from './item-figures.ts'
import type { JudgedQuestion } from './judged-question.ts'

const KEY = 1
type Group = { option: number; count: number; ability?: number | undefined }

/** Answers to a question with one right option. The abilities of a group are spread around their mean. */
function sumsOf(groups: readonly Group[], more: Partial<SummedAnswer> = {}): QuestionSums {
  const answers = groups.flatMap(({ option, count, ability = 0 }) =>
    Array.from({ length: count }, (_, nth) => ({
      picked: [option],
      isCorrect: option === KEY,
      ability: ability + (nth % 2 === 0 ? 0.5 : -0.5),
      chance: option === KEY ? 1 : 0,
      logTime: null,
      ...more,
    })),
  )
  return answers.reduce(addAnswer, newSums(6))
}

const withCounts = (groups: readonly Group[], change: (count: number) => number): Group[] =>
  groups.map(({ option, count, ability }) => ({ option, count: change(count), ability }))

const asked = (sums: QuestionSums, more: Partial<JudgedQuestion> = {}): JudgedQuestion => ({
  sums,
  kind: 'one',
  rightBits: 1 << KEY,
  written: [0, 1, 2, 3],
  isKeyUsable: true,
  topicLogTime: null,
  openReports: 0,
  viewers: sums.answers,
  ...more,
})
const flagsOf = (question: JudgedQuestion) => judgeQuestion(question).flags.map(({ flag }) => flag)

const SOUND: Group[] = [
  { option: 0, count: 15, ability: -0.4 },
  { option: KEY, count: 60, ability: 0.4 },
  { option: 2, count: 15, ability: -0.4 },
  { option: 3, count: 10, ability: -0.4 },
]
const WRONG_KEY: Group[] = [
  { option: 0, count: 10, ability: -0.4 },
  { option: KEY, count: 30, ability: -0.4 },
  { option: 2, count: 50, ability: 0.4 },
  { option: 3, count: 10, ability: -0.4 },
]

test('a sound question has no flag and harms nobody', () => {
  expect(judgeQuestion(asked(sumsOf(SOUND)))).toEqual({ flags: [], proposedBits: null, certainty: 0, harm: 0 })
})

test('a question without answers has no flag', () => {
  expect(flagsOf(asked(newSums(6)))).toEqual([])
})

describe('a wrong key', () => {
  test('is found, and the option of the able learners is proposed', () => {
    const { flags, proposedBits, certainty, harm } = judgeQuestion(asked(sumsOf(WRONG_KEY)))
    expect(flags[0]).toMatchObject({ flag: 'miskey', options: [2] })
    expect(proposedBits).toBe(0b0100)
    expect(certainty).toBeGreaterThan(0.95)
    expect(harm).toBeCloseTo(100 * certainty, 9)
  })
  test('is not found in fewer than 30 answers', () => {
    expect(flagsOf(asked(sumsOf(withCounts(WRONG_KEY, (count) => count / 5))))).toEqual([])
  })
  test('is not proposed when almost nobody picks the other option', () => {
    const rare: Group[] = [
      { option: 0, count: 5, ability: 1.5 },
      { option: KEY, count: 95, ability: 0 },
    ]
    expect(flagsOf(asked(sumsOf(rare)))).not.toContain('miskey')
  })
  const majority = (ability: number): Group[] => [
    { option: 0, count: 15, ability: -0.1 },
    { option: KEY, count: 20, ability: 0 },
    { option: 2, count: 55, ability },
    { option: 3, count: 10, ability: -0.1 },
  ]
  test('is found when abilities say little, and far more learners pick the other option', () => {
    const { flags, proposedBits } = judgeQuestion(asked(sumsOf(majority(0.05))))
    expect(flags[0]).toMatchObject({ flag: 'miskey', options: [2] })
    expect(proposedBits).toBe(0b0100)
  })
  test('is not what a mistake of most weak learners means', () => {
    expect(flagsOf(asked(sumsOf(majority(-0.2))))).not.toContain('miskey')
  })
  test('of several right options is found, and those of the able learners are proposed', () => {
    const answer = (picked: number[], ability: number, isCorrect = false) => ({
      picked,
      isCorrect,
      ability,
      chance: 0.3,
      logTime: null,
    })
    const able = Array.from({ length: 40 }, (_, nth) => answer([0, 2], 0.5 + (nth % 2)))
    const weak = Array.from({ length: 40 }, (_, nth) => answer([0, 1], -0.5 - (nth % 2), true))
    const sums = [...able, ...weak].reduce(addAnswer, newSums(6))
    const { flags, proposedBits } = judgeQuestion(asked(sums, { kind: 'several', rightBits: 0b0011 }))
    expect(flags[0]).toMatchObject({ flag: 'miskey', options: [2] })
    expect(proposedBits).toBe(0b0101)
  })
})

test('a flag that an admin has dismissed is not raised, and the others decide how much the question harms', () => {
  const question = asked(sumsOf(WRONG_KEY), { openReports: 3 })
  const { flags, proposedBits, harm } = judgeQuestion(question, [
    'miskey',
    'distractor_beats_key',
    'low_discrimination',
  ])
  expect(flags.map(({ flag }) => flag)).toEqual(['reports'])
  expect(proposedBits).toBeNull()
  expect(harm).toBeCloseTo(87.5, 9)
})

test('a key that says nothing about the ability is flagged', () => {
  const flat = SOUND.map(({ option, count }) => ({ option, count, ability: option === KEY ? -0.05 : 0.05 }))
  expect(flagsOf(asked(sumsOf(flat)))).toEqual(['low_discrimination'])
})

test('a wrong option that more learners pick than the key is flagged when they are not weak', () => {
  const groups: Group[] = [
    { option: 0, count: 45, ability: 0.05 },
    { option: KEY, count: 40, ability: 0.3 },
    { option: 2, count: 15, ability: -0.9 },
  ]
  expect(judgeQuestion(asked(sumsOf(groups))).flags).toMatchObject([{ flag: 'distractor_beats_key', options: [0] }])
})

test.each([
  ['too_hard', 12],
  ['too_easy', 100],
])('%s: %d of 100 are right', (flag, right) => {
  const rest = (100 - right) / 3
  const groups = [
    { option: KEY, count: right, ability: 0.4 },
    ...[0, 2, 3].map((option) => ({ option, count: Math.ceil(rest), ability: -0.1 })),
  ]
  expect(flagsOf(asked(sumsOf(groups), { written: [0, 1] }))).toContain(flag)
  expect(flagsOf(asked(sumsOf(withCounts(groups, (count) => Math.floor(count / 3)))))).not.toContain(flag)
})

test('two options that fewer than 3 in 100 pick are dead, and one alone is not', () => {
  const groups: Group[] = [
    { option: 0, count: 30, ability: -0.4 },
    { option: KEY, count: 69, ability: 0.3 },
    { option: 2, count: 1, ability: -1 },
  ]
  expect(judgeQuestion(asked(sumsOf(groups))).flags).toMatchObject([{ flag: 'dead_distractors', options: [2, 3] }])
  expect(flagsOf(asked(sumsOf(groups), { written: [0, 1, 2] }))).toEqual([])
})

test('a question that becomes easier than predicted has leaked', () => {
  const sums = { ...sumsOf(SOUND), easier: 5.2 }
  expect(flagsOf(asked(sums))).toEqual(['drift'])
  expect(flagsOf(asked({ ...sums, easier: 0, harder: 5.2 }))).toEqual(['drift'])
  expect(flagsOf(asked({ ...sums, easier: 4.9 }))).toEqual([])
})

test('a question that takes more than three times as long as its topic is flagged, and so is one that takes a third', () => {
  const taking = (seconds: number) => sumsOf(SOUND, { logTime: Math.log(seconds * 1000) })
  const topicLogTime = Math.log(20_000)
  expect(flagsOf(asked(taking(65), { topicLogTime }))).toEqual(['time'])
  expect(flagsOf(asked(taking(6), { topicLogTime }))).toEqual(['time'])
  expect(flagsOf(asked(taking(55), { topicLogTime }))).toEqual([])
  expect(flagsOf(asked(taking(65)))).toEqual([])
})

test('three reports are enough, or as many as one in a hundred who saw the question', () => {
  const sums = sumsOf(SOUND)
  expect(flagsOf(asked(sums, { openReports: 3, viewers: 10_000 }))).toEqual(['reports'])
  expect(flagsOf(asked(sums, { openReports: 2, viewers: 200 }))).toEqual(['reports'])
  expect(flagsOf(asked(sums, { openReports: 2, viewers: 201 }))).toEqual([])
  expect(flagsOf(asked(sums, { openReports: 0, viewers: 0 }))).toEqual([])
})

test('a key that is no option is certain, also without answers', () => {
  expect(judgeQuestion(asked(newSums(6), { rightBits: 0, isKeyUsable: false }))).toMatchObject({
    flags: [{ flag: 'key_not_an_option', certainty: 1 }],
    harm: 1,
  })
})

test('a number has no options that could be flagged', () => {
  const sums = { ...sumsOf(WRONG_KEY), options: [] }
  expect(flagsOf(asked(sums, { kind: 'number', rightBits: 0, written: [] }))).toEqual(['low_discrimination'])
})
