import type { Mock, MockPool, MockSection, MockSettings } from '@abhyas/contract/exams-mocks'
import { PARTS_PER_MARK } from '@abhyas/contract/rules/marks'
import type { Database } from '@abhyas/database/database'
import { createMock } from '../../features/exams/mocks/save-mock.ts'
import { buildQuestion } from '../builders.ts'

export const sectionOf = (changes: Partial<MockSection> = {}): MockSection => ({
  name: 'Section',
  seconds: null,
  note: '',
  marks: null,
  questionIds: [],
  pools: [],
  ...changes,
})

export const poolOf = (topicId: number, take: number, changes: Partial<MockPool> = {}): MockPool => ({
  topicId,
  difficulty: null,
  kind: null,
  take,
  marks: null,
  ...changes,
})

/** The settings of a published mock exam that stands alone. A right answer gives 2 marks, a wrong one takes a half. */
export const mockSettings = (changes: Partial<MockSettings> = {}): MockSettings => ({
  examName: 'Mock exam',
  owner: { kind: 'alone', id: null },
  sectionMode: 'free',
  sections: [sectionOf()],
  examDuration: null,
  marking: {
    right: 2 * PARTS_PER_MARK,
    wrong: PARTS_PER_MARK / 2,
    pass: { kind: 'percent', value: 40 },
    isPartial: false,
    sparesOthers: false,
  },
  variants: 1,
  opensAt: null,
  closesAt: null,
  resultsAt: null,
  password: null,
  maxAttempts: null,
  isFree: false,
  isInvited: false,
  state: 'published',
  ...changes,
})

/** Builds a mock exam. Without sections it has two, with two new questions each, of 60 seconds when they are timed. */
export async function buildMock(db: Database, changes: Partial<MockSettings> = {}): Promise<Mock> {
  const seconds = changes.sectionMode === 'timed' ? 60 : null
  const sections = changes.sections ?? [
    sectionOf({ name: 'Physics', seconds, questionIds: await questionIds(db, 2) }),
    sectionOf({ name: 'Chemistry', seconds, questionIds: await questionIds(db, 2) }),
  ]
  return createMock(db, mockSettings({ ...changes, sections }))
}

async function questionIds(db: Database, count: number): Promise<number[]> {
  const first = await buildQuestion(db)
  const ids = [first.id]
  while (ids.length < count) ids.push((await buildQuestion(db, { topicId: first.topicId })).id)
  return ids
}
