import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Answer, AttemptSummary } from './exams-attempts.ts'
import { AttemptCorrection, ResultItem } from './exams-results.ts'
import { PaperSections } from './exams-sections.ts'
import { Id, Instant, name, Nothing, PageQuery } from './fields.ts'

export const Learner = z.object({
  id: Id,
  /** The name is null when the account is deleted; the attempt stays under the learner's id. */
  username: z.string().nullable(),
  email: z.string().nullable(),
})

export type Learner = z.infer<typeof Learner>

export const LearnersAttempt = AttemptSummary.extend({ learner: Learner, extraSeconds: z.number().int() })
export type LearnersAttempt = z.infer<typeof LearnersAttempt>

const StoredAnswer = Answer.extend({ epoch: z.number().int(), savedAt: Instant })

/** Everything that is known of one attempt, for the admin who judges a complaint. */
export const AttemptTimeline = LearnersAttempt.extend({
  durationSeconds: z.number().int(),
  deadline: Instant,
  sections: PaperSections.nullable(),
  /** When each section ended, or will end. Null when every section is open all the time. */
  sectionEnds: z.array(Instant).nullable(),
  /** The time that the learner got back because answers could not be saved. The deadline includes it already. */
  outageMs: z.number().int(),
  epoch: z.number().int(),
  answers: z.array(StoredAnswer),
  /** Answers that came too late or after the attempt was closed. They are kept, but do not count. */
  lateAnswers: z.array(StoredAnswer),
  extraTimeReason: z.string().nullable(),
  /** Some late answers wait for an admin, who decides whether the attempt stands. */
  isToJudge: z.boolean(),
  items: z.array(ResultItem),
  /** What corrections of questions changed, and why; the oldest first. */
  corrections: z.array(
    AttemptCorrection.extend({
      reason: z.string(),
      questionId: Id,
      authorName: z.string().nullable(),
      wasShown: z.boolean(),
    }),
  ),
})
export type AttemptTimeline = z.infer<typeof AttemptTimeline>

export const getAttempts = endpoint({
  method: 'GET',
  path: '/api/attempts/all',
  access: 'admin',
  summary:
    'The attempts of an exam, of a learner, of a learner at an exam, or those to judge, the newest first; without a filter, none',
  query: PageQuery.extend({
    examId: Id.optional(),
    userId: Id.optional(),
    /** True lists the attempts of all learners that an admin must judge, without the other filters. */
    toJudge: z.stringbool().default(false),
  }),
  response: z.array(LearnersAttempt),
  errors: [],
})

const LearnersAttemptId = z.object({ userId: Id, attemptId: Id })

export const getAttemptTimeline = endpoint({
  method: 'GET',
  path: '/api/users/:userId/attempts/:attemptId',
  access: 'admin',
  summary: 'One attempt of a learner: every answer, when it was saved and from which device, and what came too late',
  params: LearnersAttemptId,
  response: AttemptTimeline,
  errors: ['attempt_not_found'],
})

export const ExtraTime = z.object({
  learner: Learner,
  seconds: z.number().int(),
  /** By section, in an exam whose sections have their own time. Their sum is `seconds`. */
  sectionSeconds: z.array(z.number().int()).nullable(),
  reason: z.string(),
  givenAt: Instant,
})
export type ExtraTime = z.infer<typeof ExtraTime>

export const getExtraTimes = endpoint({
  method: 'GET',
  path: '/api/exams/:examId/extra-time',
  access: 'admin',
  summary: 'Who has extra time at an exam, and why, by the number of the learner',
  params: z.object({ examId: Id }),
  query: PageQuery,
  response: z.array(ExtraTime),
  errors: [],
})

export const setExtraTime = endpoint({
  method: 'PUT',
  path: '/api/exams/:examId/extra-time/:userId',
  access: 'admin',
  summary:
    'Give a learner extra time at an exam, in all; an attempt that runs gets it at once. What is used stays given',
  params: z.object({ examId: Id, userId: Id }),
  body: z.object({
    seconds: z
      .int()
      .min(0)
      .max(4 * 3600),
    /** By section, in an exam whose sections have their own time. Their sum must be `seconds`. */
    sectionSeconds: z
      .array(
        z
          .int()
          .min(0)
          .max(4 * 3600),
      )
      .max(10)
      .nullable()
      .default(null),
    reason: name('reason_required', 300),
  }),
  response: ExtraTime,
  errors: ['exam_not_found', 'learner_not_found', 'reason_required', 'extra_time_used'],
})

export const voidAttempt = endpoint({
  method: 'POST',
  path: '/api/users/:userId/attempts/:attemptId/void',
  access: 'admin',
  summary: 'Declare an attempt void, for a reason that the learner is told; an open one ends',
  params: LearnersAttemptId,
  body: z.object({ reason: name('reason_required', 300) }),
  response: Nothing,
  errors: ['attempt_not_found', 'reason_required'],
})

export const judgeAttempt = endpoint({
  method: 'POST',
  path: '/api/users/:userId/attempts/:attemptId/judge',
  access: 'admin',
  summary: 'Declare that an attempt stands as it was graded, although answers came too late',
  params: LearnersAttemptId,
  response: Nothing,
  errors: ['attempt_not_found'],
})
