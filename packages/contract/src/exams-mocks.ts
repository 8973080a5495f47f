import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ExamDuration, ExamName, EXAM_MAX_QUESTIONS, Marking, Marks } from './exams.ts'
import { ExamOwner, SectionMode } from './exams-sections.ts'
import { Id, Instant, name, Nothing, oneLine, PageQuery, State, text, Version } from './fields.ts'
import { Difficulty, QuestionKind } from './questions.ts'

export const MOCK_MAX_SECTIONS = 10
export const MOCK_MAX_POOLS = 40
export const MOCK_MAX_VARIANTS = 64

/** A number of questions of one topic. Each paper chooses its own. */
export const MockPool = z.object({
  topicId: Id,
  /** Null takes any. */
  difficulty: Difficulty.nullable().default(null),
  kind: QuestionKind.nullable().default(null),
  take: z.int().min(1).max(EXAM_MAX_QUESTIONS),
  /** Null gives the marks of the section, or else of the exam. */
  marks: Marks.nullable().default(null),
})
export type MockPool = z.infer<typeof MockPool>

export const MockSection = z.object({
  name: name('exam_incomplete'),
  /** Its own time, when the sections are timed. */
  seconds: z.int().min(10).max(86_400).nullable().default(null),
  note: text(300).pipe(oneLine(300)).default(''),
  marks: Marks.nullable().default(null),
  /** Questions chosen by hand, of any topic. Every paper asks them. */
  questionIds: z.array(Id).max(EXAM_MAX_QUESTIONS, 'exam_too_long').default([]),
  pools: z.array(MockPool).max(MOCK_MAX_POOLS).default([]),
})
export type MockSection = z.infer<typeof MockSection>

/** Everything that an admin sets of a mock exam. */
export const MockSettings = z.object({
  examName: ExamName,
  owner: ExamOwner.pick({ kind: true, id: true }),
  sectionMode: SectionMode,
  sections: z.array(MockSection).min(1, 'exam_incomplete').max(MOCK_MAX_SECTIONS),
  /** In minutes. Timed sections have their own time, and the exam takes as long as they do together. */
  examDuration: ExamDuration.default(null),
  /** `sparesOthers`: a wrong answer takes marks only where one option is right. */
  marking: Marking.omit({ others: true }).extend({ sparesOthers: z.boolean().default(false) }),
  /** How many papers are made beforehand. With more than one, each has its own choice and its own order. */
  variants: z.int().min(1).max(MOCK_MAX_VARIANTS).default(1),
  opensAt: Instant.nullable().default(null),
  closesAt: Instant.nullable().default(null),
  /** When results are shown. Null shows them when the exam closes, or at once when it never closes. */
  resultsAt: Instant.nullable().default(null),
  /** What learners type before the start. Only admins read it. */
  password: name('exam_incomplete', 60).nullable().default(null),
  maxAttempts: z.int().min(1).max(100).nullable().default(null),
  /** Every learner may take it, also one who does not own the module or the course. */
  isFree: z.boolean().default(false),
  /** Open to invited learners only. */
  isInvited: z.boolean().default(false),
  state: State.default('draft'),
})
export type MockSettings = z.infer<typeof MockSettings>

/** A mock exam as an admin sees it. */
export const Mock = MockSettings.extend({
  id: Id,
  owner: ExamOwner,
  questionCount: z.number().int(),
  durationSeconds: z.number().int(),
  totalMarks: z.number().int().nullable(),
  invitedCount: z.number().int(),
  version: Version,
})
export type Mock = z.infer<typeof Mock>

/** A line in the list of mock exams. */
export const MockCard = z.object({
  id: Id,
  examName: z.string(),
  owner: ExamOwner,
  questionCount: z.number().int(),
  durationSeconds: z.number().int(),
  sectionCount: z.number().int(),
  totalMarks: z.number().int().nullable(),
  opensAt: Instant.nullable(),
  closesAt: Instant.nullable(),
  /** The module to buy first. Null when the exam is open to the caller. */
  lockedModuleId: Id.nullable(),
  state: State,
})
export type MockCard = z.infer<typeof MockCard>

const MockId = z.object({ id: Id })
const SAVE_ERRORS = [
  'exam_incomplete',
  'exam_too_long',
  'exam_unusable',
  'family_twice',
  'exam_window_wrong',
  'exam_closing_passed',
  'exam_pool_too_small',
  'pass_mark_too_high',
  'topic_not_found',
  'module_not_found',
  'course_not_found',
  'question_not_found',
] as const

export const getMocks = endpoint({
  method: 'GET',
  path: '/api/mocks',
  access: 'learner',
  summary: 'The mock exams, the newest first: published ones that the caller may take or buy; for admins all',
  query: PageQuery,
  response: z.array(MockCard),
  errors: [],
})

export const getMock = endpoint({
  method: 'GET',
  path: '/api/mocks/:id',
  access: 'admin',
  summary: 'A mock exam with everything that was set',
  params: MockId,
  response: Mock,
  errors: ['exam_not_found'],
})

export const createMock = endpoint({
  method: 'POST',
  path: '/api/mocks',
  access: 'admin',
  summary: 'Add a mock exam with sections; its papers are made at once',
  body: MockSettings,
  response: Mock,
  errors: SAVE_ERRORS,
})

export const updateMock = endpoint({
  method: 'PUT',
  path: '/api/mocks/:id',
  access: 'admin',
  summary: 'Change a mock exam; who has started it goes on with the paper they started',
  params: MockId,
  body: MockSettings,
  response: Mock,
  errors: [...SAVE_ERRORS, 'exam_not_found', 'changed_meanwhile'],
  ifMatch: true,
})

/** What an admin should know before a mock exam is published. An error forbids it, a warning does not. */
export const MockProblem = z.object({
  level: z.enum(['error', 'warning']),
  code: z.enum([
    'pool_too_small',
    'question_unusable',
    'family_twice',
    'section_empty',
    'practised_while_open',
    'neighbours_alike',
    'no_answer_time',
  ]),
  /** The section, counted from 0, and the name of the topic, where they matter. */
  section: z.number().int().nullable(),
  topicName: z.string().nullable(),
  wanted: z.number().nullable(),
  found: z.number().nullable(),
})
export type MockProblem = z.infer<typeof MockProblem>

export const checkMock = endpoint({
  method: 'POST',
  path: '/api/mocks/check',
  access: 'admin',
  summary: 'What is wrong with these settings of a mock exam; stores nothing',
  body: MockSettings,
  response: z.object({
    problems: z.array(MockProblem),
    questionCount: z.number().int(),
    totalMarks: z.number().int(),
    /** How many of the questions are never shown in practice. */
    examOnlyCount: z.number().int(),
  }),
  errors: ['exam_incomplete', 'exam_too_long'],
})

export const Invited = z.object({ id: Id, username: z.string(), email: z.string() })

export const getInvited = endpoint({
  method: 'GET',
  path: '/api/mocks/:id/learners',
  access: 'admin',
  summary: 'The learners who are invited to a mock exam, by number',
  params: MockId,
  query: PageQuery,
  response: z.array(Invited),
  errors: [],
})

export const inviteLearners = endpoint({
  method: 'POST',
  path: '/api/mocks/:id/learners',
  access: 'admin',
  summary: 'Invite learners to a mock exam by their addresses; says which addresses have no verified account',
  params: MockId,
  body: z.object({ emails: z.array(z.string().trim().max(320)).min(1, 'email_required').max(2000) }),
  /** `invited` counts those who were not invited before. */
  response: z.object({ invited: z.number().int(), unknown: z.array(z.string()) }),
  errors: ['exam_not_found', 'email_required'],
})

export const uninviteLearner = endpoint({
  method: 'DELETE',
  path: '/api/mocks/:id/learners/:userId',
  access: 'admin',
  summary: 'Take an invitation back',
  params: MockId.extend({ userId: Id }),
  response: Nothing,
  errors: ['exam_not_found'],
})
