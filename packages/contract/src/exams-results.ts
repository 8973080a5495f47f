import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { AttemptSummary, PaperQuestion, SpentMs } from './exams-attempts.ts'
import { PaperSections } from './exams-sections.ts'
import { AnswerNumber, AnswerOption, Id, Instant } from './fields.ts'
import { Difficulty } from './questions.ts'
import { COUNTS, POLICIES } from './rules/regrading.ts'

/** `taken_back` gives the attempts of an earlier correction their former figures. */
export const RegradePolicy = z.enum([...POLICIES, 'taken_back'])
export type RegradePolicy = z.infer<typeof RegradePolicy>

/** A question of a closed attempt: the learner's answer, the correct answer, and the explanation. */
export const ResultItem = PaperQuestion.omit({ id: true }).extend({
  questionId: Id,
  /** The page shows 'Not answered' when this is empty. */
  selectedAnswer: z.string(),
  /** Empty when the question was corrected and nobody knows its right answer. */
  correctAnswer: z.string(),
  isAnswered: z.boolean(),
  isCorrect: z.boolean(),
  /** What the answer gave or took. Null when the exam has no marks. */
  marksGot: z.int().nullable(),
  selectedOption: AnswerOption,
  selectedNumber: AnswerNumber,
  /** All right options that are known. They may be two for a question with one right option, when two options have its text. */
  correctOptions: z.array(z.int()),
  description: z.string(),
  /** Why each option is wrong, in the order of the author. Left out when nothing is said. */
  reasons: z.array(z.string()).optional(),
  /** It is null in a paper that was made before papers kept the difficulty. */
  difficulty: Difficulty.nullable(),
  /** The time is null when the browser never reported it. */
  spentMs: SpentMs.nullable(),
  /** The answer that came too late to count, when it differs from the one that counts. */
  lateOption: AnswerOption,
  lateNumber: AnswerNumber,
  topic: z.object({ id: Id, topicName: z.string() }).optional(),
  /** The question was corrected after the exam: how its answers count now, and what had been right before. */
  correction: z
    .object({
      policy: RegradePolicy,
      /** By the right options, for everybody as right, or not at all. A correction that is taken back leaves any of them. */
      counts: z.enum(COUNTS),
      /** Empty when no key decided before. */
      formerAnswer: z.string(),
      formerOptions: z.array(z.int()),
    })
    .optional(),
})
export type ResultItem = z.infer<typeof ResultItem>

/** A correction that changed the figures of this attempt: what they were before. */
export const AttemptCorrection = z.object({
  regradeId: Id,
  /** The place of the question in the paper, from 0. */
  place: z.int(),
  policy: RegradePolicy,
  at: Instant,
  before: AttemptSummary.pick({ questionCount: true, correctCount: true, marks: true, status: true }),
  after: AttemptSummary.pick({ questionCount: true, correctCount: true, marks: true, status: true }),
})
export type AttemptCorrection = z.infer<typeof AttemptCorrection>

export const AttemptResult = AttemptSummary.extend({
  items: z.array(ResultItem),
  sections: PaperSections.nullable(),
  /** The learner returned the module for a refund: the score stays, without the questions. */
  isGivenBack: z.boolean(),
  /** Earlier attempts of the same exam, newest first. */
  earlier: z.array(AttemptSummary),
  /** Corrections that changed the figures after the learner could see them, the newest first. */
  corrections: z.array(AttemptCorrection),
})
export type AttemptResult = z.infer<typeof AttemptResult>

export const getResult = endpoint({
  method: 'GET',
  path: '/api/attempts/:attemptId/result',
  access: 'learner',
  summary: 'An attempt that is over, question by question; not while an open attempt or exam asks one of its questions',
  params: z.object({ attemptId: Id }),
  response: AttemptResult,
  errors: ['attempt_not_found', 'attempt_open', 'results_later'],
})
