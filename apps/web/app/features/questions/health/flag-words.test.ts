import { HEALTH_FLAGS, type HealthCard } from '@abhyas/contract/questions-health'
import { expect, test } from 'vitest'
import { FLAG_NAMES, flagInRow, flagSentence, lettersInWords } from './flag-words.ts'

const picked = (option: number, meanAbility: number | null) => ({
  option,
  answers: 10,
  share: 0.25,
  meanAbility,
  correlation: 0,
})

/** As much of a card as the sentences read. The key is B. */
const cardWith = (figures: Partial<HealthCard['figures']> = {}, kind: 'one' | 'several' = 'one') =>
  ({
    question: { kind, optionA: '1', optionB: '2', optionC: '3', correctAnswer: kind === 'one' ? '2' : 'AB' },
    figures: {
      options: [picked(0, 40), picked(1, 44.6), picked(2, 77.8)],
      share: { value: 0.114, low: 0.08, high: 0.17 },
      expectedShare: 0.4,
      discrimination: -0.044,
      typicalSeconds: 185.2,
      topicSeconds: 50,
      ...figures,
    },
    reports: [{}, {}],
  }) as unknown as HealthCard

const sentence = (flag: HealthCard['flags'][number]['flag'], card = cardWith(), options: number[] = []) =>
  flagSentence({ flag, options, certainty: 0.9, isDismissed: false }, card)

test('each flag has a name of its own and a sentence', () => {
  expect(new Set(HEALTH_FLAGS.map((flag) => FLAG_NAMES[flag]())).size).toBe(HEALTH_FLAGS.length)
  for (const flag of HEALTH_FLAGS) expect(sentence(flag, cardWith(), [2])).toMatch(/^\S.{15,}[.]$/)
})

test('a sentence says the figures that it is about', () => {
  expect(sentence('miskey', cardWith(), [2])).toContain(
    'choose C, and not the key: who chose it is better than 78 of 100 learners, who chose the key is better than 45.',
  )
  expect(sentence('low_discrimination')).toContain('The discrimination is −0.04;')
  expect(sentence('too_hard')).toContain('11% are right.')
  expect(sentence('time')).toContain('It takes 3 min 5 s, and the questions of its topic take 50 s.')
  expect(sentence('reports')).toContain('2 open reports say')
  expect(sentence('dead_distractors', cardWith(), [0, 2])).toContain('A or C')
})

test('a sentence leaves out the abilities when they are not known, or when several options are right', () => {
  const unknown = cardWith({ options: [picked(1, null), picked(2, 80)] })
  for (const card of [unknown, cardWith({}, 'several')])
    expect(sentence('miskey', card, [2])).toBe('The able learners choose C, and not the key.')
})

test('a question that has changed says which way, if its shares tell it', () => {
  expect(sentence('drift')).toContain('harder than it was: 11% are right, where 40% were expected')
  expect(sentence('drift', cardWith({ expectedShare: 0.05 }))).toContain('easier than it was')
  expect(sentence('drift', cardWith({ expectedShare: null }))).toBe('It has become much easier or harder than it was.')
})

test('a row of the list says the share of right answers where the flag is about it', () => {
  const row = { answers: 200, correct: 22 }
  expect(flagInRow('too_hard', row)).toBe('Too hard: 11% right')
  expect(flagInRow('miskey', row)).toBe('Key may be wrong')
  expect(flagInRow('too_easy', { answers: 0, correct: 0 })).toBe('Too easy')
})

test.each([
  [[1], 'B'],
  [[1, 2], 'B or C'],
  [[0, 1, 3], 'A, B or D'],
])('the options %j are %s', (options, words) => {
  expect(lettersInWords(options)).toBe(words)
})
