import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { AnswerNumber, AnswerOption, Id, Instant, PageQuery } from './fields.ts'
import { QuestionMarks } from './exams.ts'
import { ExamOwner, PaperSections } from './exams-sections.ts'
import { QuestionHtml, QuestionKind } from './questions.ts'

/** An answer that arrives within this time after the deadline still counts. */
export const GRACE_SECONDS = 15
/** When no answer could be saved for longer than this, running exams get the time back. */
export const OUTAGE_SECONDS = 5
/** The page shows a calm notice when this much time is left, and then a warning. */
export const NOTICE_AT_SECONDS = 300
export const WARNING_AT_SECONDS = 30

/** A browser makes up an id for itself: a reload keeps it, another phone has another one. */
const DeviceId = z.uuid()
const Place = z.int().min(0).max(199)
const Seq = z.int32().positive()
const Epoch = z.int32().positive()
export const SpentMs = z.int32().nonnegative()

/**
 * The answer of a learner to one question. `place` is the question's place in the paper, from 0. `option` counts the
 * options as the author wrote them, wherever the learner saw them (rules/option-order.ts); it has a bit for each picked
 * option when several are right (rules/answer-keys.ts).
 */
export const Answer = z.object({
  place: Place,
  /** The option is null when the learner cleared it, only marked the question, or typed a number. */
  option: AnswerOption,
  number: AnswerNumber,
  isMarked: z.boolean(),
  /** The browser measures how long the learner has looked at the question so far. */
  spentMs: SpentMs,
  /** The sequence grows with every change that this writer makes in the attempt. */
  seq: Seq,
})
export type Answer = z.infer<typeof Answer>

const AttemptState = z.enum(['open', 'graded', 'void'])

/** The learner's view of a running attempt. The server decides about time, and `remainingMs` comes from its clock. */
export const AttemptClock = z.object({
  state: AttemptState,
  /** The epoch counts the writers: a take-over by another device adds one. */
  epoch: Epoch,
  remainingMs: z.number().int(),
  /** The seconds that an admin gave. The deadline includes them already. */
  extraSeconds: z.number().int(),
  /**
   * How long until each section ends; 0 or less when it has ended. A section opens when the one before it ends. Null
   * when every section is open all the time.
   */
  sectionsMs: z.array(z.number().int()).nullish(),
})
export type AttemptClock = z.infer<typeof AttemptClock>

export const Attempt = AttemptClock.extend({
  id: Id,
  examId: Id,
  examName: z.string(),
  owner: ExamOwner,
  questionCount: z.number().int(),
  durationSeconds: z.number().int(),
  sections: PaperSections.nullable(),
  startedAt: Instant,
  /** Says whether the calling device is the writer. Another device may take over. */
  isWriter: z.boolean(),
  answers: z.array(Answer),
  /** The highest sequence that is saved. The next change takes a higher one. */
  lastSeq: z.number().int(),
})
export type Attempt = z.infer<typeof Attempt>

/** How an attempt ended, in figures. They are null while it is open. */
export const AttemptSummary = z.object({
  id: Id,
  examId: Id,
  examName: z.string(),
  owner: ExamOwner,
  state: AttemptState,
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  closedBy: z.enum(['learner', 'deadline']).nullable(),
  questionCount: z.number().int(),
  correctCount: z.number().int().nullable(),
  /** In parts of a mark. Null while the attempt is open, and when its exam has no marks. */
  marks: z.object({ got: z.int(), total: z.int(), pass: z.int() }).nullable(),
  status: z.enum(['Pass', 'Fail']).nullable(),
  resultsAt: Instant.nullable(),
  /** The reason of the admin who declared the attempt void. */
  voidReason: z.string().nullable(),
})
export type AttemptSummary = z.infer<typeof AttemptSummary>

/** A question of an exam as the learner sees it during the exam, without the correct answer. */
export const PaperQuestion = z.object({
  id: Id,
  questionText: z.string(),
  /** An option is empty when the question does not have it. */
  optionA: z.string(),
  optionB: z.string(),
  optionC: z.string(),
  optionD: z.string(),
  optionE: z.string().optional(),
  optionF: z.string().optional(),
  /** Missing when one option is right. */
  kind: QuestionKind.optional(),
  html: QuestionHtml,
  /** A paper from before options were shuffled does not have this field, and keeps its order. */
  keepsOrder: z.boolean().optional(),
  /** Missing when the exam has no marks. */
  marks: QuestionMarks.optional(),
})
export type PaperQuestion = z.infer<typeof PaperQuestion>

/** A learner may finish an attempt that has begun, even when the role expires meanwhile. */
const AttemptId = z.object({ attemptId: Id })

export const startAttempt = endpoint({
  method: 'POST',
  path: '/api/exams/:examId/attempts',
  access: 'learner',
  summary: 'Start an exam, or go on with the attempt that is open, as often as it is asked',
  params: z.object({ examId: Id }),
  body: z.object({
    deviceId: DeviceId,
    password: z.string().max(60).optional(),
  }),
  response: Attempt,
  errors: [
    'exam_not_found',
    'exam_unavailable',
    'module_locked',
    'topic_not_found',
    'attempt_open',
    'exam_not_open',
    'exam_over',
    'exam_password_wrong',
    'too_many_tries',
    'exam_attempts_used',
  ],
})

export const getExamQuestions = endpoint({
  method: 'GET',
  path: '/api/exams/:examId/questions',
  access: 'learner',
  summary: 'The questions of the attempt that is open, without their answers; for admins, of the exam as it is',
  params: z.object({ examId: Id }),
  /** The learner's own attempt, open or closed. With its id, the server need not look for the open attempt. */
  query: z.object({
    attemptId: Id.optional(),
    /** The paper that an admin wants to see, counted from 0, of a mock exam with several. */
    variant: z.coerce.number().int().min(0).max(63).optional(),
  }),
  response: z.array(PaperQuestion),
  errors: ['exam_not_found', 'exam_unavailable', 'attempt_required', 'module_locked'],
})

/**
 * Says whether an answer was saved. A saved or superseded answer is safe. An early answer belongs to a section that has
 * not opened: the page keeps it, and sends it again later. Any other verdict means that the answer does not count.
 */
export const SaveVerdict = z.enum(['saved', 'superseded', 'late', 'early', 'closed', 'taken_over'])
export type SaveVerdict = z.infer<typeof SaveVerdict>

export const saveAnswers = endpoint({
  method: 'PUT',
  path: '/api/attempts/:attemptId/answers',
  access: 'account',
  summary: 'Save answers as they are picked; each is acknowledged once it is safe, a repeated one like the first',
  params: AttemptId,
  body: z.object({ epoch: Epoch, answers: z.array(Answer).min(1).max(200) }),
  response: AttemptClock.omit({ extraSeconds: true }).extend({
    verdicts: z.array(z.object({ place: Place, seq: Seq, verdict: SaveVerdict })),
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
  response: Attempt,
  errors: ['attempt_not_found', 'attempt_closed'],
})

export const getAttemptClock = endpoint({
  method: 'GET',
  path: '/api/attempts/:attemptId/clock',
  access: 'account',
  summary: 'How much time is left, whether it is still open, and who writes',
  params: AttemptId,
  response: AttemptClock,
  errors: ['attempt_not_found'],
})

export const enterSection = endpoint({
  method: 'POST',
  path: '/api/attempts/:attemptId/section',
  access: 'account',
  summary: 'Leave a section before its time is over, and open the next; the one that was left stays closed',
  params: AttemptId,
  body: z.object({
    epoch: Epoch,
    /** The section to open, counted from 0. */
    section: z.int().min(1).max(9),
    /** The section stays open until this answer is saved. */
    lastSeq: z.int32().nonnegative(),
    /** How long ago the learner did it, by the browser's clock: it may have been without a network. */
    agoMs: z.int().min(0).max(86_400_000),
  }),
  response: AttemptClock,
  errors: ['attempt_not_found', 'answers_missing', 'attempt_taken_over', 'attempt_closed'],
})

export const submitAttempt = endpoint({
  method: 'POST',
  path: '/api/attempts/:attemptId/submit',
  access: 'account',
  summary: 'End an attempt; once it is over, every further call is answered with the same result',
  params: AttemptId,
  body: z.object({
    epoch: Epoch,
    /**
     * The last sequence that the browser gave out. The attempt stays open until this answer is saved or answers are
     * refused.
     */
    lastSeq: z.int32().nonnegative(),
    /** The time spent on each question, by its place in the paper. */
    spentMs: z.array(SpentMs).max(200).default([]),
  }),
  response: AttemptSummary,
  errors: ['attempt_not_found', 'answers_missing', 'attempt_taken_over'],
})

export const getMyAttempts = endpoint({
  method: 'GET',
  path: '/api/attempts',
  access: 'learner',
  summary: 'My attempts, the newest first',
  query: PageQuery.extend({ topicId: Id.optional(), state: AttemptState.optional() }),
  response: z.array(AttemptSummary),
  errors: [],
})
