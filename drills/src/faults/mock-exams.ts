import { createMock } from '@abhyas/contract/exams-mocks'
import { seededRandom } from '@abhyas/razorpay-sandbox/seeded-random'
import type { Send } from '../send-call.ts'
import { type Bank, makeTopics, writeBank } from '../oracle/bank.ts'
import { read } from '../oracle/fraction.ts'
import { type OracleMock, settingsOf, worthOf } from '../oracle/mocks.ts'
import type { ExamKey } from './score.ts'

/** The mock exams of the schedules. `closes`: the exam closes for everybody while the schedule runs. */
export const MOCK_KINDS = [
  { mode: 'timed', closes: false },
  { mode: 'sequence', closes: false },
  { mode: 'timed', closes: true },
  { mode: 'free', closes: true },
] as const
export type MockKind = (typeof MOCK_KINDS)[number]

const worth = (right: string, wrong: string) => ({ right: read(right), wrong: read(wrong) })

/** The drill moves the clock so that one of these sections opens or ends while the schedule runs. */
const SECTION_SECONDS = [20, 12, 40]
const MINUTES = 60
const SHARED = {
  variants: 5,
  worth: worth('1', '1/3'),
  isPartial: true,
  sparesOthers: true,
  pass: { percent: 50n },
}

const mockOf = ({ mode }: MockKind): OracleMock => {
  const secondsOf = (section: number) => (mode === 'timed' ? { seconds: SECTION_SECONDS[section] as number } : {})
  return {
    ...SHARED,
    name: `Drill, ${mode}`,
    mode,
    minutes: mode === 'timed' ? null : MINUTES,
    sections: [
      { name: 'First', ...secondsOf(0), pools: [{ topic: 'numbers', take: 14 }] },
      { name: 'Second', ...secondsOf(1), worth: worth('2', '2/3'), byHand: { topic: 'words', count: 8 } },
      {
        name: 'Third',
        ...secondsOf(2),
        pools: [
          { topic: 'reasons', take: 6 },
          { topic: 'subject one', kind: 'several', take: 6, worth: worth('2', '0') },
        ],
      },
    ],
  }
}

export type MadeMock = {
  examId: number
  mode: OracleMock['mode']
  durationSeconds: number
  sectionSeconds: readonly number[] | null
  closesAt: number | null
  keyOf(paper: readonly number[]): ExamKey
}

export type MockMaker = (kind: MockKind, closesAfterMs: number) => Promise<MadeMock>

/** Writes the questions of a whole run. The returned function makes one mock exam of them for one schedule. */
export async function openMockMaker(url: string, send: Send): Promise<MockMaker> {
  const bank = await writeBank(send, await makeTopics(url), seededRandom(1))
  return async (kind, closesAfterMs) => {
    const mock = mockOf(kind)
    const closesAt = kind.closes ? Date.now() + closesAfterMs : null
    const settings = { ...settingsOf(mock, bank), closesAt: closesAt && new Date(closesAt).toISOString() }
    const { method, path } = createMock
    const { status, body } = await send<{ id: number }>({ method, path, payload: JSON.stringify(settings) })
    if (status !== 200) throw new Error(`No mock exam was made: ${status} ${JSON.stringify(body)}`)
    const isTimed = kind.mode === 'timed'
    return {
      examId: body.id,
      mode: kind.mode,
      durationSeconds: isTimed ? SECTION_SECONDS.reduce((sum, each) => sum + each, 0) : MINUTES * 60,
      sectionSeconds: isTimed ? SECTION_SECONDS : null,
      closesAt,
      keyOf: (paper) => keyOfPaper(mock, bank, paper),
    }
  }
}

function keyOfPaper(mock: OracleMock, bank: Bank, paper: readonly number[]): ExamKey {
  const sizes = mock.sections.map(
    ({ byHand, pools = [] }) => (byHand?.count ?? 0) + pools.reduce((sum, { take }) => sum + take, 0),
  )
  const sectionOf = sizes.flatMap((size, section) => Array.from({ length: size }, () => section))
  return {
    scheme: mock,
    hasMarks: true,
    questions: paper.map((id, place) => {
      const question = bank.byId.get(id)
      const worth = worthOf(mock, sectionOf[place] ?? 0, id, bank)
      if (!question || !worth) throw new Error(`Question ${id} is at place ${place}, where nobody asked for it.`)
      return { key: question.key, worth }
    }),
  }
}
