// The sections of an exam and their questions, as the paper has them; the engine and the screen read it.

import type { PaperSection, PaperSections, SectionMode } from '@abhyas/contract/exams-sections'
import { placedSections } from '@abhyas/contract/rules/section-places'

/** `first` is the place of the section's first question in the paper. */
export type PlannedSection = PaperSection & { first: number }
export type SectionPlan = { mode: SectionMode; list: PlannedSection[] }
/** Places of the paper that follow each other. */
export type Places = { first: number; count: number }

export const planOf = (sections: PaperSections | null | undefined): SectionPlan | null =>
  sections ? { mode: sections.mode, list: placedSections(sections.list) } : null

/** The questions between which the learner may move: those of the open section, or all of them. */
export function openPlaces(plan: SectionPlan | null, section: number | null, questionCount: number): Places {
  const open = section === null ? undefined : plan?.list[section]
  return open ? { first: open.first, count: open.questionCount } : { first: 0, count: questionCount }
}

export const isWithin = ({ first, count }: Places, place: number): boolean => place >= first && place < first + count
