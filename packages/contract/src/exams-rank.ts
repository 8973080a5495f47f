import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant, name, Nothing } from './fields.ts'

/** With fewer sittings nobody gets a rank. */
export const RANK_MIN_SITTINGS = 30
export const LEADERS_SHOWN = 50

/**
 * How an attempt stands among all who took the exam. Each learner counts once, with the first attempt that was graded.
 * Scores are parts of a mark, or right answers in an exam without marks.
 */
export const ExamRank = z.object({
  sittings: z.number().int(),
  /** Null with too few sittings, and for an attempt that is not the learner's first. */
  own: z
    .object({
      score: z.number().int(),
      /** 1 for the highest score. Equal scores have the same rank. */
      rank: z.number().int(),
      /** How many of 100 have this score or a lower one, with up to 7 decimals (the definition of NTA). */
      percentile: z.number(),
    })
    .nullable(),
  /**
   * The sittings by score, from the lowest score: how many have a score from `from` to `to`, both included. Each bin
   * covers as many of the scores that occur as the others. Empty with too few sittings.
   */
  bins: z.array(z.object({ from: z.number().int(), to: z.number().int(), count: z.number().int() })),
  /** When the exam closes. Null in an exam that does not close. */
  finalAt: Instant.nullable(),
  /** Says whether the exam has closed and every attempt has ended. */
  isFinal: z.boolean(),
  /** When marks of the exam were corrected last. Null when they never were. */
  correctedAt: Instant.nullable(),
  /** The name under which the caller appears among the best. */
  alias: z.string().nullable(),
})
export type ExamRank = z.infer<typeof ExamRank>

export const getRank = endpoint({
  method: 'GET',
  path: '/api/attempts/:attemptId/rank',
  access: 'learner',
  summary: 'Rank and percentile of an own attempt, once its result is shown',
  params: z.object({ attemptId: Id }),
  response: ExamRank,
  errors: ['attempt_not_found', 'attempt_open', 'results_later'],
})

export const Leader = z.object({
  rank: z.number().int(),
  alias: z.string(),
  score: z.number().int(),
  isOwn: z.boolean(),
})
export type Leader = z.infer<typeof Leader>

export const getLeaders = endpoint({
  method: 'GET',
  path: '/api/exams/:examId/leaders',
  access: 'learner',
  summary: 'The best of those who chose to be listed, under their aliases; for those who took it',
  params: z.object({ examId: Id }),
  response: z.array(Leader),
  errors: ['attempt_not_found', 'results_later'],
})

export const setAlias = endpoint({
  method: 'PUT',
  path: '/api/exams/:examId/alias',
  access: 'learner',
  summary: 'Appear among the best of an exam under an alias, or no longer',
  params: z.object({ examId: Id }),
  body: z.object({ alias: name('alias_empty', 30).nullable() }),
  response: Nothing,
  errors: ['attempt_not_found', 'alias_empty', 'alias_contact', 'alias_taken'],
})
