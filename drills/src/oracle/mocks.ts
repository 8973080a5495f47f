import type { MockSettings } from '@abhyas/contract/exams-mocks'
import type { Bank, Topic } from './bank.ts'
import { read } from './fraction.ts'
import { partsOf } from './parts.ts'
import type { Scheme, Worth } from './rules.ts'

type Pool = { topic: Topic; kind?: 'one' | 'several' | 'number'; take: number; worth?: Worth }

type Section = {
  name: string
  seconds?: number
  worth?: Worth
  /** The first questions of a topic, put into every paper by hand. */
  byHand?: { topic: Topic; count: number }
  pools?: readonly Pool[]
}

/** A mock exam as the oracle knows it. */
export type OracleMock = Scheme & {
  name: string
  mode: 'free' | 'sequence' | 'timed'
  minutes: number | null
  variants: number
  worth: Worth
  sections: readonly Section[]
}

const worth = (right: string, wrong = '0'): Worth => ({ right: read(right), wrong: read(wrong) })
const PERCENT = (percent: bigint) => ({ pass: { percent } })
const ONE = worth('1', '1/3')
const TWO = worth('2', '2/3')

/** A recruiter's test: three timed sections of 20, 25 and 20 questions, and nothing is taken off. */
const RECRUITER: OracleMock = {
  name: 'Recruiter',
  mode: 'timed',
  minutes: null,
  variants: 8,
  worth: worth('1'),
  isPartial: false,
  sparesOthers: false,
  ...PERCENT(40n),
  sections: [
    { name: 'Numerical ability', seconds: 1500, pools: [{ topic: 'numbers', take: 20 }] },
    { name: 'Verbal ability', seconds: 1500, pools: [{ topic: 'words', take: 25 }] },
    { name: 'Reasoning ability', seconds: 1500, byHand: { topic: 'reasons', count: 20 } },
  ],
}

/** A GATE paper: 65 questions, 100 marks, and only a question with one right option takes marks off. */
const gate = (isPartial: boolean): OracleMock => ({
  name: isPartial ? 'GATE, with shares' : 'GATE',
  mode: 'free',
  minutes: 180,
  variants: 4,
  worth: ONE,
  isPartial,
  sparesOthers: true,
  pass: { marks: read('85/3') },
  sections: [
    {
      name: 'General aptitude',
      pools: [
        { topic: 'words', take: 5 },
        { topic: 'numbers', take: 5, worth: TWO },
      ],
    },
    {
      name: 'Subject',
      worth: TWO,
      pools: [
        { topic: 'subject one', kind: 'one', take: 13, worth: ONE },
        { topic: 'subject one', kind: 'several', take: 6, worth: ONE },
        { topic: 'subject one', kind: 'number', take: 6, worth: ONE },
        { topic: 'subject two', take: 30 },
      ],
    },
  ],
})

/** A university's paper of 60 marks: 20 questions with one mark and 20 with two, and nothing is taken off. */
const UNIVERSITY: OracleMock = {
  name: 'University',
  mode: 'sequence',
  minutes: 90,
  variants: 3,
  worth: worth('1'),
  isPartial: false,
  sparesOthers: false,
  ...PERCENT(40n),
  sections: [
    { name: 'Part A', byHand: { topic: 'subject one', count: 12 }, pools: [{ topic: 'reasons', take: 8 }] },
    { name: 'Part B', worth: worth('2'), pools: [{ topic: 'subject two', take: 20 }] },
  ],
}

/** Every wrong answer takes marks off here, with several right options and numbers too, and the marks are odd. */
const STRICT: OracleMock = {
  name: 'Strict',
  mode: 'free',
  minutes: 60,
  variants: 2,
  worth: worth('7/5', '11/20'),
  isPartial: false,
  sparesOthers: false,
  ...PERCENT(33n),
  sections: [
    { name: 'All kinds', pools: [{ topic: 'subject one', take: 20 }] },
    { name: 'Heavy', worth: worth('13/4', '59/60'), pools: [{ topic: 'subject two', take: 9 }] },
  ],
}

export const MOCKS: readonly OracleMock[] = [RECRUITER, gate(false), gate(true), UNIVERSITY, STRICT]

const partsOfWorth = ({ right, wrong }: Worth) => ({ right: partsOf(right), wrong: partsOf(wrong) })

export function settingsOf(mock: OracleMock, bank: Bank): MockSettings {
  return {
    examName: mock.name,
    owner: { kind: 'alone', id: null },
    sectionMode: mock.mode,
    sections: mock.sections.map(({ name, seconds = null, worth, byHand, pools = [] }) => ({
      name,
      seconds,
      note: '',
      marks: worth ? partsOfWorth(worth) : null,
      questionIds: byHand ? bank.idsOf(byHand.topic).slice(0, byHand.count) : [],
      pools: pools.map((pool) => ({
        topicId: bank.topicId(pool.topic),
        difficulty: null,
        kind: pool.kind ?? null,
        take: pool.take,
        marks: pool.worth ? partsOfWorth(pool.worth) : null,
      })),
    })),
    examDuration: mock.minutes,
    marking: {
      ...partsOfWorth(mock.worth),
      pass:
        'percent' in mock.pass
          ? { kind: 'percent', value: Number(mock.pass.percent) }
          : { kind: 'marks', value: partsOf(mock.pass.marks) },
      isPartial: mock.isPartial,
      sparesOthers: mock.sparesOthers,
    },
    variants: mock.variants,
    opensAt: null,
    closesAt: null,
    resultsAt: null,
    password: null,
    maxAttempts: null,
    isFree: true,
    isInvited: false,
    state: 'published',
  }
}

/** Finds what a question of a section is worth. Returns null when nobody asked for the question there. */
export function worthOf(mock: OracleMock, section: number, questionId: number, bank: Bank): Worth | null {
  const asked = mock.sections[section]
  const question = bank.byId.get(questionId)
  if (!asked || !question) return null
  const { byHand, pools = [] } = asked
  const isByHand = byHand && bank.idsOf(byHand.topic).slice(0, byHand.count).includes(questionId)
  if (isByHand) return asked.worth ?? mock.worth
  const pool = pools.find(({ topic, kind }) => topic === question.topic && (!kind || kind === question.key.kind))
  return pool ? (pool.worth ?? asked.worth ?? mock.worth) : null
}
