import type { PaperSections } from '@abhyas/contract/exams-sections'

/** The name of the section of a question, and the number of the question in it. Null in an exam without sections. */
export function sectionPlaceOf(sections: PaperSections | null, place: number): { name: string; number: number } | null {
  let first = 0
  for (const { name, questionCount } of sections?.list ?? []) {
    if (place < first + questionCount) return { name, number: place - first + 1 }
    first += questionCount
  }
  return null
}
