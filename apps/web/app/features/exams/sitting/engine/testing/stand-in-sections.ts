import type { SectionMode } from '@abhyas/contract/exams-sections'

const GRACE_MS = 15_000

export type StandInSections = { mode: SectionMode; /** How many questions each section has. */ counts: number[] }

/** The sections of an attempt that lasts `durationMs`, as the server keeps them. All have the same length when they are timed. */
export function standInSections({ mode, counts }: StandInSections, durationMs: number) {
  const startedAt = performance.now()
  const lengthMs = durationMs / counts.length
  const isTimed = mode === 'timed'
  const ends = counts.map((_, index) => startedAt + (isTimed ? lengthMs * (index + 1) : durationMs))
  const leftByMove = new Set<number>()
  const sectionOf = (place: number) => {
    let before = 0
    return counts.findIndex((count) => place < (before += count))
  }
  const current = () => {
    const open = ends.findIndex((end) => end > performance.now())
    return open === -1 ? counts.length - 1 : open
  }
  return {
    ends,
    /** The sections that learners have left early, in order. */
    entered: [] as number[],
    sectionOf,
    current,
    paper: {
      mode,
      list: counts.map((questionCount, index) => ({
        name: `Part ${index + 1}`,
        questionCount,
        seconds: isTimed ? lengthMs / 1000 : null,
        note: '',
      })),
    },
    sectionsMs: () => (mode === 'free' ? null : ends.map((end) => Math.round(end - performance.now()))),
    /** What the section says about an answer; null when it takes it. */
    refuses(place: number): 'early' | 'late' | null {
      if (mode === 'free') return null
      const section = sectionOf(place)
      if (section > current()) return 'early'
      if (leftByMove.has(section)) return 'late'
      return performance.now() >= (ends[section] ?? 0) + GRACE_MS ? 'late' : null
    },
    enter(section: number, agoMs: number): void {
      if (section > current() + 1) throw new Error(`section ${section} is not next`)
      if (section <= current()) return
      const left = section - 1
      const at = Math.max(performance.now() - agoMs, ends[left - 1] ?? startedAt)
      const unusedMs = (ends[left] ?? 0) - at
      for (let index = left; index < ends.length; index += 1)
        if (isTimed || index === left) ends[index] = (ends[index] ?? 0) - unusedMs
      leftByMove.add(left)
      this.entered.push(section)
    },
  }
}
