import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Learner } from './exams-manage.ts'
import { RegradePolicy } from './exams-results.ts'
import { Id, Instant, PageQuery, text } from './fields.ts'
import { POLICIES } from './rules/regrading.ts'

const Policy = z.enum(POLICIES)

/** Null: the attempts at all exams. */
const ExamIds = z.array(Id).min(1).max(200).nullable()

/** The key as the editor writes it. Null: the question keeps its key, and only attempts change. */
const NewKey = z.string().trim().min(1).max(1000).nullable()

const Count = z.number().int()

/** What a policy would do to the attempts that were looked at. */
const PolicyCounts = z.object({
  policy: Policy,
  changed: Count,
  /** Attempts with a higher share of their marks, or a lower one. */
  higher: Count,
  lower: Count,
  nowPass: Count,
  nowFail: Count,
})
export type PolicyCounts = z.infer<typeof PolicyCounts>

const AffectedExam = z.object({ id: Id, examName: z.string(), attempts: Count })

/** Looks at a part of the attempts. The page adds up the parts until `next` is null. */
export const RegradePreview = z.object({
  attempts: Count,
  policies: z.array(PolicyCounts),
  exams: z.array(AffectedExam),
  /**
   * Papers that cannot be graded by this key, because they ask the question with other options, and papers that have no
   * other question, so that it cannot be left out.
   */
  papersWithOtherOptions: Count,
  papersOfOneQuestion: Count,
  next: z.string().nullable(),
})
export type RegradePreview = z.infer<typeof RegradePreview>

const QuestionId = z.object({ id: Id })
const Planned = z.object({ correctAnswer: NewKey.default(null), examIds: ExamIds.default(null) })
/** Where the answer before ended. */
const NextPart = z.string().regex(/^\d{1,3}\.\d{1,15}\.\d{1,15}$/)

export const previewRegrade = endpoint({
  method: 'POST',
  path: '/api/questions/:id/regrade-preview',
  access: 'admin',
  summary: 'What each policy would do to past attempts, part by part; changes nothing',
  params: QuestionId,
  body: Planned.extend({ next: NextPart.nullable().default(null) }),
  response: RegradePreview,
  errors: ['question_not_found', 'key_unusable'],
})

const Figures = z.object({
  correctCount: Count,
  questionCount: Count,
  /** In parts of a mark. Null in an exam without marks. */
  marks: z.object({ got: Count, total: Count, pass: Count }).nullable(),
  status: z.enum(['Pass', 'Fail']),
  /** Null with too few sittings, and for an attempt that is not ranked. */
  rank: Count.nullable(),
})

export const RegradeChange = z.object({
  learner: Learner,
  attemptId: Id,
  examId: Id,
  examName: z.string(),
  before: Figures,
  after: Figures,
})
export type RegradeChange = z.infer<typeof RegradeChange>

const Changes = z.object({ changes: z.array(RegradeChange), next: z.string().nullable() })

export const previewChanges = endpoint({
  method: 'POST',
  path: '/api/questions/:id/regrade-preview/changes',
  access: 'admin',
  summary: 'The attempts that a policy would change, with marks, result and rank before and after; changes nothing',
  params: QuestionId,
  body: Planned.extend({ policy: Policy, next: NextPart.nullable().default(null) }),
  response: Changes,
  errors: ['question_not_found', 'key_unusable'],
})

export const RegradeState = z.enum(['running', 'telling', 'learning', 'done'])
export type RegradeState = z.infer<typeof RegradeState>

export const Regrade = z.object({
  id: Id,
  questionId: Id,
  policy: RegradePolicy,
  examIds: z.array(Id).nullable(),
  reason: z.string(),
  /** Attempts get their new marks, then learners are told, then what the model knows of them is rebuilt. */
  state: RegradeState,
  attempts: Count,
  changed: Count,
  nowPass: Count,
  nowFail: Count,
  told: Count,
  relearned: Count,
  authorName: z.string().nullable(),
  startedAt: Instant,
  gradedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** The correction that this one takes back, and the one that took this one back. */
  takesBack: Id.nullable(),
  takenBackBy: Id.nullable(),
  /** The newest correction of its question can be taken back for 30 days. */
  mayTakeBack: z.boolean(),
})
export type Regrade = z.infer<typeof Regrade>

export const TAKE_BACK_DAYS = 30

export const startRegrade = endpoint({
  method: 'POST',
  path: '/api/questions/:id/regrades',
  access: 'admin',
  summary:
    'Correct the key of a question, if one is given, and the past attempts by a policy; everybody concerned is told',
  params: QuestionId,
  body: Planned.extend({
    policy: Policy,
    /** For other admins and the timeline of the attempts. */
    reason: text(500).default(''),
    /** What the learners are told who reported the question. Empty: thanks in their language. */
    reply: text(1000).default(''),
  }),
  response: Regrade,
  errors: ['question_not_found', 'key_unusable', 'regrade_running', 'changed_meanwhile'],
  ifMatch: true,
})

export const getRegrades = endpoint({
  method: 'GET',
  path: '/api/questions/:id/regrades',
  access: 'admin',
  summary: 'The corrections of past attempts at a question, the newest first',
  params: QuestionId,
  response: z.array(Regrade),
  errors: [],
})

export const getRegradeChanges = endpoint({
  method: 'GET',
  path: '/api/regrades/:id/changes',
  access: 'admin',
  summary: 'The attempts that a correction has changed, with the figures before and after',
  params: z.object({ id: Id }),
  query: PageQuery.pick({ limit: true }).extend({ next: NextPart.optional() }),
  response: Changes,
  errors: ['regrade_not_found'],
})

export const takeBackRegrade = endpoint({
  method: 'POST',
  path: '/api/regrades/:id/take-back',
  access: 'admin',
  summary: 'Give the attempts of a correction their former figures; those concerned are told',
  params: z.object({ id: Id }),
  response: Regrade,
  errors: ['regrade_not_found', 'regrade_running', 'regrade_final'],
})
