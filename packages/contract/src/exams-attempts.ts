import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant, PageQuery } from './fields.ts'
import { QuestionHtml } from './questions.ts'

/** An answer that reaches us this long after the deadline still counts. */
export const GRACE_SECONDS = 15
/** When no answer could be taken for longer than this, running exams get that time back. */
export const OUTAGE_SECONDS = 5
/** A calm notice, and then the warning, when this much is left. */
export const NOTICE_AT_SECONDS = 300
export const WARNING_AT_SECONDS = 30

/** Half of the questions, rounded up. */
export const passMarksOf = (questionCount: number): number => Math.ceil(questionCount / 2)

/** Fail if more than half are wrong; what was not answered is wrong. */
export const statusOf = (correctCount: number, questionCount: number): 'Pass' | 'Fail' =>
  correctCount >= passMarksOf(questionCount) ? 'Pass' : 'Fail'

/** One browser on one device, as it calls itself: a reload is the same device, another phone is not. */
const DeviceId = z.uuid()
const Option = z.int().min(0).max(3).nullable()
const Place = z.int().min(0).max(199)
const Seq = z.int32().positive()
const Epoch = z.int32().positive()
const SpentMs = z.int32().nonnegative()

/** What a learner said to one question of the paper, by the question's place in it (from 0) and the option's (A is 0). */
export const Answer = z.object({
  place: Place,
  /** Null when it was cleared, or only marked. */
  option: Option,
  isMarked: z.boolean(),
  /** How long the question has been looked at so far, as the browser measured it. */
  spentMs: SpentMs,
  /** Grows with every change that this writer makes in the attempt. */
  seq: Seq,
})
export type Answer = z.infer<typeof Answer>

const AttemptState = z.enum(['open', 'graded', 'void'])

/** The learner's view of a running attempt. Decisions about time are the server's; `remainingMs` is from its clock. */
export const AttemptClock = z.object({
  state: AttemptState,
  /** Who writes: a take-over by another device makes it one more. */
  epoch: Epoch,
  remainingMs: z.number().int(),
  /** Given by an admin, and in the deadline already. */
  extraSeconds: z.number().int(),
})
export type AttemptClock = z.infer<typeof AttemptClock>

export const Attempt = AttemptClock.extend({
  id: Id,
  examId: Id,
  examName: z.string(),
  topic: z.object({ id: Id, topicName: z.string() }),
  questionCount: z.number().int(),
  durationSeconds: z.number().int(),
  startedAt: Instant,
  /** Whether the device that asks is the one that writes; otherwise it may take over. */
  isWriter: z.boolean(),
  answers: z.array(Answer),
  /** The highest sequence that is saved: the next change takes a higher one. */
  lastSeq: z.number().int(),
})
export type Attempt = z.infer<typeof Attempt>

/** How it ended, in figures; null while it is open. */
export const AttemptSummary = z.object({
  id: Id,
  examId: Id,
  examName: z.string(),
  topic: z.object({ id: Id, topicName: z.string() }),
  state: AttemptState,
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  /** Who ended it: the learner, or the clock. */
  closedBy: z.enum(['learner', 'deadline']).nullable(),
  questionCount: z.number().int(),
  correctCount: z.number().int().nullable(),
  status: z.enum(['Pass', 'Fail']).nullable(),
  /** Why an admin declared it void. */
  voidReason: z.string().nullable(),
})
export type AttemptSummary = z.infer<typeof AttemptSummary>

/** A question of an exam, as somebody who sits it sees it: without its answer. */
export const PaperQuestion = z.object({
  id: Id,
  questionText: z.string(),
  /** Empty: there is no such option. */
  optionA: z.string(),
  optionB: z.string(),
  optionC: z.string(),
  optionD: z.string(),
  html: QuestionHtml,
})
export type PaperQuestion = z.infer<typeof PaperQuestion>

/** A question of an attempt that is over: what was said, what is right, and why. */
export const ResultItem = PaperQuestion.omit({ id: true }).extend({
  questionId: Id,
  /** 'Not answered' when empty. */
  selectedAnswer: z.string(),
  correctAnswer: z.string(),
  isCorrect: z.boolean(),
  selectedOption: Option,
  /** More than one when somebody wrote the right answer twice. */
  correctOptions: z.array(z.int()),
  description: z.string(),
  /** Null when the browser never told. */
  spentMs: SpentMs.nullable(),
  /** What came too late to count, if it said something else. */
  lateOption: Option,
})
export type ResultItem = z.infer<typeof ResultItem>

export const AttemptResult = AttemptSummary.extend({
  items: z.array(ResultItem),
  /** The learner gave the module back for its money: the score stays, without the questions. */
  isGivenBack: z.boolean(),
  /** Earlier attempts of the same exam, the newest first. */
  earlier: z.array(AttemptSummary),
})
export type AttemptResult = z.infer<typeof AttemptResult>

/** What has begun may be finished, also by somebody whose role runs out meanwhile. */
const AttemptId = z.object({ attemptId: Id })

export const startAttempt = endpoint({
  method: 'POST',
  path: '/api/exams/:examId/attempts',
  access: 'learner',
  summary: 'Start an exam, or go on with the attempt that is open, as often as it is asked',
  params: z.object({ examId: Id }),
  body: z.object({ deviceId: DeviceId }),
  answer: Attempt,
  errors: ['exam_not_found', 'exam_unavailable', 'module_locked', 'topic_not_found', 'attempt_open'],
})

export const getExamQuestions = endpoint({
  method: 'GET',
  path: '/api/exams/:examId/questions',
  access: 'learner',
  summary: 'The questions of the attempt that is open, without their answers; for admins, of the exam as it is',
  params: z.object({ examId: Id }),
  /** One of mine, also when it is over. Naming it spares the server looking for the one that is open. */
  query: z.object({ attemptId: Id.optional() }),
  answer: z.array(PaperQuestion),
  errors: ['exam_not_found', 'exam_unavailable', 'attempt_required', 'module_locked'],
})

/** What became of an answer. Saved and superseded are safe; the rest does not count. */
export const Verdict = z.enum(['saved', 'superseded', 'late', 'closed', 'taken_over'])
export type Verdict = z.infer<typeof Verdict>

export const saveAnswers = endpoint({
  method: 'PUT',
  path: '/api/attempts/:attemptId/answers',
  access: 'account',
  summary: 'Save answers as they are picked; each is acknowledged once it is safe, a repeated one like the first',
  params: AttemptId,
  body: z.object({ epoch: Epoch, answers: z.array(Answer).min(1).max(200) }),
  answer: AttemptClock.omit({ extraSeconds: true }).extend({
    verdicts: z.array(z.object({ place: Place, seq: Seq, verdict: Verdict })),
  }),
  errors: ['attempt_not_found'],
})

export const takeOverAttempt = endpoint({
  method: 'POST',
  path: '/api/attempts/:attemptId/take-over',
  access: 'account',
  summary: 'Go on with an open attempt on this device; the one that wrote before can only read from then on',
  params: AttemptId,
  body: z.object({ deviceId: DeviceId }),
  answer: Attempt,
  errors: ['attempt_not_found', 'attempt_closed'],
})

export const getAttemptClock = endpoint({
  method: 'GET',
  path: '/api/attempts/:attemptId/clock',
  access: 'account',
  summary: 'How much time is left, whether it is still open, and who writes',
  params: AttemptId,
  answer: AttemptClock,
  errors: ['attempt_not_found'],
})

export const submitAttempt = endpoint({
  method: 'POST',
  path: '/api/attempts/:attemptId/submit',
  access: 'account',
  summary: 'End an attempt; once it is over, every further call is answered with the same result',
  params: AttemptId,
  body: z.object({
    epoch: Epoch,
    /** The last sequence that was given out: until it is saved, and while answers may still come, the attempt waits. */
    lastSeq: z.int32().nonnegative(),
    /** How long each question was looked at, by place. */
    spentMs: z.array(SpentMs).max(200).default([]),
  }),
  answer: AttemptSummary,
  errors: ['attempt_not_found', 'answers_missing', 'attempt_taken_over'],
})

export const getResult = endpoint({
  method: 'GET',
  path: '/api/attempts/:attemptId/result',
  access: 'learner',
  summary: 'An attempt that is over, question by question; not while an open attempt asks one of its questions',
  params: AttemptId,
  answer: AttemptResult,
  errors: ['attempt_not_found', 'attempt_open'],
})

export const getMyAttempts = endpoint({
  method: 'GET',
  path: '/api/attempts',
  access: 'learner',
  summary: 'My attempts, the newest first',
  query: PageQuery.extend({ topicId: Id.optional(), state: AttemptState.optional() }),
  answer: z.array(AttemptSummary),
  errors: [],
})
