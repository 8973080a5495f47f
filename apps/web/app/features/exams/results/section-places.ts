import type { PaperSections } from '@abhyas/contract/exams-sections'
import { placedSections, sectionAt } from '@abhyas/contract/rules/section-places'

/** The name of the section of a question, and the number of the question in it. Null in an exam without sections. */
export function sectionPlaceOf(sections: PaperSections | null, place: number): { name: string; number: number } | null {
  const list = placedSections(sections?.list ?? [])
  const section = list[sectionAt(list, place)]
  return section ? { name: section.name, number: place - section.first + 1 } : null
}
