import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { hasAltTexts } from './rules/pictures.ts'
import { Id, Instant, Nothing, oneLine, PageQuery, text, Version } from './fields.ts'

const QuestionText = z.string({ error: 'question_incomplete' }).trim().min(1, 'question_incomplete')

/** A text of a question, in which each picture has an alternative text. */
const written = (maxLength: number) => text(maxLength).refine(hasAltTexts, 'picture_without_text')
const Option = written(1000)

/** The author's estimate of how hard a question is. */
export const Difficulty = z.enum(['easy', 'medium', 'hard'])
export type Difficulty = z.infer<typeof Difficulty>

/** A draft waits for its author, a question in review for another admin. Learners see published ones. */
export const QuestionState = z.enum(['draft', 'in_review', 'published'])
export type QuestionState = z.infer<typeof QuestionState>

export const TAG_MAX_LENGTH = 40
export const MAX_TAGS = 20

/** Words by which admins find questions. Capitals do not count, and each word stands once. */
export const Tags = z
  .array(
    z
      .string()
      .trim()
      .toLowerCase()
      .pipe(oneLine(TAG_MAX_LENGTH))
      .refine((tag) => !tag.includes(','), 'tag_with_comma'),
  )
  .max(MAX_TAGS, 'too_many_tags')
  .transform((tags) => [...new Set(tags.filter(Boolean))].toSorted())

/** Why each option is wrong, in the order of the options. An empty text says nothing. */
const Reasons = z.array(Option).max(6)

/** One right option, several right options, or a number that the learner types. */
export const QuestionKind = z.enum(['one', 'several', 'number'])

const options = { optionA: Option, optionB: Option, optionC: Option, optionD: Option, optionE: Option, optionF: Option }

const Typed = text(8000)
/** The texts of a question while they are written. */
const typedTexts = {
  questionText: Typed,
  optionA: Typed,
  optionB: Typed,
  optionC: Typed,
  optionD: Typed,
  optionE: Typed,
  optionF: Typed,
  description: Typed,
  reasons: z.array(Typed).max(6),
}

/**
 * A question as an admin writes it. Every text may hold Markdown, code and maths. The correct answer depends on the kind:
 * the text of the right option, the letters of the right options ('ACF'), or a number. See rules/answer-keys.ts.
 */
const fields = {
  kind: QuestionKind,
  questionText: QuestionText.max(4000, 'text_too_long').refine(hasAltTexts, 'picture_without_text'),
  ...options,
  correctAnswer: QuestionText.max(1000, 'text_too_long'),
  description: written(8000),
  isExamOnly: z.boolean(),
  difficulty: Difficulty,
  keepsOrder: z.boolean(),
  tags: Tags,
  reasons: Reasons,
}

/** The texts as HTML, rendered by the server. Plain texts are left out. */
export const QuestionHtml = z
  .object({
    questionText: z.string(),
    optionA: z.string(),
    optionB: z.string(),
    optionC: z.string(),
    optionD: z.string(),
    optionE: z.string(),
    optionF: z.string(),
    description: z.string(),
    /** In the order of the options. A plain text is empty here. */
    reasons: z.array(z.string()),
  })
  .partial()
export type QuestionHtml = z.infer<typeof QuestionHtml>

export const Question = z.object({
  id: Id,
  topicId: Id,
  kind: QuestionKind,
  questionText: z.string(),
  optionA: z.string(),
  optionB: z.string(),
  optionC: z.string(),
  optionD: z.string(),
  optionE: z.string(),
  optionF: z.string(),
  correctAnswer: z.string(),
  description: z.string(),
  isExamOnly: z.boolean(),
  difficulty: Difficulty,
  /** The options stay in the order of the author. Without this, each learner sees them in another order. */
  keepsOrder: z.boolean(),
  /**
   * No learner sees such a question: its key names no option or is no number, it has fewer than two options, or two
   * options are equal.
   */
  needsAttention: z.boolean(),
  state: QuestionState,
  tags: z.array(z.string()),
  /** Why each option is wrong, in the order of the options. */
  reasons: z.array(z.string()),
  /** The template that made the question. A response from before there were templates does not have this field. */
  familyId: Id.nullish(),
  /** When running the snippet of the question gave its key. */
  provedAt: Instant.nullable(),
  version: Version,
  html: QuestionHtml,
})
export type Question = z.infer<typeof Question>

const QuestionId = z.object({ id: Id })
const TopicId = z.object({ topicId: Id })

export const countQuestionsByModule = endpoint({
  method: 'GET',
  path: '/api/questions/countQuestionsByModuleId/:moduleId',
  access: 'all',
  summary: 'How many questions a module has for learners; for admins, how many in all',
  params: z.object({ moduleId: Id }),
  response: z.number().int(),
  errors: [],
})

export const countQuestionsByTopic = endpoint({
  method: 'GET',
  path: '/api/questions/countQuestionsByTopicId/:topicId',
  access: 'all',
  summary: 'How many questions a topic has for learners; for admins, how many in all',
  params: TopicId,
  response: z.number().int(),
  errors: [],
})

export const getQuestionsByTopic = endpoint({
  method: 'GET',
  path: '/api/questions/getQuestionsByTopicId/:topicId',
  access: 'learner',
  summary: 'The questions of a topic for practice, in their order, page by page; for admins, all of them',
  params: TopicId,
  query: PageQuery,
  response: z.array(Question),
  errors: ['topic_not_found', 'module_locked', 'attempt_open'],
})

export const createQuestion = endpoint({
  method: 'POST',
  path: '/api/questions/createQuestion/:topicId',
  access: 'admin',
  summary: 'Add a question to a topic',
  params: TopicId,
  body: z.object({
    ...fields,
    kind: QuestionKind.default('one'),
    optionA: Option.default(''),
    optionB: Option.default(''),
    optionC: Option.default(''),
    optionD: Option.default(''),
    optionE: Option.default(''),
    optionF: Option.default(''),
    description: fields.description.default(''),
    isExamOnly: fields.isExamOnly.default(false),
    difficulty: Difficulty.default('medium'),
    /** Without it, the order is kept when the question or its explanation names an option by its letter. */
    keepsOrder: fields.keepsOrder.optional(),
    tags: Tags.default([]),
    reasons: Reasons.default([]),
    state: QuestionState.default('published'),
  }),
  response: Question,
  errors: [
    'question_incomplete',
    'picture_without_text',
    'picture_not_found',
    'drawing_broken',
    'topic_not_found',
    'second_person_needed',
  ],
})

export const updateQuestion = endpoint({
  method: 'PUT',
  path: '/api/questions/updateQuestionById/:id',
  access: 'admin',
  summary: 'Change a question; what is left out stays as it is',
  params: QuestionId,
  body: z.object(fields).partial().extend({ questionText: fields.questionText, correctAnswer: fields.correctAnswer }),
  response: Question,
  errors: [
    'question_incomplete',
    'picture_without_text',
    'picture_not_found',
    'drawing_broken',
    'question_not_found',
    'changed_meanwhile',
  ],
  ifMatch: true,
})

export const deleteQuestion = endpoint({
  method: 'DELETE',
  path: '/api/questions/deleteQuestionById/:id',
  access: 'admin',
  summary: 'Delete a question; for 30 days it can be restored',
  params: QuestionId,
  response: Nothing,
  errors: ['question_not_found', 'changed_meanwhile'],
  ifMatch: true,
})

export const previewQuestion = endpoint({
  method: 'POST',
  path: '/api/questions/preview',
  access: 'admin',
  summary: 'The texts of a question that is being written, as learners will see them',
  body: z.object(typedTexts).partial(),
  response: QuestionHtml,
  errors: [],
})
