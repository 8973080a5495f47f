import { z } from 'zod'
import { Id } from './fields.ts'

/** What an exam belongs to. An exam that stands alone has no id and no name. */
export const ExamOwner = z.object({
  kind: z.enum(['topic', 'module', 'course', 'alone']),
  id: Id.nullable(),
  name: z.string(),
})
export type ExamOwner = z.infer<typeof ExamOwner>

/**
 * How sections follow each other. free: one clock, and every section is open. sequence: one clock, and a section that was
 * left stays closed. timed: each section has its own clock, and stays closed after it.
 */
export const SectionMode = z.enum(['free', 'sequence', 'timed'])
export type SectionMode = z.infer<typeof SectionMode>

/** A section of a paper. Its questions follow those of the section before it. */
export const PaperSection = z.object({
  name: z.string(),
  questionCount: z.number().int(),
  /** Its own time. Null unless the sections are timed. */
  seconds: z.number().int().nullable(),
  /** For example that no calculator is allowed. */
  note: z.string(),
})
export type PaperSection = z.infer<typeof PaperSection>

export const PaperSections = z.object({ mode: SectionMode, list: z.array(PaperSection) })
export type PaperSections = z.infer<typeof PaperSections>
