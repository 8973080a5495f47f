import type { MockSettings } from '@abhyas/contract/exams-mocks'
import type { Composition } from '../papers/composition-types.ts'

/** What the papers of these settings would be made of. */
export function compositionOf({ marking, variants, sectionMode, sections }: MockSettings): Composition {
  const { right, wrong, isPartial, sparesOthers } = marking
  return { id: 0, variants, sparesOthers, marks: { right, wrong, isPartial }, sectionMode, sections }
}
