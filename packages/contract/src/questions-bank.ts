import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Nothing, PageQuery } from './fields.ts'
import { CommentText } from './questions-comments.ts'
import { Difficulty, Question, QuestionState, TAG_MAX_LENGTH, Tags } from './questions.ts'

const Ids = z.array(Id).min(1).max(200)

/** A question in a list that spans topics, so each row names its topic, module and course. */
export const BankQuestion = Question.extend({
  topicName: z.string(),
  moduleId: Id,
  moduleName: z.string(),
  courseId: Id,
  courseName: z.string(),
  /** Null for a question of the content files, and when the account was deleted. */
  authorName: z.string().nullable(),
  /** When the texts and the key were written that the question has now. */
  changedAt: Instant,
  /** How many questions its family has. 0 for a question without one. */
  familySize: z.int(),
})
export type BankQuestion = z.infer<typeof BankQuestion>

/** Each filter that is given narrows the list further. */
export const BankFilter = z.object({
  text: z.string().trim().max(100, 'text_too_long').default(''),
  courseId: Id.optional(),
  moduleId: Id.optional(),
  topicId: Id.optional(),
  state: QuestionState.optional(),
  difficulty: Difficulty.optional(),
  tag: z.string().trim().toLowerCase().max(TAG_MAX_LENGTH).optional(),
  authorId: Id.optional(),
  /** A day in India. */
  changedSince: z.iso.date().optional(),
  importId: Id.optional(),
  familyId: Id.optional(),
  needsAttention: z.stringbool().optional(),
  isExamOnly: z.stringbool().optional(),
  hasExplanation: z.stringbool().optional(),
  /** An exam names the question. Pools do not count. */
  isUsed: z.stringbool().optional(),
  /** A learner's report about the question is open. */
  isFlagged: z.stringbool().optional(),
  isProved: z.stringbool().optional(),
  /** The caller wrote the texts that the question has now. */
  isMine: z.stringbool().optional(),
  /** A comment of an admin about the question is open. */
  isDiscussed: z.stringbool().optional(),
})
export type BankFilter = z.infer<typeof BankFilter>

export const searchQuestions = endpoint({
  method: 'GET',
  path: '/api/questions',
  access: 'admin',
  summary: 'The question bank: questions that fit all of these filters, page by page',
  query: PageQuery.extend(BankFilter.shape),
  response: z.array(BankQuestion),
  errors: [],
})

/** At most this many questions are changed together. */
export const BULK_MAX = 5000

export const findQuestionIds = endpoint({
  method: 'GET',
  path: '/api/questions/ids',
  access: 'admin',
  summary: 'The ids of all questions that fit these filters, at most 5,000',
  query: BankFilter,
  response: z.array(Id),
  errors: [],
})

export const getTags = endpoint({
  method: 'GET',
  path: '/api/questions/tags',
  access: 'admin',
  summary: 'The tags that questions have, those of most questions first, with these letters',
  query: z.object({ text: z.string().trim().max(TAG_MAX_LENGTH).default('') }),
  response: z.array(z.object({ tag: z.string(), count: z.number().int() })),
  errors: [],
})

export const getAuthors = endpoint({
  method: 'GET',
  path: '/api/questions/authors',
  access: 'admin',
  summary: 'The admins, who can be the authors of questions',
  response: z.array(z.object({ id: Id, name: z.string() })),
  errors: [],
})

export const deleteQuestions = endpoint({
  method: 'POST',
  path: '/api/questions/delete',
  access: 'admin',
  summary: 'Delete these questions, those that are there; for 30 days they can be restored',
  body: z.object({ ids: Ids }),
  response: Nothing,
  errors: [],
})

export const restoreQuestions = endpoint({
  method: 'POST',
  path: '/api/questions/restore',
  access: 'admin',
  summary: 'Bring deleted questions back, into the exams that they were in too',
  body: z.object({ ids: Ids }),
  response: Nothing,
  errors: ['question_not_found'],
})

/** What a change of many questions did. */
const BulkChange = z.object({
  /** Names the change when it is undone. Null when nothing changed. */
  changeId: Id.nullable(),
  changed: z.number().int(),
})

export const moveQuestions = endpoint({
  method: 'POST',
  path: '/api/questions/move',
  access: 'admin',
  summary: 'Put these questions into another topic; exams keep them',
  body: z.object({ ids: Ids, topicId: Id }),
  response: BulkChange,
  errors: ['topic_not_found'],
})

/** What is left out stays as it is. */
export const QuestionSettings = z
  .object({
    state: QuestionState,
    difficulty: Difficulty,
    isExamOnly: z.boolean(),
    authorId: Id,
    addTags: Tags,
    removeTags: Tags,
  })
  .partial()
export type QuestionSettings = z.infer<typeof QuestionSettings>

export const setQuestions = endpoint({
  method: 'POST',
  path: '/api/questions/set',
  access: 'admin',
  summary: 'Give these questions the same state, difficulty, author or tags',
  body: z.object({ ids: Ids, settings: QuestionSettings }),
  response: BulkChange,
  errors: ['too_many_tags', 'user_not_found', 'second_person_needed'],
})

export const undoBulkChange = endpoint({
  method: 'POST',
  path: '/api/questions/undo/:changeId',
  access: 'admin',
  summary: 'Give the questions of a change back what they had; a question that was changed since stays as it is',
  params: z.object({ changeId: Id }),
  response: z.object({ undone: z.number().int(), kept: z.number().int() }),
  errors: ['change_not_found'],
})

export const setQuestionState = endpoint({
  method: 'PUT',
  path: '/api/questions/state/:id',
  access: 'admin',
  summary: 'Send a question to review, publish it, or take it back',
  params: z.object({ id: Id }),
  /** A comment is added in the same transaction: the reason why a question is sent back. */
  body: z.object({ state: QuestionState, comment: CommentText.optional() }),
  response: BankQuestion,
  errors: ['question_not_found', 'second_person_needed', 'comment_empty', 'changed_meanwhile'],
  ifMatch: true,
})

export const sortQuestions = endpoint({
  method: 'PUT',
  path: '/api/questions/order/:topicId',
  access: 'admin',
  summary: 'Put the questions of a topic into this order; all of them must be named. Exams keep their own order',
  params: z.object({ topicId: Id }),
  body: z.object({ ids: z.array(Id).max(2000) }),
  response: Nothing,
  errors: ['topic_not_found', 'changed_meanwhile'],
})
