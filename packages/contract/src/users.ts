import { z } from 'zod'
import { USERNAME_MAX_LENGTH } from './rules/account-rules.ts'
import { RoleName } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { OrderState } from './purchases-orders.ts'
import { AnswerNumber, AnswerOption, Id, Instant, name, Nothing, Version } from './fields.ts'
import { MyReport } from './questions-reports.ts'
import { OwnLearning } from './learning-own.ts'
import { OwnReminders } from './learning-reminders.ts'
import { MailSettings, SentMail } from './users-mails.ts'

export const User = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  role: z.object({ name: RoleName }),
  roleExpiryDate: Instant.nullable(),
  emailVerified: z.boolean(),
  version: Version,
})
export type User = z.infer<typeof User>

export const Profile = User.omit({ version: true }).extend({
  ...MailSettings.shape,
  /** How many replies to my reports I have not seen. */
  unseenReplies: z.number().int(),
})
export type Profile = z.infer<typeof Profile>

const Password = z.string({ error: 'password_required' }).min(1, 'password_required').max(256, 'text_too_long')

export const countUsers = endpoint({
  method: 'GET',
  path: '/api/users/countUsers',
  access: 'admin',
  summary: 'How many learners there are',
  response: z.number().int(),
  errors: [],
})

export const getMe = endpoint({
  method: 'GET',
  path: '/api/users/me',
  access: 'account',
  summary: 'My own profile',
  response: Profile,
  errors: [],
})

export const updateMe = endpoint({
  method: 'PUT',
  path: '/api/users/me',
  access: 'account',
  summary: 'Change my display name',
  body: z.object({ username: name('username_required', USERNAME_MAX_LENGTH) }),
  response: Profile,
  errors: ['username_required'],
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/users/me/password',
  access: 'account',
  summary: 'Change my password; ends my other sessions',
  body: z.object({ currentPassword: Password, newPassword: z.string({ error: 'password_weak' }) }),
  response: Nothing,
  errors: [
    'password_required',
    'wrong_password',
    'password_weak',
    'password_too_long',
    'admin_password_short',
    'too_many_tries',
  ],
})

/** The export holds at most this many of the newest rows, and says how many it left out. */
export const EXPORTED_AT_MOST = { attempts: 1000, answerLog: 20_000 } as const

const OwnAnswer = z.object({
  /**
   * The question's place in the paper counts from 0. Option A is 0, or the lowest bit where several options are right.
   * The option is null when the answer is a number, or was cleared or only marked.
   */
  place: z.number().int(),
  option: AnswerOption,
  number: AnswerNumber,
  isMarked: z.boolean(),
  spentMs: z.number().int(),
  savedAt: Instant,
})

const OwnAttempt = z.object({
  id: Id,
  examId: Id,
  examName: z.string(),
  topicName: z.string(),
  state: z.enum(['open', 'graded', 'void']),
  startedAt: Instant,
  deadline: Instant,
  finishedAt: Instant.nullable(),
  closedBy: z.enum(['learner', 'deadline']).nullable(),
  extraSeconds: z.number().int(),
  questionCount: z.number().int(),
  correctCount: z.number().int().nullable(),
  /** In parts, 3600 to a mark. Null when the exam has no marks. */
  marks: z.number().int().nullable(),
  totalMarks: z.number().int().nullable(),
  voidReason: z.string().nullable(),
  answers: z.array(OwnAnswer),
  /** Answers that came too late to count. */
  lateAnswers: z.array(OwnAnswer),
  /** What changed when questions were corrected, the oldest first. Places count as above, and marks are in parts. */
  corrections: z.array(
    z.object({
      place: z.number().int(),
      correctedAt: Instant,
      correctCountBefore: z.number().int(),
      correctCountAfter: z.number().int(),
      marksBefore: z.number().int().nullable(),
      marksAfter: z.number().int().nullable(),
    }),
  ),
})
export type OwnAttempt = z.infer<typeof OwnAttempt>

const OwnOrder = z.object({
  id: Id,
  moduleName: z.string(),
  /** The amount is in rupees. */
  amount: z.number(),
  state: OrderState,
  orderedAt: Instant,
  paidAt: Instant.nullable(),
  paymentId: z.string().nullable(),
})
export type OwnOrder = z.infer<typeof OwnOrder>

const LoggedAnswer = z.object({
  questionId: Id,
  option: AnswerOption,
  number: AnswerNumber,
  /** The field is null during an open exam, because correct answers stay hidden until the exam is over. */
  isRight: z.boolean().nullable(),
  spentMs: z.number().int(),
  mode: z.enum(['practice', 'exam']),
  answeredAt: Instant,
})
export type LoggedAnswer = z.infer<typeof LoggedAnswer>

/** The exam that the learner prepares for, as they wrote it. */
const OwnGoal = z.object({
  name: z.string(),
  examId: Id.nullable(),
  examDate: z.iso.date().nullable(),
  passMark: z.number().int(),
  topics: z.array(z.object({ topicId: Id, weight: z.number() })),
  setAt: Instant,
})
export type OwnGoal = z.infer<typeof OwnGoal>

/** The score that was forecast at the start of an exam, and the score that followed. */
const OwnForecast = z.object({
  attemptId: Id,
  expected: z.number(),
  variance: z.number(),
  factor: z.number(),
  score: z.number().int(),
  madeAt: Instant,
})
export type OwnForecast = z.infer<typeof OwnForecast>

/** The text of the question is not the learner's own. */
const OwnReport = MyReport.omit({ questionText: true, isNew: true }).extend({ questionId: Id })
export type OwnReport = z.infer<typeof OwnReport>

export const exportMyData = endpoint({
  method: 'POST',
  path: '/api/users/me/export',
  access: 'account',
  summary: 'Everything we keep about me',
  body: z.object({ password: Password }),
  response: z.object({
    exportedAt: Instant,
    account: Profile.extend({ createdAt: Instant }),
    sessions: z.array(z.object({ startedAt: Instant, lastUsedAt: Instant, endedAt: Instant.nullable() })),
    grants: z.array(z.object({ moduleId: Id, grantedAt: Instant })),
    orders: z.array(OwnOrder),
    /** Attempts are sorted newest first, as is the log below. */
    attempts: z.array(OwnAttempt),
    reports: z.array(OwnReport),
    reminders: OwnReminders.nullable(),
    mails: z.array(SentMail.pick({ kind: true, state: true, createdAt: true, sentAt: true })),
    extraTimes: z.array(z.object({ examId: Id, seconds: z.number().int(), reason: z.string(), givenAt: Instant })),
    /** The names under which I appear among the best of an exam. */
    aliases: z.array(z.object({ examId: Id, alias: z.string() })),
    goal: OwnGoal.nullable(),
    forecasts: z.array(OwnForecast),
    learning: OwnLearning.nullable(),
    answerLog: z.array(LoggedAnswer),
    /** The counts of older rows. We keep these rows too, and learners can ask us for them. */
    leftOut: z.object({ attempts: z.number().int(), answerLog: z.number().int() }),
  }),
  errors: ['password_required', 'wrong_password', 'too_many_tries'],
})

export const deleteMe = endpoint({
  method: 'DELETE',
  path: '/api/users/me',
  access: 'account',
  summary: 'Delete my account',
  body: z.object({ password: Password }),
  response: Nothing,
  errors: ['password_required', 'wrong_password', 'last_admin', 'too_many_tries'],
})
