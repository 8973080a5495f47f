import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant, name, Nothing, Version } from './fields.ts'
import { Difficulty, QuestionHtml } from './questions.ts'
import { hasAltTexts } from './rules/pictures.ts'

/** At most this many variants are made together. */
export const VARIANTS_MAX = 100

const written = (maxLength: number) => z.string().max(maxLength, 'text_too_long')
const withPictures = (maxLength: number) => written(maxLength).refine(hasAltTexts, 'picture_without_text')
const Name = written(30)
const Expression = written(300)
const Limit = written(20)

const Variable = z.discriminatedUnion('kind', [
  z.object({ name: Name, kind: z.literal('range'), from: Limit, to: Limit, step: Limit }),
  z.object({ name: Name, kind: z.literal('list'), items: z.array(written(100)).max(200) }),
])

/** What packages/templates makes questions of. A template may be saved with faults, which the preview names. */
export const TemplateDefinition = z.object({
  kind: z.enum(['one', 'number']),
  difficulty: Difficulty.default('medium'),
  /** Texts with placeholders such as {{n}} or {{n * 2}}. */
  questionText: withPictures(4000),
  description: withPictures(8000).default(''),
  /** How an option is written around its value. */
  optionText: withPictures(500).default('{{value}}'),
  variables: z.array(Variable).max(8),
  derived: z
    .array(z.object({ name: Name, expression: Expression }))
    .max(12)
    .default([]),
  constraints: z.array(Expression).max(12).default([]),
  key: Expression,
  tolerance: Limit.default(''),
  distractors: z
    .array(z.object({ expression: Expression, slip: written(500) }))
    .max(8)
    .default([]),
  allowsNegative: z.boolean().default(false),
})
export type TemplateDefinition = z.infer<typeof TemplateDefinition>

export const QuestionTemplate = z.object({
  /** Also the id of its family. */
  id: Id,
  topicId: Id,
  name: z.string(),
  definition: TemplateDefinition,
  /** Null when the account is deleted. */
  authorName: z.string().nullable(),
  changedAt: Instant,
  /** How many questions of the family there are now, and how many of them are drafts. */
  questions: z.int(),
  drafts: z.int(),
  version: Version,
})
export type QuestionTemplate = z.infer<typeof QuestionTemplate>

const TemplateId = z.object({ id: Id })
const texts = { name: name('template_name_empty'), definition: TemplateDefinition }
const TEXT_ERRORS = ['template_name_empty', 'picture_without_text', 'picture_not_found'] as const

export const getQuestionTemplates = endpoint({
  method: 'GET',
  path: '/api/question-templates/topics/:topicId',
  access: 'admin',
  summary: 'The question templates of a topic',
  params: z.object({ topicId: Id }),
  response: z.array(QuestionTemplate),
  errors: [],
})

export const getQuestionTemplate = endpoint({
  method: 'GET',
  path: '/api/question-templates/:id',
  access: 'admin',
  summary: 'A question template',
  params: TemplateId,
  response: QuestionTemplate,
  errors: ['template_not_found'],
})

export const createQuestionTemplate = endpoint({
  method: 'POST',
  path: '/api/question-templates/topics/:topicId',
  access: 'admin',
  summary: 'Add a question template to a topic; it makes no question yet',
  params: z.object({ topicId: Id }),
  body: z.object(texts),
  response: QuestionTemplate,
  errors: [...TEXT_ERRORS, 'topic_not_found'],
})

export const updateQuestionTemplate = endpoint({
  method: 'PUT',
  path: '/api/question-templates/:id',
  access: 'admin',
  summary: 'Change a question template; the questions that it made stay as they are',
  params: TemplateId,
  body: z.object(texts),
  response: QuestionTemplate,
  errors: [...TEXT_ERRORS, 'template_not_found', 'changed_meanwhile'],
  ifMatch: true,
})

export const deleteQuestionTemplate = endpoint({
  method: 'DELETE',
  path: '/api/question-templates/:id',
  access: 'admin',
  summary: 'Delete a question template; its questions stay, and stay a family',
  params: TemplateId,
  response: Nothing,
  errors: ['template_not_found', 'changed_meanwhile'],
  ifMatch: true,
})

export const restoreQuestionTemplate = endpoint({
  method: 'POST',
  path: '/api/question-templates/:id/restore',
  access: 'admin',
  summary: 'Bring a deleted question template back',
  params: TemplateId,
  response: QuestionTemplate,
  errors: ['template_not_found'],
})

const VariantQuestion = z.object({
  kind: z.enum(['one', 'number']),
  questionText: z.string(),
  optionA: z.string(),
  optionB: z.string(),
  optionC: z.string(),
  optionD: z.string(),
  optionE: z.string(),
  optionF: z.string(),
  correctAnswer: z.string(),
  description: z.string(),
  reasons: z.array(z.string()),
  html: QuestionHtml,
})

const Variants = z.object({
  variants: z.array(
    z.object({ values: z.array(z.object({ name: z.string(), value: z.string() })), question: VariantQuestion }),
  ),
  /** How many combinations the values of the variables have. It may be very large. */
  combinations: z.number(),
  tried: z.int(),
  /** How often a reason forbade a combination, with the first combination and text that it was. */
  refused: z.array(
    z.object({
      code: z.enum([
        'constraint',
        'options_equal',
        'key_among_distractors',
        'negative',
        'too_many_decimals',
        'number_too_long',
        'number_too_large',
        'not_defined',
        'wrong_kind',
        'text_empty',
        'text_too_long',
        'same_question',
      ]),
      count: z.int(),
      values: z.string(),
      text: z.string(),
    }),
  ),
  /** What must be corrected before there can be any variant. */
  faults: z.array(
    z.object({
      code: z.enum([
        'empty',
        'too_long',
        'character_unknown',
        'text_not_closed',
        'expression_broken',
        'name_unknown',
        'function_unknown',
        'arguments_wrong',
        'placeholder_not_closed',
        'name_wrong',
        'name_twice',
        'range_wrong',
        'range_too_long',
        'list_wrong',
        'tolerance_wrong',
        'distractors_wrong',
        'nothing_varies',
      ]),
      /** The part of the template, such as 'key' or 'distractors.1'. */
      field: z.string(),
      value: z.string(),
    }),
  ),
})
export type TemplateVariants = z.infer<typeof Variants>

const Seed = z.int32().nonnegative().default(0)

export const previewVariants = endpoint({
  method: 'POST',
  path: '/api/question-templates/preview',
  access: 'admin',
  summary: 'Some variants of a template that is being written, and what is wrong with it; nothing is stored',
  body: z.object({ definition: TemplateDefinition, seed: Seed, count: z.int().min(1).max(20).default(5) }),
  response: Variants,
  errors: ['picture_without_text'],
})

export const makeDrafts = endpoint({
  method: 'POST',
  path: '/api/question-templates/:id/drafts',
  access: 'admin',
  summary:
    'Make variants as drafts. They replace the drafts of the family that nobody has changed, and published ones if asked; questions that an exam names stay',
  params: TemplateId,
  body: z.object({
    count: z.int().min(1).max(VARIANTS_MAX),
    seed: Seed,
    replacesPublished: z.boolean().default(false),
  }),
  response: z.object({
    added: z.int(),
    /** How many older questions of the family were deleted. For 30 days they can be restored. */
    removed: z.int(),
    template: QuestionTemplate,
  }),
  errors: ['template_not_found', 'template_faulty', 'picture_not_found', 'changed_meanwhile'],
  ifMatch: true,
})
