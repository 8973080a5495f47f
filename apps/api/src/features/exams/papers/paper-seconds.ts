import type { PaperSections } from '@abhyas/contract/exams-sections'

/** The time of an exam with this paper. A section that lost all its questions is not in the paper, nor is its time. */
export const secondsOf = (exam: { durationSeconds: number }, sections: PaperSections | null): number =>
  sections?.mode === 'timed'
    ? sections.list.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0)
    : exam.durationSeconds
