import type { MockPool, MockSection } from '@abhyas/contract/exams-mocks'
import type { Difficulty } from '@abhyas/contract/questions'
import { plainMarks } from '@abhyas/contract/rules/marks'
import { parseMarks } from '@abhyas/contract/rules/parse-marks'
import { spreadPools } from '@abhyas/contract/rules/spread-pools'
import { minutesText } from '../manage/exam-values.ts'

/** Numbers stay as they are typed until the form is read. */
export type PoolDraft = {
  key: number
  /** 0 while none is chosen. */
  topicId: number
  difficulty: Difficulty | ''
  kind: NonNullable<MockPool['kind']> | ''
  take: string
  right: string
  wrong: string
}

export type SectionDraft = {
  key: number
  name: string
  minutes: string
  note: string
  right: string
  wrong: string
  questionIds: number[]
  pools: PoolDraft[]
}

/** Names a row while it moves. It is never stored. */
let lastKey = 0
const newKey = () => (lastKey += 1)

const marksOf = (marks: MockPool['marks']) => ({
  right: marks ? plainMarks(marks.right) : '',
  wrong: marks ? plainMarks(marks.wrong) : '',
})

const draftPool = ({ topicId, difficulty, kind, take, marks }: MockPool): PoolDraft => ({
  key: newKey(),
  topicId,
  difficulty: difficulty ?? '',
  kind: kind ?? '',
  take: String(take),
  ...marksOf(marks),
})

const EMPTY_POOL: MockPool = { topicId: 0, difficulty: null, kind: null, take: 5, marks: null }
/** What a section without any pool spreads over its first topics. */
const FIRST_POOL: MockPool = { ...EMPTY_POOL, take: 10 }

export const newPool = (topicId = 0): PoolDraft => draftPool({ ...EMPTY_POOL, topicId })

export const draftSection = ({ name, seconds, note, marks, questionIds, pools }: MockSection): SectionDraft => ({
  key: newKey(),
  name,
  minutes: seconds === null ? '' : minutesText(seconds / 60),
  note,
  ...marksOf(marks),
  questionIds,
  pools: pools.map(draftPool),
})

export const newSection = (name: string): SectionDraft =>
  draftSection({ name, seconds: null, note: '', marks: null, questionIds: [], pools: [] })

/** Both fields empty mean the marks of the section, or else of the exam. */
const readMarks = ({ right, wrong }: { right: string; wrong: string }): MockPool['marks'] =>
  right.trim() === '' && wrong.trim() === ''
    ? null
    : { right: parseMarks(right) ?? 0, wrong: wrong.trim() === '' ? 0 : (parseMarks(wrong) ?? 0) }

const readPool = (pool: PoolDraft): MockPool => ({
  topicId: pool.topicId,
  difficulty: pool.difficulty || null,
  kind: pool.kind || null,
  take: /^\d{1,3}$/.test(pool.take.trim()) ? Number(pool.take) : 0,
  marks: readMarks(pool),
})

export const readSection = (section: SectionDraft, isTimed: boolean): MockSection => ({
  name: section.name.trim(),
  seconds: isTimed ? Math.round(Number(section.minutes) * 60) || 0 : null,
  note: section.note.trim(),
  marks: readMarks(section),
  questionIds: section.questionIds,
  pools: section.pools.map(readPool),
})

/**
 * Changes the topics of a section. Its questions are spread evenly over them, but only while all lines are still as the
 * spread made them: lines that were set by hand stay, and each new topic gets a line of its own.
 */
export function withTopics(section: SectionDraft, topicIds: number[]): SectionDraft {
  const before = topicIdsOf(section)
  const pools = section.pools.length > 0 ? section.pools.map(readPool) : [FIRST_POOL]
  if (JSON.stringify(spreadPools(pools, before)) === JSON.stringify(pools))
    return { ...section, pools: spreadPools(pools, topicIds).map(draftPool) }
  const kept = section.pools.filter(({ topicId }) => topicId === 0 || topicIds.includes(topicId))
  const added = topicIds.filter((id) => !before.includes(id)).map((id) => newPool(id))
  return { ...section, pools: [...kept, ...added] }
}

export const topicIdsOf = ({ pools }: SectionDraft): number[] => [
  ...new Set(pools.map(({ topicId }) => topicId).filter((id) => id > 0)),
]

export const replaced = <Row extends { key: number }>(rows: Row[], row: Row): Row[] =>
  rows.map((other) => (other.key === row.key ? row : other))

export const without = <Row extends { key: number }>(rows: Row[], { key }: Row): Row[] =>
  rows.filter((other) => other.key !== key)

export function moved<Row>(rows: Row[], from: number, to: number): Row[] {
  const row = rows[from]
  return row === undefined ? rows : rows.toSpliced(from, 1).toSpliced(to, 0, row)
}
