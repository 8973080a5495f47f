import type { PaperQuestion } from '@abhyas/contract/exams-attempts'
import type { MockPool, MockSection, MockSettings } from '@abhyas/contract/exams-mocks'
import type { Question } from '@abhyas/contract/questions'

/** What the papers of a mock exam are made of. An exam that is not stored yet has the id 0. */
export type Composition = {
  id: number
  variants: number
  sparesOthers: boolean
  marks: { right: number; wrong: number; isPartial: boolean }
  sectionMode: MockSettings['sectionMode']
  sections: MockSection[]
}

/** A usable question that a paper may ask. */
export type Candidate = Pick<Question, 'id' | 'topicId' | 'kind' | 'difficulty' | 'isExamOnly'> & {
  topicName: string
  /** Questions of one family are made from one template. Null for every other question. */
  familyId: number | null
  /** Pools take questions of published topics only. */
  isInPools: boolean
}

export type ChosenQuestion = { id: number; marks: NonNullable<PaperQuestion['marks']> }
/** Names what a paper asks only once: a family, or a question that has none. */
export const onceOf = ({ id, familyId }: Pick<Candidate, 'id' | 'familyId'>): string =>
  familyId === null ? `question ${id}` : `family ${familyId}`

/** The questions of one paper, section by section. */
export type Variant = ChosenQuestion[][]

/** A pool that found fewer questions than it takes. */
export type ShortPool = { section: number; pool: MockPool; found: number }
