import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant, name, Nothing, PageQuery, Version } from './fields.ts'
import { BankQuestion } from './questions-bank.ts'
import { CommentText } from './questions-comments.ts'
import { QuestionReport } from './questions-reports.ts'
import { QuestionWriter } from './questions-versions.ts'

/** What the answers of learners say against a question, the worst first. */
export const HEALTH_FLAGS = [
  'key_not_an_option',
  'miskey',
  'distractor_beats_key',
  'low_discrimination',
  'reports',
  'drift',
  'too_hard',
  'too_easy',
  'time',
  'dead_distractors',
] as const
export const HealthFlag = z.enum(HEALTH_FLAGS)
export type HealthFlag = z.infer<typeof HealthFlag>

const Count = z.number().int()
/** From 0 to 1. */
const Share = z.number()

export const HealthRow = z.object({
  question: BankQuestion.pick({ id: true, questionText: true, topicName: true, courseName: true }),
  flags: z.array(HealthFlag).min(1),
  answers: Count,
  correct: Count,
  reports: Count,
  isWithdrawn: z.boolean(),
})
export type HealthRow = z.infer<typeof HealthRow>

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/question-health',
  access: 'admin',
  summary: 'The questions that look wrong in their answers, those first that harm most; `after` is the last question',
  query: PageQuery.extend({ flag: HealthFlag.optional() }),
  response: z.array(HealthRow),
  errors: [],
})

export const HealthCounts = z.object({
  flagged: Count,
  published: Count,
  flags: z.array(z.object({ flag: HealthFlag, count: Count })),
  /** When the newest question was judged. Null when none has been. */
  judgedAt: Instant.nullable(),
})
export type HealthCounts = z.infer<typeof HealthCounts>

export const getHealthCounts = endpoint({
  method: 'GET',
  path: '/api/question-health/counts',
  access: 'admin',
  summary: 'How many questions look wrong, by flag',
  response: HealthCounts,
  errors: [],
})

const OptionFigures = z.object({
  /** From 0, as the author wrote the options. */
  option: Count,
  answers: Count,
  share: Share,
  /** Of 100 learners, how many have a lower ability than the mean learner who picked it. Null without answers. */
  meanAbility: z.number().nullable(),
  /** How picking it goes with ability, from -1 to 1. Null when nobody or everybody picked it. */
  correlation: z.number().nullable(),
})

const QuestionFigures = z.object({
  answers: Count,
  correct: Count,
  /** The share of right answers, and the interval that holds the true one in 95 of 100 cases. Null without answers. */
  share: z.object({ value: Share, low: Share, high: Share }).nullable(),
  /** The share that the model expected. */
  expectedShare: Share.nullable(),
  /** How being right goes with ability, from -1 to 1. */
  discrimination: z.number().nullable(),
  /** As in the options. */
  meanAbility: z.number().nullable(),
  options: z.array(OptionFigures),
  typicalSeconds: z.number().nullable(),
  topicSeconds: z.number().nullable(),
  rapidAnswers: Count,
  laterAnswers: Count,
})
export type QuestionFigures = z.infer<typeof QuestionFigures>

const VersionFigures = z.object({
  version: Version,
  writer: QuestionWriter.nullable(),
  writtenAt: Instant,
  correctAnswer: z.string(),
  answers: Count,
  correct: Count,
})

/** A flag with the figures that its sentence names. */
const FlagReason = z.object({
  flag: HealthFlag,
  certainty: Share,
  /** The option or options that the flag is about, from 0. */
  options: z.array(Count),
  isDismissed: z.boolean(),
})

export const HealthCard = z.object({
  question: BankQuestion,
  figures: QuestionFigures,
  flags: z.array(FlagReason),
  /** The key that the strongest learners seem to hold for right, as the editor writes a key. */
  proposedKey: z.string().nullable(),
  languages: z.array(z.object({ lang: z.string(), answers: Count, correct: Count })),
  /** The other questions of its template, together. */
  family: z.object({ questions: Count, answers: Count, correct: Count }).nullable(),
  versions: z.array(VersionFigures),
  writer: QuestionWriter.nullable(),
  reports: z.array(QuestionReport),
  dismissed: z.object({ reason: z.string(), by: z.string().nullable(), at: Instant }).nullable(),
  withdrawn: z.object({ at: Instant, isByItself: z.boolean(), by: z.string().nullable() }).nullable(),
  exams: z.array(z.object({ id: Id, examName: z.string() })),
})
export type HealthCard = z.infer<typeof HealthCard>

const QuestionId = z.object({ id: Id })

export const getHealthCard = endpoint({
  method: 'GET',
  path: '/api/question-health/:id',
  access: 'admin',
  summary: 'All figures of a question, why it is flagged, what learners report, and who wrote it',
  params: QuestionId,
  response: HealthCard,
  errors: ['question_not_found'],
})

export const dismissFlags = endpoint({
  method: 'POST',
  path: '/api/question-health/:id/dismiss',
  access: 'admin',
  summary: 'The question is right as it is, for a reason; its present flags stay away until its texts or key change',
  params: QuestionId,
  body: z.object({ reason: name('reason_required', 500) }),
  response: Nothing,
  errors: ['question_not_found', 'reason_required'],
})

export const restoreFlags = endpoint({
  method: 'POST',
  path: '/api/question-health/:id/restore',
  access: 'admin',
  summary: 'Undo a dismissal',
  params: QuestionId,
  response: Nothing,
  errors: ['question_not_found'],
})

export const withdrawQuestion = endpoint({
  method: 'PUT',
  path: '/api/question-health/:id/withdrawn',
  access: 'admin',
  summary: 'Ask the question in no exam that starts from now on, or ask it again; practice keeps it',
  params: QuestionId,
  body: z.object({ isWithdrawn: z.boolean() }),
  response: Nothing,
  errors: ['question_not_found'],
})

export const askAuthor = endpoint({
  method: 'POST',
  path: '/api/question-health/:id/ask',
  access: 'admin',
  summary: 'Ask the author about a question: a comment, and a mail',
  params: QuestionId,
  body: z.object({ text: CommentText }),
  response: Nothing,
  errors: ['question_not_found', 'comment_empty', 'author_unknown'],
})

const HealthRule = z.object({ withdrawsMiskeys: z.boolean() })

export const getHealthRule = endpoint({
  method: 'GET',
  path: '/api/site/health-rule',
  access: 'admin',
  summary: 'Whether a question whose key seems to be wrong is withdrawn from new exams by itself',
  response: HealthRule,
  errors: [],
})

export const setHealthRule = endpoint({
  method: 'PUT',
  path: '/api/site/health-rule',
  access: 'admin',
  summary: 'Say whether a question whose key seems to be wrong is withdrawn from new exams by itself',
  body: HealthRule,
  response: HealthRule,
  errors: [],
})
