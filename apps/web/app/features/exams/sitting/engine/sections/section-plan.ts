// The sections of an exam and their questions, as the paper has them; the engine and the screen read it.

import type { PaperSection, PaperSections, SectionMode } from '@abhyas/contract/exams-sections'

/** `first` is the place of the section's first question in the paper. */
export type PlannedSection = PaperSection & { first: number }
export type SectionPlan = { mode: SectionMode; list: PlannedSection[] }
/** Places of the paper that follow each other. */
export type Places = { first: number; count: number }

export function planOf(sections: PaperSections | null | undefined): SectionPlan | null {
  if (!sections) return null
  let first = 0
  const list = sections.list.map((section) => {
    const planned = { ...section, first }
    first += section.questionCount
    return planned
  })
  return { mode: sections.mode, list }
}

/** The section, counted from 0, of the question at this place. */
export const sectionAt = ({ list }: SectionPlan, place: number): number =>
  Math.max(
    0,
    list.findLastIndex(({ first }) => first <= place),
  )

/** The questions between which the learner may move: those of the open section, or all of them. */
export function openPlaces(plan: SectionPlan | null, section: number | null, questionCount: number): Places {
  const open = section === null ? undefined : plan?.list[section]
  return open ? { first: open.first, count: open.questionCount } : { first: 0, count: questionCount }
}

export const isWithin = ({ first, count }: Places, place: number): boolean => place >= first && place < first + count
