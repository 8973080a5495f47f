import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { AttemptSummary, PaperQuestion, SpentMs } from './exams-attempts.ts'
import { PaperSections } from './exams-sections.ts'
import { AnswerNumber, AnswerOption, Id } from './fields.ts'
import { Difficulty } from './questions.ts'

/** A question of a closed attempt: the learner's answer, the correct answer, and the explanation. */
export const ResultItem = PaperQuestion.omit({ id: true }).extend({
  questionId: Id,
  /** The page shows 'Not answered' when this is empty. */
  selectedAnswer: z.string(),
  correctAnswer: z.string(),
  isAnswered: z.boolean(),
  isCorrect: z.boolean(),
  /** What the answer gave or took. Null when the exam has no marks. */
  marksGot: z.int().nullable(),
  selectedOption: AnswerOption,
  selectedNumber: AnswerNumber,
  /** All right options. They may be two for a question with one right option, when two options have its text. */
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
})
export type ResultItem = z.infer<typeof ResultItem>

export const AttemptResult = AttemptSummary.extend({
  items: z.array(ResultItem),
  sections: PaperSections.nullable(),
  /** The learner returned the module for a refund: the score stays, without the questions. */
  isGivenBack: z.boolean(),
  /** Earlier attempts of the same exam, newest first. */
  earlier: z.array(AttemptSummary),
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
