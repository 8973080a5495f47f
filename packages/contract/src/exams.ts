import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, idOr, name, Nothing, PageQuery, State, Version } from './fields.ts'
import { MOST_PARTS, PARTS_PER_STEP } from './rules/marks.ts'

export const SECONDS_PER_QUESTION = 45
export const EXAM_MAX_QUESTIONS = 200

/** Parts of a mark (rules/marks.ts). */
const Parts = z.int().min(0).max(MOST_PARTS).multipleOf(PARTS_PER_STEP)
/** What a right answer gives, and what a wrong answer takes. */
export const Marks = z.object({ right: Parts.min(1), wrong: Parts })
/** The marks of one question of a paper. Only a question with several right options has `isPartial` (see Marking). */
export const QuestionMarks = Marks.extend({ isPartial: z.literal(true).optional() })

/** How an exam gives marks. A question without an answer gives and takes nothing. */
export const Marking = Marks.extend({
  pass: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('percent'), value: z.int().min(0).max(100) }),
    z.object({
      kind: z.literal('marks'),
      value: z
        .int()
        .min(0)
        .max(EXAM_MAX_QUESTIONS * MOST_PARTS)
        .multipleOf(PARTS_PER_STEP),
    }),
  ]),
  /**
   * Where several options are right, some of them give a share of the marks, and a wrong pick makes it 0. Without this,
   * all of them together are right, and anything else is wrong.
   */
  isPartial: z.boolean().default(false),
  /** The questions that have other marks. */
  others: z.array(Marks.extend({ questionId: Id })).max(EXAM_MAX_QUESTIONS),
})
export type Marking = z.infer<typeof Marking>

export const Exam = z.object({
  id: Id,
  examName: z.string(),
  /** The duration is in minutes and may be a fraction. */
  examDuration: z.number(),
  /** Says whether an admin chose the duration. If not, it follows from the number of questions. */
  isDurationSet: z.boolean(),
  topic: z.object({ id: Id, topicName: z.string() }),
  questions: z.array(z.object({ id: Id })),
  /** How many questions a learner gets: questions that need attention are left out. */
  questionCount: z.number().int(),
  /** Null when each right answer counts one, and half of them pass. */
  marking: Marking.nullable(),
  /** The marks of all questions that a learner gets. */
  totalMarks: z.number().int().nullable(),
  state: State,
  version: Version,
})
export type Exam = z.infer<typeof Exam>

const ExamId = z.object({ id: Id })
export const ExamName = name('exam_incomplete')
const QuestionIds = z
  .array(Id, { error: 'exam_incomplete' })
  .min(1, 'exam_incomplete')
  .max(EXAM_MAX_QUESTIONS, 'exam_too_long')
/** An exam lasts at most a day. Null goes back to the usual time per question. */
export const ExamDuration = z
  .number()
  .min(10 / 60)
  .max(24 * 60)
  .nullable()

export const getExamsByTopic = endpoint({
  method: 'GET',
  path: '/api/exams/topic/:topicId',
  access: 'learner',
  summary: 'The exams of a topic, page by page; drafts and unusable ones for admins only',
  params: z.object({ topicId: Id }),
  query: PageQuery,
  response: z.array(Exam),
  errors: ['topic_not_found', 'module_locked'],
})

export const createExam = endpoint({
  method: 'POST',
  path: '/api/exams/createExam',
  access: 'admin',
  summary: 'Add an exam over questions of a topic',
  body: z.object({
    examName: ExamName,
    topicId: idOr('exam_incomplete'),
    questionIds: QuestionIds,
    examDuration: ExamDuration.default(null),
    marking: Marking.nullable().default(null),
    state: State.default('published'),
  }),
  response: Exam,
  errors: [
    'exam_incomplete',
    'exam_too_long',
    'exam_unusable',
    'family_twice',
    'pass_mark_too_high',
    'topic_not_found',
    'question_not_found',
  ],
})

export const updateExam = endpoint({
  method: 'PUT',
  path: '/api/exams/updateExamById/:id',
  access: 'admin',
  summary: 'Change an exam; who has started it goes on with the paper they started',
  params: ExamId,
  body: z.object({
    examName: ExamName,
    questionIds: QuestionIds,
    examDuration: ExamDuration.optional(),
    marking: Marking.nullable().optional(),
    state: State.optional(),
  }),
  response: Exam,
  errors: [
    'exam_incomplete',
    'exam_too_long',
    'exam_unusable',
    'family_twice',
    'pass_mark_too_high',
    'exam_not_found',
    'question_not_found',
    'changed_meanwhile',
  ],
  ifMatch: true,
})

export const deleteExam = endpoint({
  method: 'DELETE',
  path: '/api/exams/deleteExamById/:id',
  access: 'admin',
  summary: 'Delete an exam; results of it are kept',
  params: ExamId,
  response: Nothing,
  errors: ['exam_not_found', 'changed_meanwhile', 'exam_running'],
  ifMatch: true,
})
