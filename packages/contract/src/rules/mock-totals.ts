import type { MockSettings } from '../exams-mocks.ts'

type Counted = Pick<MockSettings, 'sectionMode' | 'sections' | 'examDuration'> & {
  marking: Pick<MockSettings['marking'], 'right'>
}

export type MockTotals = { questionCount: number; marks: number; seconds: number }

type CountedSection = Pick<MockSettings['sections'][number], 'questionIds' | 'pools'>

export const questionCountOf = ({ questionIds, pools }: CountedSection): number =>
  questionIds.length + pools.reduce((sum, { take }) => sum + take, 0)

/** How many questions a mock exam asks, what they give together in parts of a mark, and how long it takes. */
export function mockTotals(mock: Counted, secondsPerQuestion: number): MockTotals {
  const { sectionMode, sections, examDuration, marking } = mock
  const questionCount = sections.reduce((sum, section) => sum + questionCountOf(section), 0)
  const marks = sections.reduce((sum, section) => {
    const right = section.marks?.right ?? marking.right
    const ofPools = section.pools.reduce((pooled, { take, marks: own }) => pooled + take * (own?.right ?? right), 0)
    return sum + section.questionIds.length * right + ofPools
  }, 0)
  const ofSections = sections.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0)
  const ofExam = examDuration === null ? questionCount * secondsPerQuestion : Math.round(examDuration * 60)
  return { questionCount, marks, seconds: sectionMode === 'timed' ? ofSections : ofExam }
}
