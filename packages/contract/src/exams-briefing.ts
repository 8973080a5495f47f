import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { QuestionMarks } from './exams.ts'
import { ExamOwner, PaperSection, SectionMode } from './exams-sections.ts'
import { Id, Instant } from './fields.ts'

/** The facts about an exam that a learner reads before the clock starts. */
export const ExamBriefing = z.object({
  examName: z.string(),
  owner: ExamOwner,
  questionCount: z.number().int(),
  /** Includes the extra time that an admin gave this learner. */
  durationSeconds: z.number().int(),
  /** In parts of a mark. Null when each right answer counts one, and for an open attempt, which needs no instructions. */
  marks: z
    .object({
      total: z.number().int(),
      pass: z.number().int(),
      /** How many questions have which marks, the most frequent first. */
      kinds: z.array(QuestionMarks.extend({ count: z.number().int() })),
    })
    .nullable(),
  /** Null in an exam without sections. `marks` counts all right answers of the section, in parts of a mark. */
  sections: z
    .object({
      mode: SectionMode,
      list: z.array(PaperSection.extend({ marks: z.number().int(), wrong: z.array(z.number().int()) })),
    })
    .nullable(),
  opensAt: Instant.nullable(),
  closesAt: Instant.nullable(),
  resultsAt: Instant.nullable(),
  hasPassword: z.boolean(),
  /** Null without a limit. */
  attemptsLeft: z.number().int().nullable(),
  /** An open attempt continues at once, without instructions. */
  isRunning: z.boolean(),
})
export type ExamBriefing = z.infer<typeof ExamBriefing>

export const getExamBriefing = endpoint({
  method: 'GET',
  path: '/api/exams/:examId/briefing',
  access: 'learner',
  summary: 'What a learner reads before the start: questions, time, and whether an attempt is open; starts nothing',
  params: z.object({ examId: Id }),
  response: ExamBriefing,
  errors: ['exam_not_found', 'exam_unavailable', 'module_locked', 'topic_not_found'],
})
