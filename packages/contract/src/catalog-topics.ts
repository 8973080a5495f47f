import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ContentState, Id, name, Nothing, PageQuery, State, text, Version } from './fields.ts'

export const Topic = z.object({
  id: Id,
  moduleId: Id,
  name: z.string(),
  description: z.string(),
  state: ContentState,
  isFreeSample: z.boolean(),
  version: Version,
})
export type Topic = z.infer<typeof Topic>

/** A topic in a list that spans modules, so each row names its module and its course. */
export const PlacedTopic = Topic.extend({ moduleName: z.string(), courseId: Id, courseName: z.string() })
export type PlacedTopic = z.infer<typeof PlacedTopic>

const TopicId = z.object({ id: Id })
const ModuleId = z.object({ moduleId: Id })
const TopicName = name('topic_name_empty')

export const getTopicsByModule = endpoint({
  method: 'GET',
  path: '/api/topics/module/:moduleId',
  access: 'all',
  summary: 'The topics of a module, in their order; drafts for admins only, archived ones for their owners too',
  params: ModuleId,
  response: z.array(Topic),
  errors: ['module_not_found'],
})

export const getAllTopics = endpoint({
  method: 'GET',
  path: '/api/topics',
  access: 'all',
  summary: 'All topics, page by page; drafts for admins only',
  query: PageQuery,
  response: z.array(PlacedTopic),
  errors: [],
})

export const searchTopics = endpoint({
  method: 'GET',
  path: '/api/topics/search',
  access: 'all',
  summary: 'Topics with this text in their name, of one module or of all, page by page',
  query: PageQuery.extend({ name: z.string().trim().max(100, 'text_too_long').default(''), moduleId: Id.optional() }),
  response: z.array(PlacedTopic),
  errors: [],
})

export const getTopic = endpoint({
  method: 'GET',
  path: '/api/topics/:id',
  access: 'all',
  summary: 'One topic',
  params: TopicId,
  response: PlacedTopic,
  errors: ['topic_not_found'],
})

export const createTopic = endpoint({
  method: 'POST',
  path: '/api/topics',
  access: 'admin',
  summary: 'Add a topic at the end of a module',
  body: z.object({
    moduleId: Id,
    name: TopicName,
    description: text(2000).default(''),
    state: State.default('published'),
    isFreeSample: z.boolean().default(false),
  }),
  response: Topic,
  errors: ['topic_name_empty', 'module_not_found'],
})

export const updateTopic = endpoint({
  method: 'PUT',
  path: '/api/topics/:id',
  access: 'admin',
  summary: 'Change a topic; what is left out stays as it is',
  params: TopicId,
  body: z.object({
    name: TopicName,
    description: text(2000).optional(),
    state: ContentState.optional(),
    isFreeSample: z.boolean().optional(),
  }),
  response: Topic,
  errors: ['topic_name_empty', 'topic_not_found', 'changed_meanwhile'],
  ifMatch: true,
})

export const deleteTopic = endpoint({
  method: 'DELETE',
  path: '/api/topics/:id',
  access: 'admin',
  summary: 'Delete a topic of a module that nobody owns',
  params: TopicId,
  response: Nothing,
  errors: ['topic_not_found', 'changed_meanwhile', 'content_owned', 'exam_running'],
  ifMatch: true,
})

export const sortTopics = endpoint({
  method: 'PUT',
  path: '/api/topics/order/:moduleId',
  access: 'admin',
  summary: 'Put the topics of a module into this order; all of them must be named',
  params: ModuleId,
  body: z.object({ ids: z.array(Id).max(500) }),
  response: Nothing,
  errors: ['module_not_found', 'changed_meanwhile'],
})
